import PushTracking

/// Android as an app with Firebase messaging and one activity sees it.
///
/// Sources, by callback, in the platform's documentation (developer.android.com, firebase.google.com):
/// - `FirebaseMessagingService.onMessageReceived`: called for data messages in every app state;
/// - `Notification.deleteIntent`: fired when the user clears the notification, and not when it is tapped;
/// - "Tasks and the back stack": `standard` with `FLAG_ACTIVITY_CLEAR_TOP` finishes the activity and makes a new one,
///   `singleTop` hands the living one the intent through `onNewIntent`;
/// - `Activity.getIntent`: an activity keeps the intent that started it until it calls `setIntent`.
struct AndroidSystem: Sendable {
    /// The intent that the activity was started with, and the notification whose tap made it.
    private struct HeldIntent: Sendable {
        var ordinal: Int
        var notification: Int?
    }

    /// Where the app is now.
    private(set) var app: AppState
    private let launchMode: LaunchMode
    private var held: HeldIntent?
    private var nextIntent: Int

    init(app: AppState, launchMode: LaunchMode) {
        self.app = app
        self.launchMode = launchMode
        switch app {
        case .foreground, .background:
            // The activity was started from the icon before the case began.
            held = HeldIntent(ordinal: 0, notification: nil)
            nextIntent = 1
        case .closed:
            held = nil
            nextIntent = 0
        }
    }

    mutating func callbacks(for event: DeviceEvent) throws(ImpossibleEvent.Reason) -> [CallbackTemplate] {
        switch event {
        case .received(let notification): return [.onMessageReceived(notification: notification)]
        case .dismissed(let notification): return [.onReceive(notification: notification)]
        case .opened(let notification): return opened(notification)
        case .acted: throw .actedOnAndroid
        case .launched:
            guard app == .closed else { throw .launchedWhileRunning }
            return startActivity(notification: nil)
        case .resumed:
            guard let held else { throw .resumedWhileClosed }
            app = .foreground
            return [.onResume(intent: held.ordinal, notification: held.notification)]
        case .left:
            guard app == .foreground else { throw .leftWhileNotInForeground }
            app = .background
            return []
        }
    }

    private mutating func opened(_ notification: Int) -> [CallbackTemplate] {
        guard launchMode == .singleTop, let held else { return startActivity(notification: notification) }
        app = .foreground
        return [
            .onNewIntent(intent: takeIntent(), notification: notification),
            .onResume(intent: held.ordinal, notification: held.notification),
        ]
    }

    private mutating func startActivity(notification: Int?) -> [CallbackTemplate] {
        let intent = HeldIntent(ordinal: takeIntent(), notification: notification)
        held = intent
        app = .foreground
        return [
            .onCreate(intent: intent.ordinal, notification: notification),
            .onResume(intent: intent.ordinal, notification: notification),
        ]
    }

    private mutating func takeIntent() -> Int {
        defer { nextIntent += 1 }
        return nextIntent
    }
}
