import UIKit
import UserNotifications
import os

/// Takes pushes from the system and tells the backend of them, off the main queue.
final class PushService: NSObject {

    enum Event {
        case received
        case dismissed
        case opened
    }

    private let backend: TrackingBackend
    private let queue = DispatchQueue(label: "com.example.music.push", qos: .utility)
    private let logger = Logger(subsystem: "com.example.music", category: "push")
    private let log = EventLog()

    init(backend: TrackingBackend) {
        self.backend = backend
    }

    func activate(_ application: UIApplication) {
        let center = UNUserNotificationCenter.current()
        center.delegate = self
        center.setNotificationCategories(PushCategory.all)
        Task {
            do {
                let granted = try await center.requestAuthorization(options: [.alert, .sound, .badge])
                logger.info("notifications granted: \(granted)")
            } catch {
                logger.error("notifications refused")
            }
        }
    }

    func handle(_ event: Event, _ userInfo: [AnyHashable: Any]) {
        queue.async { [backend] in
            guard let push = CampaignPush(userInfo: userInfo), push.isTracked else { return }
            for action in event.actions {
                backend.track(push, action)
            }
        }
    }
}

extension PushService.Event {
    /// What Campaign counts for the event, in order.
    var actions: [TrackingAction] {
        switch self {
        case .received: return [.impression]
        case .dismissed: return [.click]
        case .opened: return [.click, .open]
        }
    }
}

extension PushService: UNUserNotificationCenterDelegate {

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        handle(.received, notification.request.content.userInfo)
        return [.banner, .sound]
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse
    ) async {
        let userInfo = response.notification.request.content.userInfo
        await log.note(response.actionIdentifier)
        switch response.actionIdentifier {
        case UNNotificationDefaultActionIdentifier:
            Task { handle(.opened, userInfo) }
        case UNNotificationDismissActionIdentifier:
            DispatchQueue.main.async {
                self.handle(.dismissed, userInfo)
            }
        default:
            logger.debug("another action")
        }
    }
}
