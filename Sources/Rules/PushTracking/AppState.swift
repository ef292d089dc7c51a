/// The state of the app when a case begins.
public enum AppState: String, Sendable, Hashable, CaseIterable {
    /// The app is visible.
    case foreground
    /// The app runs in the background.
    case background
    /// Android: the app has no activity. iOS: the user has force-quit the app, so a push does not start it.
    case closed
    /// iOS only: the system has terminated the process, and starts it again for a content-available push.
    case terminated

    /// The platforms on which an app can be in this state.
    package var platforms: [Platform] { self == .terminated ? [.ios] : Platform.allCases }
}

/// The order of iOS's two foreground callbacks for a push that has an alert and is content-available.
public enum ForegroundOrder: String, Sendable, Hashable, CaseIterable {
    /// `willPresent`, then `didReceiveRemoteNotification`.
    case presentFirst = "present-first"
    /// `didReceiveRemoteNotification`, then `willPresent`.
    case remoteFirst = "remote-first"
}

/// How a living Android activity receives a tap (`android:launchMode`).
public enum LaunchMode: String, Sendable, Hashable, CaseIterable {
    /// With `FLAG_ACTIVITY_CLEAR_TOP`, as in the documented example: each tap makes a new activity.
    case standard
    /// The living activity receives the tap's intent through `onNewIntent`, and that of its icon, too.
    case singleTop
    /// The same, as long as the task has no other activity.
    case singleTask
}

/// How an Android tap reaches the activity that stays.
public enum ActivityRoute: String, Sendable, Hashable, CaseIterable {
    /// Its intent opens that activity.
    case direct
    /// Its intent, and that of the icon, opens another activity, such as a splash screen. In `onCreate` it starts the
    /// one that stays with a copy of the intent, and finishes.
    case forwarded
}

/// The extras of a notification's gesture intents on Android.
public enum IntentExtras: String, Sendable, Hashable, CaseIterable {
    /// The content of `RemoteMessage.getData()`, which the documented example copies.
    case data
    /// The same, plus the extras that Firebase's messaging service adds to its own intents.
    case dataAndFCM = "data+fcm"
}

/// The lifecycle callbacks of an iOS app.
public enum Lifecycle: String, Sendable, Hashable, CaseIterable {
    /// Those of `UIApplicationDelegate`.
    case application
    /// Those of `UISceneDelegate`, and `didFinishLaunching`.
    case scenes
}

/// An app's declarations about its own code that determine its callbacks and their arguments.
public struct DeclaredWiring: Sendable, Hashable {
    /// Android: `android:launchMode` of the activity that a tap opens.
    public var launchMode: LaunchMode
    /// Android: how a tap reaches that activity.
    public var activity: ActivityRoute
    /// iOS: the identifier of the category in Campaign's pushes, which the app registers with `customDismissAction`.
    public var category: String
    /// Android: the data that the app copies into the intents of a notification.
    public var extras: IntentExtras
    /// iOS: whether the app uses scenes.
    public var lifecycle: Lifecycle

    /// The documented wiring, except for the given parts.
    public init(
        launchMode: LaunchMode = .standard, activity: ActivityRoute = .direct,
        category: String = DeclaredWiring.documentedCategory, extras: IntentExtras = .data,
        lifecycle: Lifecycle = .application
    ) {
        self.launchMode = launchMode
        self.activity = activity
        self.category = category
        self.extras = extras
        self.lifecycle = lifecycle
    }

    /// The most bytes of a category, since pushes contain it and are limited themselves.
    package static let longestCategory = 256

    /// Whether a text can be a category.
    package static func isCategory(_ text: String) -> Bool { (1...longestCategory).contains(text.utf8.count) }

    /// The category of the page's example.
    public static let documentedCategory = "DEFAULT"

    /// Wirings that together receive every callback, except that of an activity that forwards its intent.
    package static let played = [documented, DeclaredWiring(launchMode: .singleTop, lifecycle: .scenes)]

    /// The same, with the callbacks of another declaration.
    package func playing(as other: DeclaredWiring) -> DeclaredWiring {
        var wiring = self
        (wiring.launchMode, wiring.lifecycle) = (other.launchMode, other.lifecycle)
        return wiring
    }

    /// The wiring on the documentation page.
    public static let documented = DeclaredWiring()
}
