package import PushTracking

/// A way in which a notification differs from the default one.
package struct PushChange: Sendable, Hashable {
    /// A member of a push that can vary.
    package enum Member: String, Sendable, Hashable, CaseIterable {
        /// `_acsDeliveryTracking`.
        case flag
        /// `_mId`.
        case messageID = "message-id"
        /// `_dId`.
        case deliveryID = "delivery-id"
        /// iOS: `aps.alert`.
        case alert
        /// iOS: `aps.content-available`.
        case contentAvailable = "content-available"
        /// iOS: `aps.category`.
        case category

        /// Whether it is in `aps`, which only iOS has.
        package var isInAPS: Bool {
            switch self {
            case .flag, .messageID, .deliveryID: false
            case .alert, .contentAvailable, .category: true
            }
        }

        /// Its key there.
        package var key: String {
            switch self {
            case .flag: CampaignKey.flag
            case .messageID: CampaignKey.messageID
            case .deliveryID: CampaignKey.deliveryID
            case .alert, .contentAvailable, .category: rawValue
            }
        }
    }

    /// The part of the push.
    package var member: Member
    /// Its value; nil if it is missing.
    package var value: PayloadValue?

    /// A change of one member.
    package init(_ member: Member, _ value: PayloadValue?) {
        (self.member, self.value) = (member, value)
    }
}
