/// What an app is told by its operating system, named as the platform names it.
public enum AppCallback: Sendable, Hashable {
    case android(AndroidCallback)
    case ios(IOSCallback)
}

/// The entry points of an Android app that answers pushes.
///
/// An intent is named by an ordinal: the same ordinal is the same object, so that an app can remember having handled
/// it.
public enum AndroidCallback: Sendable, Hashable {
    /// `FirebaseMessagingService.onMessageReceived`, with `RemoteMessage.getData()`.
    case onMessageReceived(data: Payload)
    /// `BroadcastReceiver.onReceive` of the receiver that the delete intent names.
    case onReceive(extras: Payload)
    /// `Activity.onCreate`; `extras` is null where the activity was not made by a tap.
    case onCreate(intent: Int, extras: Payload?)
    /// `Activity.onNewIntent`, in launch mode `singleTop`.
    case onNewIntent(intent: Int, extras: Payload)
    /// `Activity.onResume`, with the intent that the activity holds.
    case onResume(intent: Int, extras: Payload?)
}

/// The entry points of an iOS app that answers pushes.
public enum IOSCallback: Sendable, Hashable {
    /// `application(_:didFinishLaunchingWithOptions:)`, with `launchOptions[.remoteNotification]`.
    case didFinishLaunching(remoteNotification: Payload?)
    /// `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`.
    case didReceiveRemoteNotification(userInfo: Payload, applicationState: ApplicationState)
    /// `userNotificationCenter(_:willPresent:withCompletionHandler:)`.
    case willPresent(userInfo: Payload)
    /// `userNotificationCenter(_:didReceive:withCompletionHandler:)`.
    case didReceive(userInfo: Payload, actionIdentifier: String)
    /// `applicationDidBecomeActive(_:)`.
    case applicationDidBecomeActive
}

/// `UIApplication.State` as far as a push can meet it.
public enum ApplicationState: String, Sendable, Hashable, CaseIterable {
    /// The app is in the foreground.
    case active
    /// The app runs unseen.
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
