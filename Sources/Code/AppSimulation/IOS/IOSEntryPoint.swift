/// A function of an app that iOS calls, by the names that examples may give it; the first name is preferred.
enum IOSEntryPoint: CaseIterable, Sendable {
    case willFinishLaunching
    case didFinishLaunching
    case willConnectScene
    case didReceiveRemoteNotification
    case didReceiveRemoteNotificationInForeground
    case willPresent
    case didReceive
    case sceneDidBecomeActive
    case didBecomeActive
    case sceneWillEnterForeground
    case willEnterForeground
    case sceneDidEnterBackground
    case didEnterBackground

    /// Name, labels, and whether the function is `async`; `nil` where both are the same callback.
    var shapes: [(name: String, isAsync: Bool?)] {
        switch self {
        case .willFinishLaunching: [("application(_:willFinishLaunchingWithOptions:)", nil)]
        case .didFinishLaunching:
            [("application(_:didFinishLaunchingWithOptions:)", nil), ("applicationDidFinishLaunching(_:)", nil)]
        case .willConnectScene: [("scene(_:willConnectTo:options:)", nil)]
        case .didReceiveRemoteNotification:
            [
                ("application(_:didReceiveRemoteNotification:fetchCompletionHandler:)", nil),
                ("application(_:didReceiveRemoteNotification:)", true),
            ]
        // Older than background pushes: only called for an app in the foreground.
        case .didReceiveRemoteNotificationInForeground: [("application(_:didReceiveRemoteNotification:)", false)]
        case .willPresent:
            [
                ("userNotificationCenter(_:willPresent:withCompletionHandler:)", nil),
                ("userNotificationCenter(_:willPresent:)", true),
            ]
        case .didReceive:
            [
                ("userNotificationCenter(_:didReceive:withCompletionHandler:)", nil),
                ("userNotificationCenter(_:didReceive:)", true),
            ]
        case .sceneDidBecomeActive: [("sceneDidBecomeActive(_:)", nil)]
        case .didBecomeActive: [("applicationDidBecomeActive(_:)", nil)]
        case .sceneWillEnterForeground: [("sceneWillEnterForeground(_:)", nil)]
        case .willEnterForeground: [("applicationWillEnterForeground(_:)", nil)]
        case .sceneDidEnterBackground: [("sceneDidEnterBackground(_:)", nil)]
        case .didEnterBackground: [("applicationDidEnterBackground(_:)", nil)]
        }
    }

    /// Whether it needs a push.
    var isForPush: Bool {
        isDelegates || self == .didReceiveRemoteNotification || self == .didReceiveRemoteNotificationInForeground
    }

    /// Whether the notification center's delegate answers it.
    var isDelegates: Bool { self == .willPresent || self == .didReceive }
}
