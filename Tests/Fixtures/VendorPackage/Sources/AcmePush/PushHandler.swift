/// Push handling as an app has it: it knows nothing of conformance kits, and calls whatever stands for the SDK.
public struct PushHandler {
    private let collectMessageInfo: ([String: String]) -> Void
    /// A mistake that real integrations have: anything but `off` is taken for on.
    private let takesUnknownFlagsForOn: Bool

    /// A handler that calls the SDK through a function.
    public init(takesUnknownFlagsForOn: Bool = false, collectMessageInfo: @escaping ([String: String]) -> Void) {
        self.takesUnknownFlagsForOn = takesUnknownFlagsForOn
        self.collectMessageInfo = collectMessageInfo
    }

    /// A push arrives while the app is in the foreground.
    public func willPresent(_ userInfo: [AnyHashable: Any]) { track(userInfo, ["7"]) }

    /// A content-available push arrives.
    public func didReceiveRemoteNotification(_ userInfo: [AnyHashable: Any], isActive: Bool) {
        if !isActive { track(userInfo, ["7"]) }
    }

    /// The user taps a notification.
    public func didOpen(_ userInfo: [AnyHashable: Any]) { track(userInfo, ["2", "1"]) }

    /// The user clears a notification.
    public func didDismiss(_ userInfo: [AnyHashable: Any]) { track(userInfo, ["2"]) }

    private func track(_ userInfo: [AnyHashable: Any], _ actions: [String]) {
        guard isTracked(userInfo["_acsDeliveryTracking"]), let messageID = userInfo["_mId"] as? String,
            let deliveryID = userInfo["_dId"] as? String
        else { return }
        for action in actions {
            collectMessageInfo(["broadlogId": messageID, "deliveryId": deliveryID, "action": action])
        }
    }

    private func isTracked(_ flag: Any?) -> Bool {
        guard let flag else { return true }
        let text = flag as? String
        return takesUnknownFlagsForOn ? text != "off" : text == "on"
    }
}
