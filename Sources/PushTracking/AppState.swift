/// The state of the app when a case begins.
public enum AppState: String, Sendable, Hashable, CaseIterable {
    /// The user sees the app.
    case foreground
    /// The app runs unseen.
    case background
    /// Android: the app has no activity. iOS: the user has force-quit the app, so a push does not start it.
    case closed
    /// iOS only: the system has ended the process, and starts it again for a content-available push.
    case terminated

    /// The platforms on which an app can be there.
    package var platforms: [Platform] { self == .terminated ? [.ios] : Platform.allCases }
}

/// The order in which iOS makes its two foreground callbacks for a push that has an alert and is content-available.
public enum ForegroundOrder: String, Sendable, Hashable, CaseIterable {
    /// `willPresent`, then `didReceiveRemoteNotification`.
    case presentFirst = "present-first"
    /// `didReceiveRemoteNotification`, then `willPresent`.
    case remoteFirst = "remote-first"
}

/// How an Android activity takes a tap while it is alive (`android:launchMode`).
public enum LaunchMode: String, Sendable, Hashable, CaseIterable {
    /// With `FLAG_ACTIVITY_CLEAR_TOP`, as in the documented example: each tap makes a new activity.
    case standard
    /// The living activity is handed the tap's intent through `onNewIntent`.
    case singleTop
}

/// What the intents of a notification's gestures carry on Android.
public enum IntentExtras: String, Sendable, Hashable, CaseIterable {
    /// What `RemoteMessage.getData()` had, which the documented example copies into them.
    case data
    /// The same, and the extras that Firebase's messaging service adds to intents of its own.
    case dataAndFCM = "data+fcm"
}

/// Which callbacks tell an iOS app of its life.
public enum Lifecycle: String, Sendable, Hashable, CaseIterable {
    /// Those of `UIApplicationDelegate`.
    case application
    /// Those of `UISceneDelegate`, and `didFinishLaunching`.
    case scenes
}

/// What an app decides in its own code and declares, since it decides which callbacks it gets and what they carry.
public struct DeclaredWiring: Sendable, Hashable {
    /// Android: `android:launchMode` of the activity that a tap opens.
    public var launchMode: LaunchMode
    /// iOS: the identifier of the category that Campaign's pushes name, which the app registers with
    /// `customDismissAction`.
    public var category: String
    /// Android: what the app copies into the intents of a notification.
    public var extras: IntentExtras
    /// iOS: whether the app uses scenes.
    public var lifecycle: Lifecycle

    /// Wiring as the documentation page shows it, but for what is given.
    public init(
        launchMode: LaunchMode = .standard, category: String = DeclaredWiring.documentedCategory,
        extras: IntentExtras = .data, lifecycle: Lifecycle = .application
    ) {
        self.launchMode = launchMode
        self.category = category
        self.extras = extras
        self.lifecycle = lifecycle
    }

    /// The most bytes of a category: pushes carry it, and have a limit themselves.
    package static let longestCategory = 256

    /// Whether a text can be a category.
    package static func isCategory(_ text: String) -> Bool { (1...longestCategory).contains(text.utf8.count) }

    /// The category of the page's example.
    public static let documentedCategory = "DEFAULT"

    /// Wirings that together receive every callback.
    package static let played = [documented, DeclaredWiring(launchMode: .singleTop, lifecycle: .scenes)]

    /// The same with the callbacks that another declaration gets.
    package func playing(as other: DeclaredWiring) -> DeclaredWiring {
        DeclaredWiring(launchMode: other.launchMode, category: category, extras: extras, lifecycle: other.lifecycle)
    }

    /// Wiring as the documentation page shows it.
    public static let documented = DeclaredWiring()
}
