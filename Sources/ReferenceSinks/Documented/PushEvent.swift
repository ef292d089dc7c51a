import PushTracking

/// What happened to one notification, as an integration understands it from a callback.
struct PushEvent: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// It arrived.
        case received
        /// The user cleared it.
        case dismissed
        /// The user tapped it and the app opened.
        case opened
    }

    var kind: Kind
    var platform: Platform
    var payload: Payload
}

/// The two ids of a notification, as they go into a call.
struct PushIDs: Sendable {
    /// `_mId`, sent as `broadlogId`.
    var message: PayloadValue
    /// `_dId`, sent as `deliveryId`.
    var delivery: PayloadValue
}

extension PushIDs {
    /// What a search finds for the keys of both ids; nil where it does not find both.
    init?(_ find: (_ key: String) -> PayloadValue?) {
        guard let message = find(CampaignKey.messageID), let delivery = find(CampaignKey.deliveryID) else { return nil }
        self.init(message: message, delivery: delivery)
    }
}

/// The codes of the action variable.
enum ActionCode {
    static let open: PayloadValue = "1"
    static let click: PayloadValue = "2"
    static let impression: PayloadValue = "7"
}
