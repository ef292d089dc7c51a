import PushTracking

/// iOS as seen by an app with a `UNUserNotificationCenterDelegate` and the background mode for remote notifications.
///
/// Sources, by callback, in the platform's documentation (developer.apple.com):
/// - `userNotificationCenter(_:willPresent:withCompletionHandler:)`: a notification arrives while the app is in the
///   foreground;
/// - `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`: called for a content-available push in the
///   foreground and the background; not after the user has closed the app;
/// - `userNotificationCenter(_:didReceive:withCompletionHandler:)`: taps, custom actions, and dismissals if the
///   category has `customDismissAction`;
/// - `application(_:didFinishLaunchingWithOptions:)`: `remoteNotification` is present if a tap started the app, or if a
///   content-available push started it in the background after the system had terminated it;
/// - `scene(_:willConnectTo:options:)`: an app with scenes finds the tap in `connectionOptions.notificationResponse`,
///   but not in `launchOptions`;
/// - `sceneDidBecomeActive(_:)`: called instead of `applicationDidBecomeActive(_:)` in such an app;
/// - observed: which of the two foreground callbacks comes first differs between versions, so both orders are modelled.
struct IOSSystem: Sendable {
    /// The current state of the app.
    private(set) var app: AppState
    /// The number of the process that the app runs in, or of the next one.
    private(set) var process = Device.firstProcess
    private let foregroundOrder: ForegroundOrder
    private let lifecycle: Lifecycle
    private let notifications: [PushTraits]
    /// Whether an app with scenes has one: it has none until it is first shown.
    private var hasScene: Bool

    init(app: AppState, foregroundOrder: ForegroundOrder, lifecycle: Lifecycle, notifications: [PushTraits]) {
        self.app = app
        self.foregroundOrder = foregroundOrder
        self.lifecycle = lifecycle
        self.notifications = notifications
        hasScene = app == .foreground || app == .background
    }

    mutating func callbacks(for event: DeviceEvent) throws(ImpossibleEvent.Reason) -> [CallbackTemplate] {
        switch event {
        case .received(let notification): return received(notification)
        case .dismissed(let notification): return dismissed(notification)
        case .opened(let notification): return opened(notification)
        case .acted(let notification):
            return start(with: nil) + [
                .didReceive(notification: notification, actionIdentifier: ActionIdentifier.customAction)
            ]
        case .launched:
            guard !isRunning else { throw .launchedWhileRunning }
            return start(with: nil) + comeToFront(tapped: nil)
        case .resumed:
            guard isRunning else { throw .withoutApp }
            return comeToFront(tapped: nil)
        case .left:
            guard app == .foreground else { throw .leftWhileNotInForeground }
            app = .background
            return []
        case .ended:
            guard app != .foreground else { throw .endedInForeground }
            guard app == .background else { throw .endedWithoutProcess }
            (app, hasScene) = (.terminated, false)
            process += 1
            return []
        case .recreated, .restored, .relaunched: throw .otherPlatform
        }
    }

    private var isRunning: Bool { app == .foreground || app == .background }

    private mutating func received(_ notification: Int) -> [CallbackTemplate] {
        let traits = notifications[notification]
        switch app {
        case .closed: return []
        case .background, .terminated:
            guard traits.isContentAvailable else { return [] }
            return start(with: notification) + [
                .didReceiveRemoteNotification(notification: notification, applicationState: .background)
            ]
        case .foreground:
            let present: [CallbackTemplate] = traits.hasAlert ? [.willPresent(notification: notification)] : []
            let remote: [CallbackTemplate] =
                traits.isContentAvailable
                ? [.didReceiveRemoteNotification(notification: notification, applicationState: .active)] : []
            return switch foregroundOrder {
            case .presentFirst: present + remote
            case .remoteFirst: remote + present
            }
        }
    }

    private mutating func dismissed(_ notification: Int) -> [CallbackTemplate] {
        guard notifications[notification].reportsDismissal else { return [] }
        return start(with: nil) + [
            .didReceive(notification: notification, actionIdentifier: ActionIdentifier.dismissAction)
        ]
    }

    private mutating func opened(_ notification: Int) -> [CallbackTemplate] {
        let tap = CallbackTemplate.didReceive(
            notification: notification, actionIdentifier: ActionIdentifier.defaultAction)
        if app == .foreground { return [tap] }
        return start(with: notification) + comeToFront(tapped: (notification, tap))
    }

    /// Starts the process, unless it is running, without bringing the app to the foreground.
    ///
    /// - Parameter notification: the push in the launch options of an app without scenes.
    private mutating func start(with notification: Int?) -> [CallbackTemplate] {
        guard !isRunning else { return [] }
        app = .background
        return [.didFinishLaunching(notification: lifecycle == .scenes ? nil : notification)]
    }

    private mutating func comeToFront(tapped: (notification: Int, tap: CallbackTemplate)?) -> [CallbackTemplate] {
        app = .foreground
        let tap = tapped.map { [$0.tap] } ?? []
        guard lifecycle == .scenes else { return tap + [.applicationDidBecomeActive] }
        defer { hasScene = true }
        let connection: [CallbackTemplate] = hasScene ? [] : [.sceneWillConnect(notification: tapped?.notification)]
        return connection + tap + [.sceneDidBecomeActive]
    }
}
