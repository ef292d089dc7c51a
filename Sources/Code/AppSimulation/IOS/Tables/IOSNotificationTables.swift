import CodeRunner
import PushTracking
import SourceCode

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
                        call.push.map { .string($0.identifier) } ?? call.unknown("the identifier is unknown")
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

/// A push as callbacks receive it; all its objects are views of this one.
final class IOSPush {
    /// Which notification of the case it is.
    let number: PushNumber
    /// The user's action, if a response carries it.
    let actionIdentifier: String?
    /// The data visible to the callback; created for each callback.
    lazy var userInfo = probe.map(number, in: .swift)
    private let probe: CaseProbe

    init(number: PushNumber, of probe: CaseProbe, actionIdentifier: String? = nil) {
        self.number = number
        self.probe = probe
        self.actionIdentifier = actionIdentifier
    }

    /// Unique, and the same for every callback about the notification.
    var identifier: String { "00000000-0000-4000-8000-" + String(1_000_000_000_000 + number.index).dropFirst() }

    /// A text in `aps`.
    func text(_ key: String) -> String? { probe.aps(of: number).string(key) }

    /// A part of the alert; an alert that is only a text is its body.
    func alert(_ key: String) -> String? {
        let alert = probe.aps(of: number)["alert"]
        return alert?.object?.string(key) ?? (key == "body" ? alert?.string : nil)
    }
}

extension HostCall {
    /// The push that the receiver is a view of.
    var push: IOSPush? { object?.payload as? IOSPush }

    /// Another view of the receiver's push.
    func view(_ name: String) -> Value {
        push.map { make(name, payload: $0) } ?? unknown("this notification is unknown")
    }
}
