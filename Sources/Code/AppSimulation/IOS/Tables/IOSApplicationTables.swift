import CodeRunner

/// The app, its delegate, and what is on the screen.
enum IOSApplicationTables {
    static var classes: [HostClass] {
        [
            HostClass("protocol UIApplicationDelegate"), HostClass("protocol UIWindowSceneDelegate"),
            HostClass("protocol UISceneDelegate"),
            HostClass("class UIResponder: NSObject"), HostClass("class UIView: UIResponder"),
            HostClass("class UIViewController: UIResponder"),
            HostClass("class UIWindow: UIView"), HostClass("class NSNull: NSObject"),
            HostClass("enum UIApplication.State: Int { case active, inactive, background }"),
            HostClass("enum UIBackgroundFetchResult: UInt { case newData, noData, failed }"),
            HostClass(
                "enum UIScene.ActivationState: Int { case unattached = -1, foregroundActive, foregroundInactive, background }"
            ),
            HostClass("struct UIBackgroundTaskIdentifier: Hashable"), launchOptions, application, connectionOptions,
            HostClass(
                "class UIScene: UIResponder",
                [.computed("var activationState: UIScene.ActivationState { get }", get: activation)]
                    + IOSFoundationTables.systemNames(of: "UIScene")),
            HostClass("class UIWindowScene: UIScene"), HostClass("class UISceneSession: NSObject"),
        ]
    }

    private static var launchOptions: HostClass {
        HostClass(
            "struct UIApplication.LaunchOptionsKey: Hashable",
            HostMember.named(
                [
                    "remoteNotification", "url", "sourceApplication", "location", "shortcutItem",
                    "userActivityDictionary",
                ],
                of: "UIApplication.LaunchOptionsKey")
        )
    }

    private static var application: HostClass {
        HostClass(
            "class UIApplication: UIResponder",
            [
                .computed("class var shared: UIApplication { get }") { call in
                    call.process?.application ?? .null
                },
                .computed("var applicationState: UIApplication.State { get }") { call in
                    .enumeration(
                        EnumValue(
                            typeName: "UIApplication.State", name: call.process?.applicationState() ?? "background"))
                },
                .computed(
                    "weak var delegate: UIApplicationDelegate?",
                    get: { call in call.process?.applicationDelegate() ?? .null },
                    set: { _ in .void }
                ),
                .computed("var isRegisteredForRemoteNotifications: Bool { get }") { _ in .boolean(true) },
                .stored("var applicationIconBadgeNumber: Int = 0"), .ignored("func registerForRemoteNotifications()"),
                .ignored("func unregisterForRemoteNotifications()"),
                .method(
                    "func beginBackgroundTask(expirationHandler handler: (() -> Void)? = nil) -> UIBackgroundTaskIdentifier"
                ) { call in
                    call.unknown("the identifier of a background task is unknown")
                },
                .ignored("func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier)"),
                .ignored(
                    """
                    func open(_ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:], \
                    completionHandler completion: ((Bool) -> Void)? = nil)
                    """
                ),
            ] + IOSFoundationTables.systemNames(of: "UIApplication")
        )
    }

    /// The options for connecting a scene when a tap has started the app.
    private static var connectionOptions: HostClass {
        HostClass(
            "class UIScene.ConnectionOptions: NSObject",
            [
                .stored("var notificationResponse: UNNotificationResponse? { get }"),
                // Neither a push nor the icon opens a URL.
                .computed("var urlContexts: Set<UIOpenURLContext> { get }") { _ in .set(SetValue([], canonically: true))
                },
                .computed("var userActivities: Set<NSUserActivity> { get }") { _ in
                    .set(SetValue([], canonically: true))
                },
                .computed("var shortcutItem: UIApplicationShortcutItem? { get }") { _ in .null },
                .computed("var handoffUserActivityType: String? { get }") { _ in .null },
            ]
        )
    }

    private static let activation: HostBehaviour = { call in
        let name =
            switch call.process?.applicationState() {
            case "active": "foregroundActive"
            case "inactive": "foregroundInactive"
            default: "background"
            }
        return .enumeration(EnumValue(typeName: "UIScene.ActivationState", name: name))
    }
}
