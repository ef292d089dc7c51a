// As much of UIKit as answers pushes. Functions that a delegate need not have do nothing where it has none.

import Foundation

class UIResponder: NSObject {
    required override init() { super.init() }
}

class UIWindow: UIResponder {}

class UIApplication: UIResponder {
    enum State { case active, inactive, background }
    struct LaunchOptionsKey: Hashable {
        let name: String
        static let remoteNotification = LaunchOptionsKey(name: "remoteNotification")
        static let url = LaunchOptionsKey(name: "url")
    }
    nonisolated(unsafe) static let shared = UIApplication()
    var applicationState = State.background
    weak var delegate: UIApplicationDelegate?
    var applicationIconBadgeNumber = 0
    func registerForRemoteNotifications() {}
    static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
    static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
    static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
}

enum UIBackgroundFetchResult { case newData, noData, failed }

protocol UIApplicationDelegate: AnyObject {
    init()
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)
    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) async -> UIBackgroundFetchResult
    func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
    func applicationDidBecomeActive(_ application: UIApplication)
    func applicationWillEnterForeground(_ application: UIApplication)
    func applicationDidEnterBackground(_ application: UIApplication)
}

extension UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        Waiting.work.append(
            .task { completionHandler(await self.application(application, didReceiveRemoteNotification: userInfo)) })
    }
    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) async -> UIBackgroundFetchResult { .noData }
    func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: session.role) }
    func applicationDidBecomeActive(_ application: UIApplication) {}
    func applicationWillEnterForeground(_ application: UIApplication) {}
    func applicationDidEnterBackground(_ application: UIApplication) {}

    /// Where the app begins.
    static func main() { AppAdapter.run { self.init() } }
}

// MARK: Scenes

class UIScene: UIResponder {
    class ConnectionOptions { var notificationResponse: UNNotificationResponse? }
    enum ActivationState { case unattached, foregroundActive, foregroundInactive, background }
    var activationState = ActivationState.unattached
}

class UIWindowScene: UIScene {}

class UISceneSession {
    struct Role { static let windowApplication = Role() }
    let role = Role.windowApplication
}

class UISceneConfiguration {
    var delegateClass: AnyClass?
    init(name: String?, sessionRole: UISceneSession.Role) {}
}

protocol UISceneDelegate: AnyObject {
    init()
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    func sceneDidBecomeActive(_ scene: UIScene)
    func sceneWillEnterForeground(_ scene: UIScene)
    func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {}
    func sceneDidBecomeActive(_ scene: UIScene) {}
    func sceneWillEnterForeground(_ scene: UIScene) {}
    func sceneDidEnterBackground(_ scene: UIScene) {}
}

protocol UIWindowSceneDelegate: UISceneDelegate {}
