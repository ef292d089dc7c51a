import UIKit
import UserNotifications

extension AppDelegate {
    func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        // In the foreground, willPresent is called for the same push.
        if application.applicationState != .active {
            NotificationCenter.default.post(name: .pushReceived, object: self, userInfo: userInfo)
        }
        completionHandler(.newData)
    }
}

extension AppDelegate: UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        NotificationCenter.default.post(
            name: .pushReceived, object: self, userInfo: notification.request.content.userInfo)
        completionHandler([.alert, .sound])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        let userInfo = response.notification.request.content.userInfo
        switch response.actionIdentifier {
        case UNNotificationDefaultActionIdentifier:
            NotificationCenter.default.post(name: .pushOpened, object: self, userInfo: userInfo)
        case UNNotificationDismissActionIdentifier:
            NotificationCenter.default.post(name: .pushDismissed, object: self, userInfo: userInfo)
        default:
            break
        }
        completionHandler()
    }
}
