import Diagnostics
package import PushTracking

/// The properties of a push that determine which calls are required.
package struct PushClass: Sendable, Hashable {
    /// Its value of `_acsDeliveryTracking`.
    package enum Flag: String, Sendable, Hashable, CaseIterable {
        /// The text `on`.
        case on
        /// Missing.
        case absent
        /// The text `off`.
        case off
        /// The text `on` in another case.
        case caseVariant = "case-variant"
        /// Any other text.
        case otherText = "other-text"
        /// Not text.
        case nonText = "non-text"
    }

    /// Its values of `_mId` and `_dId`.
    package enum IDs: String, Sendable, Hashable, CaseIterable {
        /// Two non-empty texts.
        case both
        /// At least one is missing.
        case missing
        /// Both are present, and at least one is not text.
        case nonText = "non-text"
        /// Both are texts, and at least one is empty.
        case empty
    }

    /// The tracking flag.
    package var flag: Flag
    /// The ids of the message.
    package var ids: IDs
    /// iOS: whether it is visible. On Android the app displays it.
    package var hasAlert: Bool
}

extension PushClass {
    /// The class of a payload.
    package init(of payload: Payload, on platform: Platform) {
        self.init(
            flag: Flag(payload[CampaignKey.flag]),
            ids: IDs([payload[CampaignKey.messageID], payload[CampaignKey.deliveryID]]),
            hasAlert: platform == .android || payload["aps"]?.object.flatMap { $0["alert"] }.map { $0 != .null } == true
        )
    }
}

extension PushClass.Flag {
    fileprivate init(_ value: PayloadValue?) {
        switch value {
        case nil: self = .absent
        case .string(let text)?:
            if text.hasSameBytes(as: "on") {
                self = .on
            } else if text.hasSameBytes(as: "off") {
                self = .off
            } else {
                self = ["ON", "On", "oN"].contains { text.hasSameBytes(as: $0) } ? .caseVariant : .otherText
            }
        case .some: self = .nonText
        }
    }
}

extension PushClass.IDs {
    fileprivate init(_ values: [PayloadValue?]) {
        if values.contains(nil) {
            self = .missing
        } else if values.contains(where: { $0?.string == nil }) {
            self = .nonText
        } else {
            self = values.contains { $0?.string?.isEmpty == true } ? .empty : .both
        }
    }
}
