import UIKit
import UserNotifications

@main
class AppDelegate: UIResponder, UIApplicationDelegate {

    var window: UIWindow?

    private lazy var center: UNUserNotificationCenter = {
        let center = UNUserNotificationCenter.current()
        center.delegate = Campaign.shared
        return center
    }()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        center.setNotificationCategories([Campaign.category])
        Campaign.shared.isEnabled = true
        application.registerForRemoteNotifications()
        return true
    }

    func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        let isBehind = application.applicationState == .background
        completionHandler(isBehind && Campaign.shared.handle(userInfo, as: .delivered) ? .newData : .noData)
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
        ADBMobile.collectLifecycleData()
    }
}
