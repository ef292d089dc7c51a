import Foundation

/// What a push says about itself; nil where it is none of Campaign's, or is not to be tracked.
struct Message {
    let id: String
    let deliveryId: String

    init?(_ userInfo: [AnyHashable: Any]) {
        guard let id = userInfo["_mId"] as? String else { return nil }
        guard let deliveryId = userInfo["_dId"] as? String else { return nil }
        let tracking = userInfo["_acsDeliveryTracking"] as? String ?? "on"
        guard tracking == "on" else { return nil }
        self.id = id
        self.deliveryId = deliveryId
    }
}
