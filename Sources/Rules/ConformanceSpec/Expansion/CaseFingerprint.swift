package import DeviceModel
package import PushTracking

/// A payload of a vector with everything its cases need, computed once for all of them.
package struct PreparedPayload: Sendable {
    package let template: PayloadTemplate
    /// The extras of gesture intents; nil if they equal the payload.
    package let extras: PayloadTemplate?
    /// The payload with placeholder ids, of which only the positions matter.
    package let placeholder: Payload
    package let traits: PushTraits
    let ids: StringIDs
    private let notifications: Int

    /// - Parameter notifications: how many notifications the cases have; it may contain the ids of any of them.
    package init(
        _ template: PayloadTemplate, extras: PayloadTemplate?, notifications: Int, category: String,
        collapseID: String? = nil
    ) {
        self.template = template
        self.extras = extras
        self.notifications = notifications
        placeholder = template.filled(with: .placeholders(for: notifications))
        traits = PushTraits(of: placeholder, category: category, collapseID: collapseID)
        ids = StringIDs(of: placeholder)
    }

    /// The extras with placeholder ids, of which only the positions matter.
    fileprivate var placeholderExtras: Payload {
        extras?.filled(with: .placeholders(for: notifications)) ?? placeholder
    }
}

/// Which of a payload's ids are strings, so that calls can carry them.
struct StringIDs: OptionSet, Hashable {
    let rawValue: UInt8
    static let message = StringIDs(rawValue: 1)
    static let delivery = StringIDs(rawValue: 2)

}

extension StringIDs {
    fileprivate init(of payload: Payload) {
        self = []
        if payload.string(CampaignKey.messageID) != nil { insert(.message) }
        if payload.string(CampaignKey.deliveryID) != nil { insert(.delivery) }
    }
}

extension SeededIDs {
    /// Ids of which only the positions matter.
    static func placeholders(for notifications: Int) -> SeededIDs {
        SeededIDs(seed: 0, keys: (0..<notifications).map { UInt64($0) })
    }
}

/// Identifies a case.
struct CaseFingerprint: Hashable {
    /// Platform, app state and events; equal scenarios are one object.
    let scenario: DeviceScenario
    let requirements: [VersionRequirement]
    let payloads: [PreparedPayload]
    let expectations: [ExpectationTemplate]

    static func == (left: CaseFingerprint, right: CaseFingerprint) -> Bool {
        left.scenario === right.scenario && left.requirements == right.requirements
            && left.payloads.elementsEqual(right.payloads) { $0.placeholder == $1.placeholder }
            && left.filledExpectations == right.filledExpectations
            // Extras that no intent carries make no difference.
            && left.scenario.notificationsOfExtras.allSatisfy {
                left.payloads[$0].placeholderExtras == right.payloads[$0].placeholderExtras
            }
    }

    /// Hashes the parts in which nearly all cases differ; equality checks the rest.
    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(scenario))
        for payload in payloads { hasher.combine(payload.placeholder) }
    }

    private var filledExpectations: [Expectation] {
        let payloads = payloads.map(\.placeholder)
        return expectations.map { $0.filled(with: .placeholders(for: payloads.count), payloads: payloads) }
    }
}
