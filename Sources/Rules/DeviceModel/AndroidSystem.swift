import PushTracking

/// Android as seen by an app with Firebase messaging and one activity.
///
/// Sources, by callback, in the platform's documentation (developer.android.com, firebase.google.com):
/// - `FirebaseMessagingService.onMessageReceived`: called for data messages in every app state;
/// - `Notification.deleteIntent`: fired when the user clears the notification, but not when it is tapped;
/// - "Tasks and the back stack": `standard` with `FLAG_ACTIVITY_CLEAR_TOP` finishes the activity and makes a new one,
///   `singleTop` passes the intent to the living one through `onNewIntent`;
/// - `Activity.getIntent`: an activity keeps the intent that started it until it calls `setIntent`;
/// - "Handle configuration changes": the system recreates the activity, with its intent and a saved state;
/// - "Saving UI states", system-initiated process death: a new process recreates the activity, with the extras of the
///   intent that started it and the saved state;
/// - `Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY`, "Recents screen": choosing a task whose activity was finished starts
///   it again with the intent that last launched the task.
struct AndroidSystem: Sendable {
    /// An intent of the activity, and the notification whose tap made it.
    private struct ActivityIntent: Sendable {
        var ordinal: Int
        var notification: Int?
        var fromHistory = false
    }

    /// The current state of the app.
    private(set) var app: AppState
    /// The number of the process that the app runs in, from 0.
    private(set) var process = 0
    private let launchMode: LaunchMode
    /// The intent that the activity was created with and still holds.
    private var held: ActivityIntent?
    private var nextIntent: Int
    /// Whether an event of the case has started the activity.
    private var hasStarted = false
    /// The notification whose tap last launched the task.
    private var lastTapped: Int?

    init(app: AppState, launchMode: LaunchMode) {
        self.app = app
        self.launchMode = launchMode
        switch app {
        case .foreground, .background:
            // The activity was started from the icon before the case began.
            held = ActivityIntent(ordinal: 0, notification: nil)
            nextIntent = 1
        case .closed, .terminated:
            held = nil
            nextIntent = 0
        }
    }

    mutating func callbacks(for event: DeviceEvent) throws(ImpossibleEvent.Reason) -> [CallbackTemplate] {
        switch event {
        case .received(let notification): return [.onMessageReceived(notification: notification)]
        case .dismissed(let notification): return [.onReceive(notification: notification)]
        case .opened(let notification): return opened(notification)
        case .acted: throw .otherPlatform
        case .launched:
            guard app == .closed else { throw .launchedWhileRunning }
            return startActivity(notification: nil)
        case .resumed:
            guard let held else { throw .withoutApp }
            app = .foreground
            return [.onResume(intent: held.ordinal, notification: held.notification)]
        case .left:
            guard app == .foreground else { throw .leftWhileNotInForeground }
            app = .background
            return []
        case .recreated:
            guard let held else { throw .withoutApp }
            return makeActivity(with: held, restored: true)
        case .restored:
            guard hasStarted else { throw .restoredBeforeStart }
            guard app == .background, let held else { throw .restoredWhileNotInBackground }
            process += 1
            return makeActivity(
                with: ActivityIntent(
                    ordinal: takeIntent(), notification: held.notification, fromHistory: held.fromHistory),
                restored: true)
        case .relaunched:
            guard let lastTapped else { throw .relaunchedBeforeTap }
            return makeActivity(
                with: ActivityIntent(ordinal: takeIntent(), notification: lastTapped, fromHistory: true))
        }
    }

    private mutating func opened(_ notification: Int) -> [CallbackTemplate] {
        lastTapped = notification
        guard launchMode == .singleTop, let held else { return startActivity(notification: notification) }
        app = .foreground
        // Whether the living activity was started in the case does not depend on the launch mode.
        hasStarted = true
        return [
            .onNewIntent(intent: takeIntent(), notification: notification),
            .onResume(intent: held.ordinal, notification: held.notification),
        ]
    }

    private mutating func startActivity(notification: Int?) -> [CallbackTemplate] {
        hasStarted = true
        return makeActivity(with: ActivityIntent(ordinal: takeIntent(), notification: notification))
    }

    private mutating func makeActivity(with intent: ActivityIntent, restored: Bool = false) -> [CallbackTemplate] {
        held = intent
        app = .foreground
        return [
            .onCreate(
                intent: intent.ordinal, notification: intent.notification, restored: restored,
                fromHistory: intent.fromHistory),
            .onResume(intent: intent.ordinal, notification: intent.notification),
        ]
    }

    private mutating func takeIntent() -> Int {
        defer { nextIntent += 1 }
        return nextIntent
    }
}
