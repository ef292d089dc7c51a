import AEPCampaign
import AEPCore
import AEPIdentity
import AEPLifecycle
import AEPSignal
import AEPUserProfile
import UIKit
import UserNotifications

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {

    let environment = AppEnvironment()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        Theme.apply()
        startAdobe()

        UNUserNotificationCenter.current().delegate = environment.notificationHandler
        environment.pushRegistration.registerCategories()
        environment.pushRegistration.requestPermission()
        return true
    }

    private func startAdobe() {
        #if DEBUG
        MobileCore.setLogLevel(.debug)
        #endif
        let extensions: [NSObject.Type] = [
            Campaign.self, Identity.self, Lifecycle.self, Signal.self, UserProfile.self,
        ]
        MobileCore.registerExtensions(extensions) {
            MobileCore.configureWith(appId: AppConfig.adobeAppId)
        }
    }

    // MARK: Scenes

    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        UISceneConfiguration(name: "Default Configuration", sessionRole: connectingSceneSession.role)
    }

    // MARK: Remote notifications

    func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
        MobileCore.setPushIdentifier(deviceToken)
    }

    func application(
        _ application: UIApplication,
        didFailToRegisterForRemoteNotificationsWithError error: Error
    ) {
        environment.usageLog.note("push registration failed: \(error.localizedDescription)")
    }

    func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        // In the foreground willPresent counts the impression.
        if application.applicationState != .active {
            environment.pushTracker.trackImpression(userInfo)
        }

        guard userInfo["refresh"] as? String == "timetable" else {
            completionHandler(.noData)
            return
        }
        environment.sailings.refresh { changed in
            completionHandler(changed ? .newData : .noData)
        }
    }
}
