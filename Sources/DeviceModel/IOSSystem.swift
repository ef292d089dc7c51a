import PushTracking

/// iOS as an app with a `UNUserNotificationCenterDelegate` and remote notifications as a background mode sees it.
///
/// Sources, by callback, in the platform's documentation (developer.apple.com):
/// - `userNotificationCenter(_:willPresent:withCompletionHandler:)`: a notification arrives while the app is in the
///   foreground;
/// - `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`: called for a content-available push in the
///   foreground and the background; not after the user has closed the app;
/// - `userNotificationCenter(_:didReceive:withCompletionHandler:)`: taps, custom actions, and dismissals where the
///   category has `customDismissAction`;
/// - `application(_:didFinishLaunchingWithOptions:)`: `remoteNotification` is there when a tap started the app;
/// - observed: which of the two foreground callbacks comes first differs between versions, so both orders are modelled.
struct IOSSystem: Sendable {
    /// Where the app is now.
    var app: AppState
    let foregroundOrder: ForegroundOrder
    let notifications: [PushTraits]

    mutating func callbacks(for event: DeviceEvent) throws(ImpossibleEvent.Reason) -> [CallbackTemplate] {
        switch event {
        case .received(let notification): return received(notification)
        case .dismissed(let notification): return dismissed(notification)
        case .opened(let notification): return opened(notification)
        case .acted(let notification):
            return startInBackground() + [
                .didReceive(notification: notification, actionIdentifier: ActionIdentifier.customAction)
            ]
        case .launched:
            guard app == .closed else { throw .launchedWhileRunning }
            app = .foreground
            return [.didFinishLaunching(notification: nil), .applicationDidBecomeActive]
        case .resumed:
            guard app != .closed else { throw .resumedWhileClosed }
            app = .foreground
            return [.applicationDidBecomeActive]
        case .left:
            guard app == .foreground else { throw .leftWhileNotInForeground }
            app = .background
            return []
        }
    }

    private func received(_ notification: Int) -> [CallbackTemplate] {
        let traits = notifications[notification]
        switch app {
        case .closed: return []
        case .background:
            guard traits.isContentAvailable else { return [] }
            return [.didReceiveRemoteNotification(notification: notification, applicationState: .background)]
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
        return startInBackground() + [
            .didReceive(notification: notification, actionIdentifier: ActionIdentifier.dismissAction)
        ]
    }

    private mutating func opened(_ notification: Int) -> [CallbackTemplate] {
        let tap = CallbackTemplate.didReceive(
            notification: notification, actionIdentifier: ActionIdentifier.defaultAction)
        defer { app = .foreground }
        return switch app {
        case .closed: [.didFinishLaunching(notification: notification), tap, .applicationDidBecomeActive]
        case .background: [tap, .applicationDidBecomeActive]
        case .foreground: [tap]
        }
    }

    /// A response that does not open the app starts its process without bringing it to the front.
    private mutating func startInBackground() -> [CallbackTemplate] {
        guard app == .closed else { return [] }
        app = .background
        return [.didFinishLaunching(notification: nil)]
    }
}
