import Foundation

/// What Campaign puts beside `aps` in every push it sends.
struct PushPayload {
    let deliveryId: String
    let broadlogId: String
    let isTracked: Bool

    init?(userInfo: [AnyHashable: Any]) {
        guard
            let deliveryId = userInfo["_dId"] as? String,
            let broadlogId = userInfo["_mId"] as? String
        else { return nil }

        self.deliveryId = deliveryId
        self.broadlogId = broadlogId

        // Deliveries made from older templates carry no flag and are tracked.
        let flag = userInfo["_acsDeliveryTracking"] as? String ?? "on"
        isTracked = flag.caseInsensitiveCompare("on") == .orderedSame
    }
}
