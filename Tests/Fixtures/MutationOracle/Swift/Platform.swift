// As much of iOS and the SDK as examples of push tracking use. Compiled without Foundation, in the Swift 5 mode that
// examples are written for.

class NSObject {}

/// What the SDK has been called with since the event began.
enum Recorder {
    nonisolated(unsafe) static var calls: [String] = []
    nonisolated(unsafe) static var hasCrashed = false

    static func record(_ function: String, _ name: String, _ data: [String: Any]) {
        guard !hasCrashed else { return }
        let entries = data.sorted { $0.key < $1.key }.map { "|\($0.key)=\($0.value)" }
        calls.append("\(function)|\(name)\(entries.joined())")
    }
}

/// `!` as it shows from outside: after a crash nothing more is sent.
func unwrapped(_ text: String?) -> String {
    if text == nil { Recorder.hasCrashed = true }
    return text ?? ""
}

/// A literal with a key twice ends the app: here it is only remembered.
struct Variables<Value>: ExpressibleByDictionaryLiteral {
    var values: [String: Any] = [:]

    init(dictionaryLiteral elements: (String, Value)...) {
        for (key, value) in elements where values.updateValue(value, forKey: key) != nil { Recorder.hasCrashed = true }
    }
}

class ACPCore {
    static func collectMessageInfo(_ data: Variables<Any>) { Recorder.record("collectMessageInfo", "", data.values) }
    static func trackAction(_ action: String?, data: Variables<String>?) {
        Recorder.record("trackAction", action ?? "", data?.values ?? [:])
    }
    static func trackState(_ state: String?, data: Variables<String>?) {
        Recorder.record("trackState", state ?? "", data?.values ?? [:])
    }
}

class ADBMobile: ACPCore {}

class UIApplication {
    enum State { case active, inactive, background }
    nonisolated(unsafe) static let shared = UIApplication()
    var applicationState = State.active
    func registerForRemoteNotifications() {}
}

enum UIBackgroundFetchResult { case newData, noData, failed }

enum ComparisonResult { case orderedAscending, orderedSame, orderedDescending }

extension String {
    func caseInsensitiveCompare(_ other: String) -> ComparisonResult {
        let (left, right) = (lowercased(), other.lowercased())
        return left == right ? .orderedSame : left < right ? .orderedAscending : .orderedDescending
    }
}

class DispatchQueue {
    nonisolated(unsafe) static let main = DispatchQueue()
    func async(execute work: @escaping () -> Void) { work() }
}

struct OSLogType { static let debug = OSLogType() }

func os_log(_ message: StaticString, type: OSLogType, _ arguments: Any...) {}

class UNNotificationContent { var userInfo: [AnyHashable: Any] = [:] }

class UNNotificationRequest { var content = UNNotificationContent() }

class UNNotification { var request = UNNotificationRequest() }

class UNNotificationResponse {
    var notification = UNNotification()
    var actionIdentifier = ""
}

let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"
let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"

struct UNNotificationPresentationOptions: OptionSet {
    let rawValue: Int
    static let alert = Self(rawValue: 1)
    static let sound = Self(rawValue: 2)
}

struct UNAuthorizationOptions: OptionSet {
    let rawValue: Int
    static let alert = Self(rawValue: 1)
    static let sound = Self(rawValue: 2)
    static let badge = Self(rawValue: 4)
}

struct UNNotificationCategoryOptions: OptionSet {
    let rawValue: Int
    static let customDismissAction = Self(rawValue: 1)
    static let allowInCarPlay = Self(rawValue: 2)
}

struct UNNotificationAction: Hashable {}

struct UNNotificationCategory: Hashable {
    let identifier: String
    let isDismissDelivered: Bool
    init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        options: UNNotificationCategoryOptions
    ) {
        self.identifier = identifier
        isDismissDelivered = options.contains(.customDismissAction)
    }
}

protocol UNUserNotificationCenterDelegate {}

nonisolated(unsafe) let notificationDelegate: (any UNUserNotificationCenterDelegate)? = nil

class UNUserNotificationCenter {
    nonisolated(unsafe) static var shared = UNUserNotificationCenter()
    static func current() -> UNUserNotificationCenter { shared }
    var delegate: (any UNUserNotificationCenterDelegate)?
    var categories: Set<UNNotificationCategory> = []
    func setNotificationCategories(_ categories: Set<UNNotificationCategory>) { self.categories = categories }
    func requestAuthorization(
        options: UNAuthorizationOptions, completionHandler: @escaping (Bool, (any Error)?) -> Void
    ) {
        completionHandler(true, nil)
    }
}
