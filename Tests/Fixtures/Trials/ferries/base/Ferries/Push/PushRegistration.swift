import UIKit
import UserNotifications

final class PushRegistration {

    /// The category our Campaign templates set on each message.
    static let campaignCategory = "DEFAULT"

    func registerCategories() {
        let campaign = UNNotificationCategory(
            identifier: Self.campaignCategory,
            actions: [],
            intentIdentifiers: [],
            options: .customDismissAction
        )
        UNUserNotificationCenter.current().setNotificationCategories([campaign])
    }

    func requestPermission() {
        UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .badge, .sound]) { _, _ in
            // The token is wanted even without permission: silent pushes still arrive.
            DispatchQueue.main.async {
                UIApplication.shared.registerForRemoteNotifications()
            }
        }
    }
}
