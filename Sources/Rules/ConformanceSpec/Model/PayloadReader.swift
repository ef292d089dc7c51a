import DeviceModel

/// A callback in which an app reads a push.
package enum PayloadReader: String, Sendable, Hashable, CaseIterable {
    case onMessageReceived, onReceive, onCreate, onNewIntent, onResume
    case willPresent
    case didReceiveRemoteNotificationActive = "didReceiveRemoteNotification active"
    case didReceiveRemoteNotificationBackground = "didReceiveRemoteNotification background"
    case didReceiveTap = "didReceive tap"
    case didReceiveDismissal = "didReceive dismissal"
    case didFinishLaunching, sceneWillConnect

    /// Whether the operating system ever passes it such a push.
    func canRead(_ traits: PushTraits) -> Bool {
        switch self {
        case .onMessageReceived, .onReceive, .onCreate, .onNewIntent, .onResume: true
        case .willPresent, .didReceiveTap, .didFinishLaunching, .sceneWillConnect: traits.hasAlert
        case .didReceiveDismissal: traits.hasAlert && traits.reportsDismissal
        case .didReceiveRemoteNotificationActive, .didReceiveRemoteNotificationBackground:
            traits.isContentAvailable
        }
    }
}
