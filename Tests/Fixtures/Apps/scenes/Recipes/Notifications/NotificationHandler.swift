import UserNotifications

/// The delegate of the notification center.
final class NotificationHandler: NSObject, UNUserNotificationCenterDelegate {

    static let shared = NotificationHandler()

    private let tracker: MessageTracking

    init(tracker: MessageTracking = CampaignTracker()) {
        self.tracker = tracker
        super.init()
    }

    func register(with center: UNUserNotificationCenter) {
        center.delegate = self
        center.setNotificationCategories(Set([defaultCategory]))
        center.requestAuthorization(options: [.alert, .sound]) { _, _ in }
    }

    private var defaultCategory: UNNotificationCategory {
        UNNotificationCategory(
            identifier: "DEFAULT", actions: [], intentIdentifiers: [], options: .customDismissAction)
    }

    func delivered(_ userInfo: [AnyHashable: Any]) {
        tracker.impression(of: Message(userInfo))
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        delivered(notification.request.content.userInfo)
        completionHandler([.banner, .list, .sound])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        defer { completionHandler() }
        let message = Message(response.notification.request.content.userInfo)
        if response.actionIdentifier == UNNotificationDismissActionIdentifier {
            tracker.click(on: message)
        } else if response.actionIdentifier == UNNotificationDefaultActionIdentifier {
            tracker.click(on: message)
            tracker.open(from: message)
        }
    }
}
