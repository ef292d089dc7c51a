package import PushTracking

/// An event of one notification, as an integration derives it from a callback.
package struct PushEvent: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// It arrived.
        case received
        /// The user cleared it.
        case dismissed
        /// The user tapped it and the app opened.
        case opened
    }

    package var kind: Kind
    package var platform: Platform
    package var payload: Payload

    package init(kind: Kind, platform: Platform, payload: Payload) {
        (self.kind, self.platform, self.payload) = (kind, platform, payload)
    }
}

/// The two ids of a notification, as sent in a call.
package struct PushIDs: Sendable {
    /// `_mId`, sent as `broadlogId`.
    package var message: PayloadValue
    /// `_dId`, sent as `deliveryId`.
    package var delivery: PayloadValue

    package init(message: PayloadValue, delivery: PayloadValue) { (self.message, self.delivery) = (message, delivery) }
}

extension PushIDs {
    /// The values that a search finds for the keys of both ids; nil unless it finds both.
    package init?(_ find: (_ key: String) -> PayloadValue?) {
        guard let message = find(CampaignKey.messageID), let delivery = find(CampaignKey.deliveryID) else { return nil }
        self.init(message: message, delivery: delivery)
    }
}

/// The codes of the action variable.
package enum ActionCode {
    package static let open: PayloadValue = "1"
    package static let click: PayloadValue = "2"
    package static let impression: PayloadValue = "7"
}
