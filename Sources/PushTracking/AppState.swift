/// The state of the app when a case begins.
public enum AppState: String, Sendable, Hashable, CaseIterable {
    /// The user sees the app.
    case foreground
    /// The app runs unseen.
    case background
    /// The app does not run; on Android, there is no activity.
    case closed
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
