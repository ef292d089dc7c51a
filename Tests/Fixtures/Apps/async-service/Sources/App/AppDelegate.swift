import AEPCampaign
import AEPCore
import UIKit
import UserNotifications

@main
class AppDelegate: NSObjectDelegate, UIApplicationDelegate {

    lazy var push: PushService = PushService(backend: SDKBackend())

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        MobileCore.registerExtensions([]) {
            MobileCore.configureWith(appId: "launch-0123456789ab")
        }
        push.activate(application)
        application.registerForRemoteNotifications()
        return true
    }

    func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) async -> UIBackgroundFetchResult {
        let isActive = application.applicationState == .active
        if !isActive {
            push.handle(.received, userInfo)
        }
        return isActive ? .noData : .newData
    }
}
