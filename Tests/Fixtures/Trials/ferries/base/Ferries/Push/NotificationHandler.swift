import UIKit
import UserNotifications

final class NotificationHandler: NSObject, UNUserNotificationCenterDelegate {

    private let tracker: PushTracker
    private let router: AppRouter

    init(tracker: PushTracker, router: AppRouter) {
        self.tracker = tracker
        self.router = router
        super.init()
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        tracker.trackImpression(notification.request.content.userInfo)
        completionHandler([.banner, .list, .sound])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        let userInfo = response.notification.request.content.userInfo

        switch response.actionIdentifier {
        case UNNotificationDismissActionIdentifier:
            tracker.trackDismissal(userInfo)
        case UNNotificationDefaultActionIdentifier:
            tracker.trackOpening(userInfo)
            if let link = DeepLink(userInfo: userInfo) {
                DispatchQueue.main.async { [router] in
                    router.open(link)
                }
            }
        default:
            break
        }
        completionHandler()
    }
}
