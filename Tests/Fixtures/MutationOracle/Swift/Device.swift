// A device with one app on it. Each of a page's five code blocks is an object here: one of them is a variant, the
// others are as printed.

protocol RemoteHandler {
    func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    )
}

protocol PresentHandler {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    )
}

protocol RegisterHandler {
    func registerForPushNotifications()
}

protocol ResponseHandler {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    )
}

/// The blocks in the order of a page.
struct App {
    var remote: any RemoteHandler
    var present: any PresentHandler
    var register: any RegisterHandler
    var clickResponse: any ResponseHandler
    var response: any ResponseHandler
}

struct Push {
    var userInfo: [AnyHashable: Any] = [:]
    var isContentAvailable = false
    var category = ""

    init(_ fields: [Substring]) {
        var aps: [String: Any] = ["alert": "x"]
        for field in fields {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let (key, value) = (String(parts[0]), String(parts[1]))
            switch key {
            case "aps.content-available":
                isContentAvailable = true
                aps["content-available"] = 1
            case "aps.category":
                category = value
                aps["category"] = value
            default: userInfo[key] = value
            }
        }
        userInfo["aps"] = aps
    }
}

struct Device {
    let app: App
    let pushes: [String: Push]
    var state = ""
    var handler: any ResponseHandler

    init(_ app: App, _ pushes: [String: Push]) {
        self.app = app
        self.pushes = pushes
        handler = app.response
    }

    /// The calls of each event; an exclamation mark stands for a crash.
    mutating func play(_ script: [String]) -> String {
        let isSection = script[0] == "click-section"
        handler = isSection ? app.clickResponse : app.response
        state = script[1]
        UNUserNotificationCenter.shared = UNUserNotificationCenter()
        app.register.registerForPushNotifications()
        var steps: [String] = []
        for event in script.dropFirst(2) {
            Recorder.calls = []
            Recorder.hasCrashed = false
            let parts = event.split(separator: ":", maxSplits: 1)
            perform(String(parts[0]), parts.count > 1 ? pushes[String(parts[1])] : nil)
            steps.append(Recorder.calls.joined(separator: "&") + (Recorder.hasCrashed ? "!" : ""))
        }
        return steps.joined(separator: ";")
    }

    private mutating func perform(_ event: String, _ push: Push?) {
        UIApplication.shared.applicationState = state == "foreground" ? .active : .background
        switch event {
        case "received": if let push { receive(push) }
        case "dismissed":
            guard let push else { return }
            if state == "closed" { state = "background" }
            let isDelivered = UNUserNotificationCenter.shared.categories.contains {
                $0.identifier == push.category && $0.isDismissDelivered
            }
            if isDelivered { respond(push, UNNotificationDismissActionIdentifier) }
        case "opened":
            state = "foreground"
            if let push { respond(push, UNNotificationDefaultActionIdentifier) }
        case "launched", "resumed": state = "foreground"
        default: state = "background"
        }
    }

    private func receive(_ push: Push) {
        if state == "foreground" {
            let notification = UNNotification()
            notification.request.content.userInfo = push.userInfo
            app.present.userNotificationCenter(UNUserNotificationCenter.shared, willPresent: notification) { _ in }
        }
        if state != "closed", push.isContentAvailable {
            app.remote.application(UIApplication.shared, didReceiveRemoteNotification: push.userInfo) { _ in }
        }
    }

    private func respond(_ push: Push, _ action: String) {
        let response = UNNotificationResponse()
        response.notification.request.content.userInfo = push.userInfo
        response.actionIdentifier = action
        handler.userNotificationCenter(UNUserNotificationCenter.shared, didReceive: response) {}
    }
}

/// Reads the scripts from the input, plays them with each app and prints the outcomes.
struct Oracle {
    private var pushes: [String: Push] = [:]
    private var scripts: [[String]] = []
    private var outcomes: [String: Int] = [:]

    init() {
        while let line = readLine() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            if fields[0] == "S" {
                scripts.append(fields.dropFirst(2).map { String($0) })
            } else {
                pushes[String(fields[1])] = Push(Array(fields.dropFirst(2)))
            }
        }
    }

    mutating func play(_ id: String, _ app: App) {
        var line = "V \(id)"
        for script in scripts {
            var device = Device(app, pushes)
            let outcome = device.play(script)
            if outcomes[outcome] == nil {
                outcomes[outcome] = outcomes.count
                print("O \(outcomes.count - 1) \(outcome)")
            }
            line += " \(outcomes[outcome] ?? 0)"
        }
        print(line)
    }
}
