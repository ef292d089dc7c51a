import DeviceModel
import PushTracking

/// A payload of a vector, with all that its cases ask of it: found out once for all that share it.
struct PreparedPayload: Sendable {
    let template: PayloadTemplate
    /// What the intents of gestures carry; nil where that is the payload.
    let extras: PayloadTemplate?
    /// The payload with ids of which only the place matters.
    let placeholder: Payload
    let traits: PushTraits
    let ids: StringIDs
    private let notifications: Int

    /// - Parameter notifications: how many the cases have, the ids of all of which may be in it.
    init(_ template: PayloadTemplate, extras: PayloadTemplate?, notifications: Int, category: String) {
        self.template = template
        self.extras = extras
        self.notifications = notifications
        placeholder = template.filled(with: .placeholders(for: notifications))
        traits = PushTraits(of: placeholder, category: category)
        ids = StringIDs(of: placeholder)
    }

    /// What the intents carry, with ids of which only the place matters.
    fileprivate var placeholderExtras: Payload {
        extras?.filled(with: .placeholders(for: notifications)) ?? placeholder
    }
}

/// Which of a payload's ids are strings, so that calls can carry them.
struct StringIDs: OptionSet, Hashable {
    let rawValue: UInt8
    static let message = StringIDs(rawValue: 1)
    static let delivery = StringIDs(rawValue: 2)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    fileprivate init(of payload: Payload) {
        self = []
        if payload.string(CampaignKey.messageID) != nil { insert(.message) }
        if payload.string(CampaignKey.deliveryID) != nil { insert(.delivery) }
    }
}

extension SeededIDs {
    /// Ids of which only the place matters.
    static func placeholders(for notifications: Int) -> SeededIDs {
        SeededIDs(seed: 0, keys: (0..<notifications).map { UInt64($0) })
    }
}

/// What makes two cases the same.
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
            // Extras that no intent hands over make no difference.
            && left.scenario.notificationsOfExtras.allSatisfy {
                left.payloads[$0].placeholderExtras == right.payloads[$0].placeholderExtras
            }
    }

    /// Hashes what nearly all cases differ in; the rest is looked at where that is the same.
    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(scenario))
        for payload in payloads { hasher.combine(payload.placeholder) }
    }

    private var filledExpectations: [Expectation] {
        let payloads = payloads.map(\.placeholder)
        return expectations.map { $0.filled(with: .placeholders(for: payloads.count), payloads: payloads) }
    }
}
