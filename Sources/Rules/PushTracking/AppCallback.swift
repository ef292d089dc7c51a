/// A callback from the operating system to an app, named as on the platform.
public enum AppCallback: Sendable, Hashable {
    case android(AndroidCallback)
    case ios(IOSCallback)
}

/// The entry points of an Android app that handles pushes.
///
/// An intent is identified by an ordinal: the same ordinal is the same object, so that an app can remember having
/// handled it. Objects do not survive the death of their process: the ordinals of the next process are new.
public enum AndroidCallback: Sendable, Hashable {
    /// `FirebaseMessagingService.onMessageReceived`, with `RemoteMessage.getData()` and `RemoteMessage.getMessageId()`.
    case onMessageReceived(data: Payload, messageID: String = "")
    /// `BroadcastReceiver.onReceive` of the receiver that the delete intent names.
    case onReceive(extras: Payload)
    /// `Activity.onCreate`; `extras` is null if the intent does not come from a notification.
    ///
    /// `restored`: `savedInstanceState` is not null, because the system recreates an activity that the user has not
    /// left for good. `fromHistory`: the intent has `FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY`, because the user chose the
    /// app in Recents.
    case onCreate(intent: Int, extras: Payload?, restored: Bool = false, fromHistory: Bool = false)
    /// `Activity.onCreate` of an activity that starts another one with a copy of its intent, and finishes.
    case onCreateForwarding(intent: Int, extras: Payload?, fromHistory: Bool = false)
    /// `Activity.onNewIntent`, in launch mode `singleTop` or `singleTask`; `extras` is null for the intent of the icon.
    case onNewIntent(intent: Int, extras: Payload?)
    /// `Activity.onResume`, with the intent that the activity holds.
    case onResume(intent: Int, extras: Payload?)
}

/// The entry points of an iOS app that handles pushes.
public enum IOSCallback: Sendable, Hashable {
    /// `application(_:didFinishLaunchingWithOptions:)`, with `launchOptions[.remoteNotification]`.
    case didFinishLaunching(remoteNotification: Payload?)
    /// `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`.
    case didReceiveRemoteNotification(userInfo: Payload, applicationState: ApplicationState)
    /// `userNotificationCenter(_:willPresent:withCompletionHandler:)`, with `notification.request.identifier`.
    case willPresent(userInfo: Payload, requestIdentifier: String = "")
    /// `userNotificationCenter(_:didReceive:withCompletionHandler:)`, with
    /// `response.notification.request.identifier`.
    case didReceive(userInfo: Payload, actionIdentifier: String, requestIdentifier: String = "")
    /// `applicationDidBecomeActive(_:)`, in an app without scenes.
    case applicationDidBecomeActive
    /// `scene(_:willConnectTo:options:)`, with `connectionOptions.notificationResponse`; nil if the scene is not opened
    /// by a tap.
    case sceneWillConnect(response: NotificationResponse?)
    /// `sceneDidBecomeActive(_:)`, in an app with scenes.
    case sceneDidBecomeActive
}

/// `UNNotificationResponse`: what the user did with a notification.
public struct NotificationResponse: Sendable, Hashable {
    /// The data of the push.
    public var userInfo: Payload
    /// One of `ActionIdentifier`.
    public var actionIdentifier: String
    /// The identifier of the notification's request.
    public var requestIdentifier: String

    /// A response to a notification.
    public init(userInfo: Payload, actionIdentifier: String, requestIdentifier: String = "") {
        self.userInfo = userInfo
        self.actionIdentifier = actionIdentifier
        self.requestIdentifier = requestIdentifier
    }
}

/// `UIApplication.State`, as far as it matters for pushes.
public enum ApplicationState: String, Sendable, Hashable, CaseIterable {
    /// The app is in the foreground.
    case active
    /// The app runs in the background.
    case background
}

/// The values of `UNNotificationResponse.actionIdentifier`.
public enum ActionIdentifier {
    /// `UNNotificationDefaultActionIdentifier`: the user tapped the notification.
    public static let defaultAction = "com.apple.UNNotificationDefaultActionIdentifier"
    /// `UNNotificationDismissActionIdentifier`: the user cleared the notification.
    public static let dismissAction = "com.apple.UNNotificationDismissActionIdentifier"
    /// The identifier of the one custom action button that the device model knows.
    public static let customAction = "custom"
}
