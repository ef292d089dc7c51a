import Foundation
import Testing

/// Examples that keep every rule, each written in another way.
struct IOSRightExample: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var testDescription: String { name }

    static let all: [IOSRightExample] = [
        IOSRightExample(name: "plain", text: IOSSamples.plain),
        IOSRightExample(
            name: "early returns, and a variable of three statements",
            text: IOSSamples.plain.replacing(
                send: """
                    func send(_ code: String, _ userInfo: [AnyHashable: Any]) {
                        let flag = userInfo["_acsDeliveryTracking"] as? String
                        if flag != nil && flag!.caseInsensitiveCompare("on") != .orderedSame {
                            return
                        }
                        guard let message = userInfo["_mId"] as? String else { return }
                        guard let delivery = userInfo["_dId"] as? String else { return }
                        var variables = [String: Any]()
                        variables["broadlogId"] = message
                        variables["deliveryId"] = delivery
                        variables["action"] = code
                        ACPCore.collectMessageInfo(variables)
                    }
                    """
            )
        ),
        IOSRightExample(
            name: "constants and a table of keys",
            text: IOSSamples.plain.replacing(
                send: """
                    struct Keys {
                        static let message = "_mId"
                        static let delivery = "_dId"
                        static let flag = "_acsDeliveryTracking"
                    }
                    let enabled = "on"

                    func send(_ code: String, _ userInfo: [AnyHashable: Any]) {
                        let flag = (userInfo[Keys.flag] as? NSString)?.lowercased ?? enabled
                        if flag == enabled, let message = userInfo[Keys.message] as? String, let delivery = userInfo[Keys.delivery] as? String {
                            MobileCore.collectMessageInfo(["deliveryId": delivery, "action": code, "broadlogId": message])
                        }
                    }
                    """
            ).replacing("lowercased ??", "lowercased() ??")
        ),
        IOSRightExample(
            name: "an extension of the dictionary, a computed property, and a filter",
            text: IOSSamples.plain.replacing(
                send: """
                    extension Dictionary where Key == AnyHashable, Value == Any {
                        var isTracked: Bool {
                            guard let flag = self["_acsDeliveryTracking"] as? String else { return true }
                            return flag.compare("on", options: .caseInsensitive) == .orderedSame
                        }
                        func variables(action: String) -> [String: String]? {
                            guard isTracked, let message = self["_mId"] as? String, let delivery = self["_dId"] as? String else { return nil }
                            return ["broadlogId": message, "deliveryId": delivery, "action": action]
                        }
                    }

                    func send(_ code: String, _ userInfo: [AnyHashable: Any]) {
                        userInfo.variables(action: code).map { ACPCore.trackAction("tracking", data: $0) }
                    }
                    """
            )
        ),
        IOSRightExample(
            name: "an enum with raw values, a struct with a failable initializer, async callbacks",
            text: """
                enum Step: String {
                    case impression = "7", click = "2", open = "1"
                }

                struct Push {
                    let message: String
                    let delivery: String

                    init?(_ userInfo: [AnyHashable: Any]) {
                        if let flag = userInfo["_acsDeliveryTracking"] as? String, flag.uppercased() != "ON" { return nil }
                        guard case let message as String = userInfo["_mId"], case let delivery as String = userInfo["_dId"] else { return nil }
                        self.message = message
                        self.delivery = delivery
                    }

                    func report(_ steps: Step...) {
                        for step in steps {
                            MobileCore.collectMessageInfo(["broadlogId": message, "deliveryId": delivery, "action": step.rawValue])
                        }
                    }
                }

                @main
                class AppDelegate: UIResponder, UIApplicationDelegate {
                    var window: UIWindow?

                    func application(
                        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
                    ) -> Bool {
                        UNUserNotificationCenter.current().delegate = self
                        let clear = UNNotificationCategory(
                            identifier: "DEFAULT", actions: [], intentIdentifiers: [], hiddenPreviewsBodyPlaceholder: "",
                            options: [.customDismissAction, .allowInCarPlay])
                        UNUserNotificationCenter.current().setNotificationCategories(Set([clear]))
                        return true
                    }

                    func application(_ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]) async
                        -> UIBackgroundFetchResult
                    {
                        guard await UIApplication.shared.applicationState == .background else { return .noData }
                        Push(userInfo)?.report(.impression)
                        return .newData
                    }
                }

                extension AppDelegate: UNUserNotificationCenterDelegate {
                    func userNotificationCenter(_ center: UNUserNotificationCenter, willPresent notification: UNNotification) async
                        -> UNNotificationPresentationOptions
                    {
                        Push(notification.request.content.userInfo)?.report(.impression)
                        return [.list, .banner]
                    }

                    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
                        guard let push = Push(response.notification.request.content.userInfo) else { return }
                        if response.actionIdentifier == UNNotificationDismissActionIdentifier {
                            push.report(.click)
                        } else if response.actionIdentifier == UNNotificationDefaultActionIdentifier {
                            push.report(.click, .open)
                        }
                    }
                }
                """
        ),
        IOSRightExample(
            name: "a singleton behind a queue, a closure kept in a property, a loop over codes",
            text: """
                import os.log

                final class PushTracker {
                    static let shared = PushTracker()
                    private let log = OSLog(subsystem: "app", category: "push")
                    private let codes: [String: [String]] = [
                        "com.apple.UNNotificationDismissActionIdentifier": ["2"],
                        "com.apple.UNNotificationDefaultActionIdentifier": ["2", "1"],
                    ]
                    lazy var emit: ([String: String]) -> Void = { data in ACPCore.trackAction("tracking", data: data) }
                    private init() {}

                    func codes(for identifier: String) -> [String] { codes[identifier] ?? [] }

                    func track(_ userInfo: [AnyHashable: Any], _ codes: [String]) {
                        os_log("tracking %{public}@", log: log, type: .debug, "\\(codes)")
                        let flag = userInfo["_acsDeliveryTracking"] as? String ?? "on"
                        guard flag.caseInsensitiveCompare("on") == ComparisonResult.orderedSame,
                            let message = userInfo["_mId"] as? String, let delivery = userInfo["_dId"] as? String
                        else { return }
                        DispatchQueue.main.async {
                            codes.forEach { code in self.emit(["broadlogId": message, "deliveryId": delivery, "action": code]) }
                        }
                    }
                }

                class NotificationHandler: NSObject, UNUserNotificationCenterDelegate {
                    func userNotificationCenter(
                        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
                        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
                    ) {
                        PushTracker.shared.track(notification.request.content.userInfo, ["7"])
                        completionHandler(.banner)
                    }

                    func userNotificationCenter(
                        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
                        withCompletionHandler completionHandler: @escaping () -> Void
                    ) {
                        defer { completionHandler() }
                        let codes = PushTracker.shared.codes(for: response.actionIdentifier)
                        PushTracker.shared.track(response.notification.request.content.userInfo, codes)
                    }
                }

                class AppDelegate: UIResponder, UIApplicationDelegate {
                    let handler = NotificationHandler()
                    private let logger = Logger(subsystem: "app", category: "push")

                    func application(
                        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
                    ) -> Bool {
                        setUpPushes()
                        return true
                    }

                    private func setUpPushes() {
                        let center = UNUserNotificationCenter.current()
                        center.delegate = handler
                        var categories: Set<UNNotificationCategory> = []
                        categories.insert(
                            UNNotificationCategory(
                                identifier: "DEFAULT", actions: [], intentIdentifiers: [], options: [.customDismissAction]))
                        center.setNotificationCategories(categories)
                        Task {
                            _ = try? await center.requestAuthorization(options: [.alert])
                            await MainActor.run { UIApplication.shared.registerForRemoteNotifications() }
                        }
                    }

                    func application(
                        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
                        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
                    ) {
                        logger.info("a push came at \\(Date())")
                        if UIApplication.shared.applicationState == .active {
                            completionHandler(.noData)
                            return
                        }
                        PushTracker.shared.track(userInfo, ["7"])
                        completionHandler(.newData)
                    }
                }
                """
        ),
        IOSRightExample(
            name: "impressions remembered instead of looking at the app's state",
            text: IOSSamples.plain.replacing("if application.applicationState != .active {", "if true {").replacing(
                send: """
                    var seen: Set<String> = []

                    func send(_ code: String, _ userInfo: [AnyHashable: Any]) {
                        guard let message = userInfo["_mId"] as? String, let delivery = userInfo["_dId"] as? String else { return }
                        let flag = userInfo["_acsDeliveryTracking"] as? String
                        guard flag == nil || flag?.lowercased() == "on" else { return }
                        if code == "7" {
                            guard !seen.contains(message) else { return }
                            seen.insert(message)
                        }
                        ACPCore.collectMessageInfo(["broadlogId": message, "deliveryId": delivery, "action": code])
                    }
                    """
            )
        ),
        IOSRightExample(
            name: "impressions remembered in the settings",
            text: IOSSamples.plain.replacing("if application.applicationState != .active {", "if true {").replacing(
                send: """
                    func isNew(_ message: String) -> Bool {
                        let defaults = UserDefaults.standard
                        var known = defaults.stringArray(forKey: "impressions") ?? []
                        if known.contains(message) { return false }
                        known.append(message)
                        defaults.set(known, forKey: "impressions")
                        return true
                    }

                    func send(_ code: String, _ userInfo: [AnyHashable: Any]) {
                        guard let message = userInfo["_mId"] as? String, let delivery = userInfo["_dId"] as? String else { return }
                        if let flag = userInfo["_acsDeliveryTracking"] as? String, flag.lowercased() != "on" { return }
                        if code != "7" || isNew(message) {
                            MobileCore.collectMessageInfo(["broadlogId": message, "deliveryId": delivery, "action": code])
                        }
                    }
                    """
            )
        ),
        IOSRightExample(
            name: "the state followed from callback to callback",
            text: IOSSamples.plain.replacing("if application.applicationState != .active {", "if !isActive {")
                .replacing(
                    send: IOSSamples.send + """


                        var isActive = false
                        func applicationDidBecomeActive(_ application: UIApplication) { isActive = true }
                        func applicationDidEnterBackground(_ application: UIApplication) { isActive = false }
                        """
                )
        ),
        IOSRightExample(
            name: "posted within the app, to a block and to a method",
            text: IOSSamples.plain.replacing(
                send: """
                    extension Notification.Name {
                        static let pushAnswered = Notification.Name("pushAnswered")
                        static let pushSeen = Notification.Name("pushSeen")
                    }

                    class Reporter: NSObject {
                        static let shared = Reporter()
                        var isListening = false

                        func listen() {
                            if isListening { return }
                            isListening = true
                            NotificationCenter.default.addObserver(
                                self, selector: #selector(answered(_:)), name: .pushAnswered, object: nil)
                            NotificationCenter.default.addObserver(forName: .pushSeen, object: nil, queue: nil) { [weak self] note in
                                self?.report("7", note.userInfo ?? [:])
                            }
                        }

                        @objc func answered(_ note: Notification) {
                            guard let code = note.object as? String, let userInfo = note.userInfo else { return }
                            report(code, userInfo)
                        }

                        func report(_ code: String, _ userInfo: [AnyHashable: Any]) {
                            guard let message = userInfo["_mId"] as? String, let delivery = userInfo["_dId"] as? String else { return }
                            if let flag = userInfo["_acsDeliveryTracking"] as? String, flag.lowercased() != "on" { return }
                            MobileCore.collectMessageInfo(["broadlogId": message, "deliveryId": delivery, "action": code])
                        }
                    }

                    func send(_ code: String, _ userInfo: [AnyHashable: Any]) {
                        Reporter.shared.listen()
                        let name: Notification.Name = code == "7" ? .pushSeen : .pushAnswered
                        NotificationCenter.default.post(name: name, object: code, userInfo: userInfo)
                    }
                    """
            )
        ),
        IOSRightExample(
            name: "posted within the app under a name that is not printed",
            text: IOSSamples.plain.replacing(
                send: """
                    class Reporter: NSObject {
                        static let shared = Reporter()

                        override init() {
                            super.init()
                            NotificationCenter.default.addObserver(self, selector: #selector(report(_:)), name: PushNames.seen, object: nil)
                        }

                        @objc func report(_ note: Notification) {
                            guard let code = note.object as? String, let userInfo = note.userInfo else { return }
                            guard let message = userInfo["_mId"] as? String, let delivery = userInfo["_dId"] as? String else { return }
                            if let flag = userInfo["_acsDeliveryTracking"] as? String, flag.lowercased() != "on" { return }
                            MobileCore.collectMessageInfo(["broadlogId": message, "deliveryId": delivery, "action": code])
                        }

                        func tell(_ code: String, _ userInfo: [AnyHashable: Any]) {
                            NotificationCenter.default.post(name: PushNames.seen, object: code, userInfo: userInfo)
                        }
                    }

                    func send(_ code: String, _ userInfo: [AnyHashable: Any]) { Reporter.shared.tell(code, userInfo) }
                    """
            )
        ),
    ]
}

extension String {
    /// With another way to send.
    fileprivate func replacing(send: String) -> String { replacing(IOSSamples.send, send) }

    /// With one piece exchanged.
    func replacing(_ piece: String, _ other: String) -> String {
        guard let range = range(of: piece) else { return "" }
        return replacingCharacters(in: range, with: other)
    }
}
