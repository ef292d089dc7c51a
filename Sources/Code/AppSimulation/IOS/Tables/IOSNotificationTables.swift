import CodeRunner

/// A notification and its parts, each a view of the same push.
enum IOSNotificationTables {
    static var classes: [HostClass] {
        [
            HostClass(
                "class UNNotificationResponse: NSObject",
                [
                    .computed("var notification: UNNotification { get }") { call in call.view("UNNotification") },
                    .computed("var actionIdentifier: String { get }") { call in
                        call.push?.actionIdentifier.map { .string($0) } ?? call.unknown("the action is unknown")
                    },
                ]
            ),
            HostClass(
                "class UNNotification: NSObject",
                [
                    .computed("var request: UNNotificationRequest { get }") { call in
                        call.view("UNNotificationRequest")
                    },
                    .computed("var date: Date { get }") { call in call.unknown("the time of the push is unknown") },
                ]
            ),
            HostClass(
                "class UNNotificationRequest: NSObject",
                [
                    .maker("init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?)")
                    { call in
                        call.object?.fields["identifier"] = call.argument(0)
                        call.object?.fields["content"] = call.argument(1)
                    },
                    .computed("var identifier: String { get }") { call in
                        call.push?.identifier ?? call.unknown("the identifier is unknown")
                    },
                    .computed("var content: UNNotificationContent { get }") { call in
                        call.view("UNNotificationContent")
                    },
                    .computed("var trigger: UNNotificationTrigger? { get }") { call in
                        call.push == nil ? .null : call.make("UNPushNotificationTrigger")
                    },
                ]
            ),
            HostClass("class UNNotificationTrigger: NSObject"),
            HostClass("class UNPushNotificationTrigger: UNNotificationTrigger"),
            HostClass("class UNTimeIntervalNotificationTrigger: UNNotificationTrigger"),
            HostClass("class UNCalendarNotificationTrigger: UNNotificationTrigger"),
            HostClass("class UNNotificationSound: NSObject"),
            content, mutableContent,
        ]
    }

    private static var content: HostClass {
        HostClass(
            "class UNNotificationContent: NSObject",
            [
                .computed("var userInfo: [AnyHashable: Any] { get }") { call in
                    call.push.map { .map($0.userInfo) } ?? .map(MapValue(canonically: true))
                },
                .computed("var categoryIdentifier: String { get }") { call in
                    .string(call.push?.text("category") ?? "")
                },
                .computed("var threadIdentifier: String { get }") { call in
                    .string(call.push?.text("thread-id") ?? "")
                },
                .computed("var title: String { get }") { call in .string(call.push?.alert("title") ?? "") },
                .computed("var subtitle: String { get }") { call in .string(call.push?.alert("subtitle") ?? "") },
                .computed("var body: String { get }") { call in .string(call.push?.alert("body") ?? "") },
                .method("func mutableCopy() -> Any") { call in
                    let fields = call.push.map { ["userInfo": Value.map($0.userInfo)] } ?? [:]
                    return call.make("UNMutableNotificationContent", fields: fields, payload: call.object?.payload)
                },
            ]
        )
    }

    private static var mutableContent: HostClass {
        HostClass(
            "class UNMutableNotificationContent: UNNotificationContent",
            [
                .constructor("init()"), .stored("var userInfo: [AnyHashable: Any] = [:]"),
                .stored("var categoryIdentifier: String = \"\""), .stored("var threadIdentifier: String = \"\""),
                .stored("var title: String = \"\""), .stored("var subtitle: String = \"\""),
                .stored("var body: String = \"\""), .stored("var sound: UNNotificationSound?"),
                .stored("var badge: NSNumber?"),
            ]
        )
    }
}
