import ACPCore
import UIKit
import UserNotifications

@main
class AppDelegate: UIResponder, UIApplicationDelegate {

    var window: UIWindow?
    private let campaignObserver = CampaignObserver()
    private let inbox = Inbox()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        ACPCore.configure(withAppId: "launch-0123456789ab")
        ACPCore.start { [weak self] in
            self?.inbox.load()
        }
        campaignObserver.start()
        inbox.start()
        registerForPushNotifications(application)
        // The system starts the app for a background push, too: then there is nobody to show it to.
        if let push = launchOptions?[.remoteNotification] as? [AnyHashable: Any],
            application.applicationState != .background
        {
            inbox.select(push["title"] as? String)
        }
        return true
    }

    private func registerForPushNotifications(_ application: UIApplication) {
        let center = UNUserNotificationCenter.current()
        center.delegate = self
        let category = UNNotificationCategory(
            identifier: "TRIP",
            actions: [],
            intentIdentifiers: [],
            options: [.customDismissAction]
        )
        center.setNotificationCategories([category])
        center.requestAuthorization(options: [.alert, .badge, .sound]) { granted, error in
            guard granted, error == nil else { return }
            DispatchQueue.main.async {
                application.registerForRemoteNotifications()
            }
        }
    }

    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        ACPCore.setPushIdentifier(deviceToken)
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        application.applicationIconBadgeNumber = 0
    }
}
