import PushTracking
import Testing

/// An example with one mistake, and what it sends in a case instead of what must be sent.
struct IOSMistake: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var testDescription: String { name }
    var one: IOSCase
    var sent: [String]

    init(_ name: String, _ piece: String, _ other: String, _ one: IOSCase, _ sent: [String]) {
        self.name = name
        self.text = IOSSamples.plain.replacing(piece, other)
        self.one = one
        self.sent = sent
    }

    private static let flag =
        #"if let flag = userInfo["_acsDeliveryTracking"] as? String, flag.lowercased() != "on" { return }"#
    private static let off = IOSCase(
        events: [.received(0), .opened(0)],
        payloads: [IOSCase.payload(flag: .string("off"))]
    )
    private static let foreground = IOSCase(app: .foreground, events: [.received(0)])
    private static let dismissed = IOSCase(events: [.received(0), .dismissed(0)])
    private static let opened = IOSCase(app: .closed, events: [.received(0), .opened(0)])

    static let all: [IOSMistake] = [
        IOSMistake("the flag is not read", flag, "", off, ["7:m0/d0", "2:m0/d0 1:m0/d0"]),
        IOSMistake(
            "the flag is asked the other way", "!= \"on\" {", "== \"on\" {", off, ["7:m0/d0", "2:m0/d0 1:m0/d0"]),
        IOSMistake(
            "an absent flag is taken for off",
            flag,
            #"guard let flag = userInfo["_acsDeliveryTracking"] as? String, flag == "on" else { return }"#,
            IOSCase(events: [.received(0)], payloads: [IOSCase.payload(flag: nil)]),
            ["-"]
        ),
        IOSMistake(
            "a wrong code",
            "case UNNotificationDismissActionIdentifier:\n        send(\"2\"",
            "case UNNotificationDismissActionIdentifier:\n        send(\"1\"",
            dismissed,
            ["7:m0/d0", "1:m0/d0"]
        ),
        IOSMistake(
            "the ids are swapped",
            #""broadlogId": message, "deliveryId": delivery"#,
            #""broadlogId": delivery, "deliveryId": message"#,
            opened,
            ["-", "2:d0/m0 1:d0/m0"]
        ),
        IOSMistake(
            "a key is misspelt", #""broadlogId": message"#, #""broadlogID": message"#, opened, ["-", "2:/d0 1:/d0"]),
        IOSMistake(
            "both callbacks of the foreground send",
            "if application.applicationState != .active {",
            "if application.applicationState != .inactive {",
            foreground,
            ["7:m0/d0 7:m0/d0"]
        ),
        IOSMistake("a click without an open", "\n        send(\"1\", userInfo)", "", opened, ["-", "2:m0/d0"]),
        IOSMistake(
            "clearing is taken for opening",
            "case UNNotificationDismissActionIdentifier:\n        send(\"2\", userInfo)\n    ",
            "",
            dismissed,
            ["7:m0/d0", "-"]
        ),
        IOSMistake(
            "clearing falls through",
            "send(\"2\", userInfo)\n    case",
            "send(\"2\", userInfo)\n        fallthrough\n    case",
            dismissed,
            ["7:m0/d0", "2:m0/d0 2:m0/d0 1:m0/d0"]
        ),
        IOSMistake(
            "the categories are not set", "center.setNotificationCategories([category])", "", dismissed,
            ["7:m0/d0", "-"]),
        IOSMistake(
            "another identifier is registered",
            #"identifier: "DEFAULT""#,
            #"identifier: "STANDARD""#,
            dismissed,
            ["7:m0/d0", "-"]
        ),
        IOSMistake(
            "the option is missing", "options: .customDismissAction", "options: []", dismissed, ["7:m0/d0", "-"]),
        IOSMistake(
            "another option is given", "options: .customDismissAction", "options: .allowInCarPlay", dismissed,
            ["7:m0/d0", "-"]),
        IOSMistake(
            "nil is unwrapped",
            #"guard let message = userInfo["_mId"] as? String, let delivery = userInfo["_dId"] as? String else { return }"#,
            #"let message = userInfo["_mId"] as! String; let delivery = (userInfo["_dId"] as? String)!"#,
            IOSCase(events: [.received(0), .opened(0)], payloads: [IOSCase.payload(delivery: false)]),
            ["!", "!"]
        ),
        IOSMistake(
            "a label that the platform does not know", "willPresent notification", "willShow notification", foreground,
            ["-"]),
        IOSMistake(
            "the second call is lost in a crash",
            "send(\"1\", userInfo)",
            "let none: String? = nil; print(none!); send(\"1\", userInfo)",
            opened,
            ["-", "2:m0/d0 !"]
        ),
        IOSMistake(
            "the app's own state is kept over a new start",
            "func send(",
            "var count = 0\nfunc send(",
            opened,
            ["-", "2:m0/d0 1:m0/d0"]
        ),
        IOSMistake(
            "what was handled before is remembered",
            "func send(_ code: String, _ userInfo: [AnyHashable: Any]) {",
            "var last = \"\"\nfunc send(_ code: String, _ userInfo: [AnyHashable: Any]) {\n    if last == code { return }\n    last = code",
            IOSCase(events: [.received(0), .received(1), .opened(0)]),
            ["7:m0/d0", "-", "2:m0/d0 1:m0/d0"]
        ),
        IOSMistake(
            "the delegate is taken away",
            "let center = UNUserNotificationCenter.current()",
            "let center = UNUserNotificationCenter.current(); center.delegate = nil",
            opened,
            ["-", "-"]
        ),
        IOSMistake(
            "the registered category is not known",
            #"identifier: "DEFAULT""#,
            "identifier: settings.category",
            dismissed,
            ["7:m0/d0", "?"]
        ),
        IOSMistake(
            "another class is the delegate",
            "func send(",
            """
            class Quiet: NSObject, UNUserNotificationCenterDelegate {
                func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {}
            }
            let quiet = Quiet()
            func applicationDidFinishLaunching(_ application: UIApplication) { assign() }
            func assign() { UNUserNotificationCenter.current().delegate = quiet }
            func send(
            """,
            opened,
            ["-", "-"]
        ),
        IOSMistake(
            "another class is the delegate if something calls a function",
            "func send(",
            """
            class Quiet: NSObject, UNUserNotificationCenterDelegate {
                func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {}
            }
            let quiet = Quiet()
            func assign() { UNUserNotificationCenter.current().delegate = quiet }
            func send(
            """,
            opened,
            ["-", "?"]
        ),
        IOSMistake(
            "a helper that nothing declares gets the push",
            "send(\"7\", userInfo)",
            "Reporter.shared.handle(userInfo)",
            dismissed,
            ["?", "-"]
        ),
        IOSMistake(
            "a branch on what nobody knows",
            "send(\"7\", userInfo)",
            "if Date() > lastSeen { send(\"7\", userInfo) }",
            dismissed,
            ["?", "-"]
        ),
        IOSMistake(
            "the open is told when the scene connects as well",
            "func send(",
            """
            func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
                guard let response = connectionOptions.notificationResponse else { return }
                send("1", response.notification.request.content.userInfo)
            }
            func send(
            """,
            opened,
            ["-", "1:m0/d0 2:m0/d0 1:m0/d0"]
        ),
        IOSMistake(
            "the launch is taken for an open",
            "func send(",
            """
            func application(_ a: UIApplication, didFinishLaunchingWithOptions o: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
                if let userInfo = o?[.remoteNotification] as? [AnyHashable: Any] { send("1", userInfo) }
                return true
            }
            func send(
            """,
            opened,
            ["-", "1:m0/d0 2:m0/d0 1:m0/d0"]
        ),
        IOSMistake(
            "every return to the front is an open",
            "func send(",
            """
            var lastUserInfo: [AnyHashable: Any]?
            func applicationDidBecomeActive(_ application: UIApplication) {
                if let info = lastUserInfo { send("1", info) }
            }
            func send(
            """,
            IOSCase(events: [.opened(0), .resumed]),
            ["2:m0/d0 1:m0/d0", "-"]
        ),
    ]
}
