import ConformanceSpec
package import PushTracking

/// Callbacks as text for reports.
package enum CallbackText {
    /// The callback's name with its arguments; payloads show only their Campaign keys.
    package static func text(_ callback: AppCallback) -> String {
        switch callback {
        case .android(let callback): text(callback)
        case .ios(let callback): text(callback)
        }
    }

    private static func text(_ callback: AndroidCallback) -> String {
        switch callback {
        case .onMessageReceived(let data, let messageID):
            "onMessageReceived(data: \(brief(data)), messageId: \(messageID))"
        case .onReceive(let extras): "onReceive(extras: \(brief(extras)))"
        case .onCreate(let intent, let extras, let restored, let fromHistory):
            "onCreate(intent: \(intent), extras: \(brief(extras))\(restored ? ", restored: true" : "")\(fromHistory ? ", fromHistory: true" : ""))"
        case .onCreateForwarding(let intent, let extras, let fromHistory):
            "onCreate(intent: \(intent), extras: \(brief(extras))\(fromHistory ? ", fromHistory: true" : ""), forwards: true)"
        case .onNewIntent(let intent, let extras): "onNewIntent(intent: \(intent), extras: \(brief(extras)))"
        case .onResume(let intent, let extras): "onResume(intent: \(intent), extras: \(brief(extras)))"
        }
    }

    private static func text(_ callback: IOSCallback) -> String {
        switch callback {
        case .didFinishLaunching(let notification): "didFinishLaunching(remoteNotification: \(brief(notification)))"
        case .didReceiveRemoteNotification(let userInfo, let state):
            "didReceiveRemoteNotification(userInfo: \(brief(userInfo)), applicationState: \(state.rawValue))"
        case .willPresent(let userInfo, _): "willPresent(userInfo: \(brief(userInfo)))"
        case .didReceive(let userInfo, let identifier, _):
            "didReceive(userInfo: \(brief(userInfo)), actionIdentifier: \(lastPart(of: identifier)))"
        case .applicationDidBecomeActive: "applicationDidBecomeActive()"
        case .sceneWillConnect(let response): "sceneWillConnect(response: \(brief(response?.userInfo)))"
        case .sceneDidBecomeActive: "sceneDidBecomeActive()"
        }
    }

    private static func brief(_ payload: Payload?) -> String {
        guard let payload else { return "null" }
        let keys = [CampaignKey.messageID, CampaignKey.deliveryID, CampaignKey.flag]
        let known = keys.compactMap { key in payload[key].map { "\(key): \(CallText.text($0))" } }
        let others = payload.entries.count - known.count
        return "{\((known + (others > 0 ? ["…"] : [])).joined(separator: ", "))}"
    }

    private static func lastPart(of identifier: String) -> String {
        identifier.split(separator: ".").last.map(String.init) ?? identifier
    }
}
