import CodeRunner

/// The notification center: its delegate, categories, authorization.
enum IOSCenterTables {
    static var classes: [HostClass] {
        [
            HostClass("protocol UNUserNotificationCenterDelegate"), center, category,
            HostClass.optionSet(
                "UNNotificationCategoryOptions",
                [
                    "customDismissAction", "allowInCarPlay", "hiddenPreviewsShowTitle", "hiddenPreviewsShowSubtitle",
                    "allowAnnouncement",
                ]
            ),
            HostClass.optionSet(
                "UNNotificationActionOptions", ["authenticationRequired", "destructive", "foreground"]),
            HostClass.optionSet(
                "UNAuthorizationOptions",
                [
                    "badge", "sound", "alert", "carPlay", "criticalAlert", "providesAppNotificationSettings",
                    "provisional",
                ]
            ),
            HostClass.optionSet("UNNotificationPresentationOptions", ["badge", "sound", "alert", "list", "banner"]),
            HostClass(
                "class UNNotificationAction: NSObject",
                [
                    .constructor("init(identifier: String, title: String, options: UNNotificationActionOptions = [])"),
                    .constructor(
                        "init(identifier: String, title: String, options: UNNotificationActionOptions, icon: UNNotificationActionIcon?)"
                    ),
                ]
            ), HostClass("class UNNotificationActionIcon: NSObject"),
            HostClass(
                "enum UNAuthorizationStatus: Int { case notDetermined, denied, authorized, provisional, ephemeral }"),
            HostClass(
                "class UNNotificationSettings: NSObject",
                [
                    .computed("var authorizationStatus: UNAuthorizationStatus { get }") { _ in
                        .enumeration(
                            EnumValue(typeName: "UNAuthorizationStatus", name: "authorized", rawValue: .integer(2)))
                    }
                ]
            ),
        ]
    }

    /// The two actions that the system itself reports.
    static var constants: [HostMember] {
        ["Default", "Dismiss"].map { name in
            .constant(
                "let UNNotification\(name)ActionIdentifier: String = \"com.apple.UNNotification\(name)ActionIdentifier\""
            )
        }
    }

    private static var center: HostClass {
        HostClass(
            "class UNUserNotificationCenter: NSObject",
            [
                .method("class func current() -> UNUserNotificationCenter") { call in
                    call.process?.center ?? .null
                },
                .computed(
                    "weak var delegate: UNUserNotificationCenterDelegate?",
                    get: { call in call.process?.delegate ?? .null },
                    set: { call in
                        call.process?.assign(delegate: call.argument(0), at: call.extent)
                        return .void
                    }
                ),
                .action("func setNotificationCategories(_ categories: Set<UNNotificationCategory>)") { call in
                    call.process?.categories = IOSCategories(
                        registering: call.argument(0), at: call.extent, replacing: call.process?.categories)
                },
            ] + authorization + requests
        )
    }

    /// The user has granted authorization.
    private static var authorization: [HostMember] {
        [
            .action(
                """
                func requestAuthorization(options: UNAuthorizationOptions = [], \
                completionHandler: @escaping (Bool, Error?) -> Void)
                """
            ) { call in
                call.later(call.argument(1), [.boolean(true), .null], isAnswer: true)
            },
            .method("func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool") { call in
                call.process?.isAnswered = true
                return .boolean(true)
            },
            .action("func getNotificationSettings(completionHandler: @escaping (UNNotificationSettings) -> Void)") {
                call in
                call.later(call.argument(0), [call.make("UNNotificationSettings")], isAnswer: true)
            },
            .method("func notificationSettings() async -> UNNotificationSettings") { call in
                call.process?.isAnswered = true
                return call.make("UNNotificationSettings")
            },
        ]
    }

    /// Other notifications on the device than the case's own are unknown.
    private static var requests: [HostMember] {
        let delivered: @Sendable (HostCall) -> Value = {
            $0.unknown("which notifications are on the device is not known")
        }
        return [
            .action(
                "func add(_ request: UNNotificationRequest, withCompletionHandler completionHandler: ((Error?) -> Void)? = nil)"
            ) {
                call in
                call.later(call.argument(1), [.null])
            },
            .action("func getDeliveredNotifications(completionHandler: @escaping ([UNNotification]) -> Void)") { call in
                call.later(call.argument(0), [delivered(call)])
            }, .method("func deliveredNotifications() async -> [UNNotification]") { call in delivered(call) },
            .ignored("func removeDeliveredNotifications(withIdentifiers identifiers: [String])"),
            .ignored("func removeAllDeliveredNotifications()"),
            .ignored("func removePendingNotificationRequests(withIdentifiers identifiers: [String])"),
            .ignored("func removeAllPendingNotificationRequests()"),
            .action(
                "func setBadgeCount(_ newBadgeCount: Int, withCompletionHandler completionHandler: ((Error?) -> Void)? = nil)"
            ) {
                call in
                call.later(call.argument(1), [.null])
            },
        ]
    }

    private static var category: HostClass {
        let head = "init(identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String], "
        let options = "options: UNNotificationCategoryOptions = [])"
        let makes: @Sendable (Int) -> HostBehaviour = { position in
            { call in
                call.object?.fields["identifier"] = call.argument(0)
                call.object?.fields["options"] = call.argument(position)
                call.object?.payload = IOSCategoryOrigin(call.extent)
                return .void
            }
        }
        return HostClass(
            "class UNNotificationCategory: NSObject",
            [
                .constructor(head + options, makes(3)),
                .constructor(head + "hiddenPreviewsBodyPlaceholder: String, " + options, makes(4)),
                .constructor(
                    head + "hiddenPreviewsBodyPlaceholder: String?, categorySummaryFormat: String?, " + options,
                    makes(5)),
                .stored("var identifier: String { get }"),
                .stored("var options: UNNotificationCategoryOptions { get }"),
            ]
        )
    }
}
