import ACPCore

struct CampaignTracker: MessageTracking {
    private let actionName = "tracking"

    func send(_ message: Message, action: Int) {
        var data = [String: String]()
        data["broadlogId"] = message.id
        data["deliveryId"] = message.deliveryId
        data["action"] = "\(action)"
        ACPCore.trackAction(actionName, data: data)
    }
}
