import DeviceModel
import PushTracking

extension RequestText {
    /// Appends `callbacks`: each with its step, where the app was before it, its name and what it carries.
    mutating func append(callbacksOf scenario: DeviceScenario, launchMode: LaunchMode) {
        append(",\"callbacks\":[")
        for scheduled in scenario.callbacks(launchMode: launchMode) {
            separate()
            append("{\"step\":")
            append(scheduled.step)
            append(",\"app\":")
            append(word: scheduled.app.rawValue)
            append(",\"callback\":")
            append(scheduled.template)
            append("}")
        }
        append("]")
    }

    private mutating func append(_ callback: CallbackTemplate) {
        switch callback {
        case .onMessageReceived(let notification):
            append("\"onMessageReceived\",\"data\":")
            append(payloadOf: notification)
        case .onReceive(let notification):
            append("\"onReceive\",\"extras\":")
            append(extrasOf: notification)
        case .onCreate(let intent, let notification):
            append("\"onCreate\"", intent: intent, extrasOf: notification)
        case .onNewIntent(let intent, let notification):
            append("\"onNewIntent\"", intent: intent, extrasOf: notification)
        case .onResume(let intent, let notification):
            append("\"onResume\"", intent: intent, extrasOf: notification)
        case .didFinishLaunching(let notification):
            append("\"didFinishLaunching\",\"remoteNotification\":")
            append(payloadOf: notification)
        case .didReceiveRemoteNotification(let notification, let state):
            append("\"didReceiveRemoteNotification\",\"userInfo\":")
            append(payloadOf: notification)
            append(",\"applicationState\":")
            append(word: state.rawValue)
        case .willPresent(let notification):
            append("\"willPresent\",\"userInfo\":")
            append(payloadOf: notification)
        case .didReceive(let notification, let identifier):
            append("\"didReceive\",\"userInfo\":")
            append(payloadOf: notification)
            append(",\"actionIdentifier\":")
            append(word: identifier)
        case .applicationDidBecomeActive:
            append("\"applicationDidBecomeActive\"")
        }
    }

    private mutating func append(_ name: StaticString, intent: Int, extrasOf notification: Int?) {
        append(name)
        append(",\"intent\":")
        append(intent)
        append(",\"extras\":")
        append(extrasOf: notification)
    }
}
