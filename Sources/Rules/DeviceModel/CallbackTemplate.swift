package import PushTracking

/// A callback with a notification's ordinal in place of its payload, so that one device run serves every payload with
/// the same traits.
///
/// The cases are those of `AndroidCallback` and `IOSCallback`.
package enum CallbackTemplate: Sendable, Hashable {
    case onMessageReceived(notification: Int)
    case onReceive(notification: Int)
    case onCreate(intent: Int, notification: Int?, restored: Bool, fromHistory: Bool)
    case onCreateForwarding(intent: Int, notification: Int?, fromHistory: Bool)
    case onNewIntent(intent: Int, notification: Int?)
    case onResume(intent: Int, notification: Int?)
    case didFinishLaunching(notification: Int?)
    case didReceiveRemoteNotification(notification: Int, applicationState: ApplicationState)
    case willPresent(notification: Int)
    case didReceive(notification: Int, actionIdentifier: String)
    case applicationDidBecomeActive
    case sceneWillConnect(notification: Int?)
    case sceneDidBecomeActive

    /// The name of the method that the operating system calls.
    package var name: String {
        switch self {
        case .onMessageReceived: "onMessageReceived"
        case .onReceive: "onReceive"
        case .onCreate, .onCreateForwarding: "onCreate"
        case .onNewIntent: "onNewIntent"
        case .onResume: "onResume"
        case .didFinishLaunching: "didFinishLaunching"
        case .didReceiveRemoteNotification: "didReceiveRemoteNotification"
        case .willPresent: "willPresent"
        case .didReceive: "didReceive"
        case .applicationDidBecomeActive: "applicationDidBecomeActive"
        case .sceneWillConnect: "sceneWillConnect"
        case .sceneDidBecomeActive: "sceneDidBecomeActive"
        }
    }

    /// The notification that the callback is about.
    package var notification: Int? {
        switch self {
        case .onMessageReceived(let notification), .onReceive(let notification),
            .didReceiveRemoteNotification(let notification, _), .willPresent(let notification),
            .didReceive(let notification, _):
            notification
        case .onCreate(_, let notification, _, _), .onCreateForwarding(_, let notification, _),
            .onNewIntent(_, let notification), .onResume(_, let notification), .didFinishLaunching(let notification),
            .sceneWillConnect(let notification):
            notification
        case .applicationDidBecomeActive, .sceneDidBecomeActive: nil
        }
    }

    /// The notification whose extras an intent carries.
    package var notificationOfExtras: Int? {
        switch self {
        case .onReceive, .onCreate, .onCreateForwarding, .onNewIntent, .onResume: notification
        case .onMessageReceived, .didFinishLaunching, .didReceiveRemoteNotification, .willPresent, .didReceive,
            .applicationDidBecomeActive, .sceneWillConnect, .sceneDidBecomeActive:
            nil
        }
    }

    /// The callback with the notifications' data of a script.
    ///
    /// - Parameter extras: the extras of intents, by the ordinals of the notifications.
    package func filled(with payloads: [Payload], extras: [Payload], identifiers: [String]) -> AppCallback {
        switch self {
        case .onMessageReceived(let notification):
            .android(.onMessageReceived(data: payloads[notification], messageID: identifiers[notification]))
        case .onReceive(let notification):
            .android(.onReceive(extras: extras[notification]))
        case .onCreate(let intent, let notification, let restored, let fromHistory):
            .android(
                .onCreate(
                    intent: intent, extras: notification.map { extras[$0] }, restored: restored,
                    fromHistory: fromHistory))
        case .onCreateForwarding(let intent, let notification, let fromHistory):
            .android(
                .onCreateForwarding(
                    intent: intent, extras: notification.map { extras[$0] }, fromHistory: fromHistory))
        case .onNewIntent(let intent, let notification):
            .android(.onNewIntent(intent: intent, extras: notification.map { extras[$0] }))
        case .onResume(let intent, let notification):
            .android(.onResume(intent: intent, extras: notification.map { extras[$0] }))
        case .didFinishLaunching(let notification):
            .ios(.didFinishLaunching(remoteNotification: notification.map { payloads[$0] }))
        case .didReceiveRemoteNotification(let notification, let state):
            .ios(.didReceiveRemoteNotification(userInfo: payloads[notification], applicationState: state))
        case .willPresent(let notification):
            .ios(.willPresent(userInfo: payloads[notification], requestIdentifier: identifiers[notification]))
        case .didReceive(let notification, let identifier):
            .ios(
                .didReceive(
                    userInfo: payloads[notification], actionIdentifier: identifier,
                    requestIdentifier: identifiers[notification]))
        case .applicationDidBecomeActive:
            .ios(.applicationDidBecomeActive)
        case .sceneWillConnect(let notification):
            .ios(
                .sceneWillConnect(
                    response: notification.map {
                        NotificationResponse(
                            userInfo: payloads[$0], actionIdentifier: ActionIdentifier.defaultAction,
                            requestIdentifier: identifiers[$0])
                    }))
        case .sceneDidBecomeActive:
            .ios(.sceneDidBecomeActive)
        }
    }
}
