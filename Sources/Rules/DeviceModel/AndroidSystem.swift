import PushTracking

/// Android as seen by an app with Firebase messaging and one activity, or one more that forwards its intent.
///
/// Sources, by callback, in the platform's documentation (developer.android.com, firebase.google.com):
/// - `FirebaseMessagingService.onMessageReceived`: called for data messages in every app state;
/// - `Notification.deleteIntent`: fired when the user clears the notification, but not when it is tapped;
/// - "Tasks and the back stack": `standard` with `FLAG_ACTIVITY_CLEAR_TOP` finishes the activity and makes a new one,
///   `singleTop` and `singleTask` pass the intent to the living one through `onNewIntent`;
/// - observed: so it is for the intent of the icon if the living activity is what the icon starts, and an activity that
///   finishes in `onCreate` gets no `onResume`;
/// - `Activity.getIntent`: an activity keeps the intent that started it until it calls `setIntent`;
/// - "Handle configuration changes": the system recreates the activity, with its intent and a saved state;
/// - "Saving UI states", system-initiated process death: a new process recreates the activity, with the extras of the
///   intent that started it and the saved state, when the user returns to it;
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
    /// The number of the process that the app runs in, or of the next one.
    private(set) var process = Device.firstProcess
    private let wiring: DeclaredWiring
    /// The intent that the activity was created with and still holds.
    private var held: ActivityIntent?
    /// The intent of an activity whose process has ended: the system makes it again when the user returns.
    private var saved: ActivityIntent?
    /// Whether the app has a process.
    private var isRunning: Bool
    private var nextIntent: Int
    /// Whether an event of the case has started the activity.
    private var hasStarted = false
    /// The notification whose tap last launched the task.
    private var lastTapped: Int?

    init(app: AppState, wiring: DeclaredWiring) {
        self.app = app
        self.wiring = wiring
        switch app {
        case .foreground, .background:
            // The activity was started from the icon before the case began.
            let ordinal = wiring.activity == .forwarded ? 1 : 0
            held = ActivityIntent(ordinal: ordinal, notification: nil)
            nextIntent = ordinal + 1
        case .closed, .terminated:
            held = nil
            nextIntent = 0
        }
        isRunning = held != nil
    }

    /// Whether a living activity gets the intent that would start it.
    private var keepsActivity: Bool { wiring.launchMode != .standard }

    mutating func callbacks(for event: DeviceEvent) throws(ImpossibleEvent.Reason) -> [CallbackTemplate] {
        let callbacks = try answers(to: event)
        if !callbacks.isEmpty { isRunning = true }
        return callbacks
    }

    private mutating func answers(to event: DeviceEvent) throws(ImpossibleEvent.Reason) -> [CallbackTemplate] {
        switch event {
        case .received(let notification): return [.onMessageReceived(notification: notification)]
        case .dismissed(let notification): return [.onReceive(notification: notification)]
        case .opened(let notification): return opened(notification)
        case .acted: throw .otherPlatform
        case .launched:
            guard app == .closed else { throw .launchedWhileRunning }
            guard saved == nil else { throw .launchedBesideSavedActivity }
            return startActivity(notification: nil)
        case .resumed:
            guard let held else { throw .withoutApp }
            app = .foreground
            let resume = CallbackTemplate.onResume(intent: held.ordinal, notification: held.notification)
            // From Recents, then by the icon. An icon that starts another activity only brings the task to the front.
            guard keepsActivity, wiring.activity == .direct else { return [resume] }
            return [resume, .onNewIntent(intent: takeIntent(), notification: nil), resume]
        case .left:
            guard app == .foreground else { throw .leftWhileNotInForeground }
            app = .background
            return []
        case .ended:
            guard app != .foreground else { throw .endedInForeground }
            guard isRunning else { throw .endedWithoutProcess }
            (saved, held, app) = (held ?? saved, nil, .closed)
            isRunning = false
            process += 1
            return []
        case .recreated:
            guard let held else { throw .withoutApp }
            return makeActivity(with: held, restored: true)
        case .restored:
            guard hasStarted || saved != nil else { throw .restoredBeforeStart }
            guard app != .foreground, let intent = held ?? saved else { throw .restoredWhileNotInBackground }
            // Without `ended` before it, the process dies now.
            if held != nil { process += 1 }
            return makeActivity(
                with: ActivityIntent(
                    ordinal: takeIntent(), notification: intent.notification, fromHistory: intent.fromHistory),
                restored: true)
        case .relaunched:
            guard let lastTapped else { throw .relaunchedBeforeTap }
            return startActivity(notification: lastTapped, fromHistory: true)
        }
    }

    private mutating func opened(_ notification: Int) -> [CallbackTemplate] {
        lastTapped = notification
        guard keepsActivity, let held else { return startActivity(notification: notification) }
        app = .foreground
        // Whether the living activity was started in the case does not depend on the launch mode.
        hasStarted = true
        return forward(notification) + [
            .onNewIntent(intent: takeIntent(), notification: notification),
            .onResume(intent: held.ordinal, notification: held.notification),
        ]
    }

    private mutating func startActivity(notification: Int?, fromHistory: Bool = false) -> [CallbackTemplate] {
        hasStarted = true
        return forward(notification, fromHistory: fromHistory)
            + makeActivity(
                with: ActivityIntent(ordinal: takeIntent(), notification: notification, fromHistory: fromHistory))
    }

    /// The callback of the activity that forwards its intent to the one that stays, if the app has such an activity.
    private mutating func forward(_ notification: Int?, fromHistory: Bool = false) -> [CallbackTemplate] {
        guard wiring.activity == .forwarded else { return [] }
        return [.onCreateForwarding(intent: takeIntent(), notification: notification, fromHistory: fromHistory)]
    }

    private mutating func makeActivity(with intent: ActivityIntent, restored: Bool = false) -> [CallbackTemplate] {
        (held, saved) = (intent, nil)
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
