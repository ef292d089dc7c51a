import Foundation

/// What Campaign puts into a push.
struct CampaignPush {
    let messageId: String
    let deliveryId: String
    let tracking: String?

    var isTracked: Bool {
        tracking.map { $0 == "on" } ?? true
    }

    init?(userInfo: [AnyHashable: Any]) {
        guard
            let messageId = userInfo["_mId"] as? String,
            let deliveryId = userInfo["_dId"] as? String
        else { return nil }
        self.messageId = messageId
        self.deliveryId = deliveryId
        tracking = userInfo["_acsDeliveryTracking"] as? String
    }
}
