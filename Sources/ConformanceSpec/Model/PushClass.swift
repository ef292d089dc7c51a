import Diagnostics
package import PushTracking

/// What a push is like, as far as it decides which calls are due.
package struct PushClass: Sendable, Hashable {
    /// What it has under `_acsDeliveryTracking`.
    package enum Flag: String, Sendable, Hashable, CaseIterable {
        /// The text `on`.
        case on
        /// Nothing.
        case absent
        /// The text `off`.
        case off
        /// The text `on` in another case.
        case caseVariant = "case-variant"
        /// Any other text.
        case otherText = "other-text"
        /// What is no text.
        case nonText = "non-text"
    }

    /// What it has under `_mId` and `_dId`.
    package enum IDs: String, Sendable, Hashable, CaseIterable {
        /// Two texts that are not empty.
        case both
        /// One is not there, or neither.
        case missing
        /// Both are there, and one is no text.
        case nonText = "non-text"
        /// Both are texts, and one is empty.
        case empty
    }

    /// Whether it is to be tracked.
    package var flag: Flag
    /// Which message it is about.
    package var ids: IDs
    /// iOS: whether it can be seen. On Android the app shows it.
    package var hasAlert: Bool

    /// A class of pushes.
    package init(flag: Flag, ids: IDs, hasAlert: Bool) {
        (self.flag, self.ids, self.hasAlert) = (flag, ids, hasAlert)
    }

    /// What a payload is like.
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
