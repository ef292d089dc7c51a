import AEPCore

enum TrackingAction: String {
    case open = "1"
    case click = "2"
    case impression = "7"
}

protocol TrackingBackend {
    func track(_ push: CampaignPush, _ action: TrackingAction)
}

struct SDKBackend: TrackingBackend {
    func track(_ push: CampaignPush, _ action: TrackingAction) {
        MobileCore.collectMessageInfo([
            "broadlogId": push.messageId,
            "deliveryId": push.deliveryId,
            "action": action.rawValue,
        ])
    }
}
