import PushTracking

@testable import DeviceModel

/// The compact notation of the tables: notifications are `first`, `second`, `third`; events are `opened first` or
/// `left`; callbacks are written as `onCreate(1,first) onResume(1,first)`, or `none`.
enum Notation {
    static let notifications: [String] = ["first", "second", "third"]

    static func render(_ callbacks: [CallbackTemplate]) -> String {
        callbacks.isEmpty ? "none" : callbacks.map(render).joined(separator: " ")
    }

    private static func render(_ callback: CallbackTemplate) -> String {
        switch callback {
        case .onMessageReceived(let push): "onMessageReceived(\(name(push)))"
        case .onReceive(let push): "onReceive(\(name(push)))"
        case .onCreate(let intent, let push, let restored, let fromHistory):
            "onCreate(\(intent),\(name(push))\(restored ? ",restored" : "")\(fromHistory ? ",history" : ""))"
        case .onCreateForwarding(let intent, let push, let fromHistory):
            "onCreate(\(intent),\(name(push))\(fromHistory ? ",history" : ""),forwards)"
        case .onNewIntent(let intent, let push): "onNewIntent(\(intent),\(name(push)))"
        case .onResume(let intent, let push): "onResume(\(intent),\(name(push)))"
        case .didFinishLaunching(let push): "didFinishLaunching(\(name(push)))"
        case .didReceiveRemoteNotification(let push, let state): "didReceiveRemoteNotification(\(name(push)),\(state))"
        case .willPresent(let push): "willPresent(\(name(push)))"
        case .didReceive(let push, let identifier): "didReceive(\(name(push)),\(render(identifier)))"
        case .applicationDidBecomeActive: "didBecomeActive"
        case .sceneWillConnect(let push): "sceneWillConnect(\(name(push)))"
        case .sceneDidBecomeActive: "sceneDidBecomeActive"
        }
    }

    private static func render(_ actionIdentifier: String) -> String {
        switch actionIdentifier {
        case "com.apple.UNNotificationDefaultActionIdentifier": "default"
        case "com.apple.UNNotificationDismissActionIdentifier": "dismiss"
        default: actionIdentifier
        }
    }

    private static func name(_ notification: Int?) -> String {
        notification.map { notifications[$0] } ?? "null"
    }

    /// The words and phrases of a row, by its separator.
    static func cells(_ row: String, separator: Character = "|") -> [String] {
        row.split(separator: separator, omittingEmptySubsequences: false).map(trimmed)
    }

    private static func trimmed(_ text: Substring) -> String {
        guard let first = text.firstIndex(where: { $0 != " " }), let last = text.lastIndex(where: { $0 != " " }) else {
            return ""
        }
        return String(text[first...last])
    }

    /// The rows of a table without its title row.
    static func rows(_ table: String) -> [String] {
        table.split(separator: "\n").dropFirst().map(String.init)
    }
}

extension DeviceEvent {
    /// An event in the notation, such as `opened first`.
    init?(_ text: String) {
        let words = text.split(separator: " ").map(String.init)
        guard let kind = words.first.flatMap(Kind.init(rawValue:)), words.count <= 2 else { return nil }
        let notification = words.count == 2 ? Notation.notifications.firstIndex(of: words[1]) : nil
        guard kind.concernsNotification == (notification != nil), (words.count == 2) == (notification != nil) else {
            return nil
        }
        self.init(kind, about: notification ?? 0)
    }

    /// An event of a kind, about a notification if it is about one.
    init(_ kind: Kind, about notification: Int = 0) {
        self =
            switch kind {
            case .received: .received(notification)
            case .dismissed: .dismissed(notification)
            case .opened: .opened(notification)
            case .acted: .acted(notification)
            case .launched: .launched
            case .resumed: .resumed
            case .left: .left
            case .ended: .ended
            case .recreated: .recreated
            case .restored: .restored
            case .relaunched: .relaunched
            }
    }
}

extension PushTraits {
    /// The options in the notation: `acd` has an alert, is content-available and reports its dismissal; `-` stands for
    /// what is not there.
    init(_ letters: String) {
        self.init(
            hasAlert: letters.contains("a"),
            isContentAvailable: letters.contains("c"),
            reportsDismissal: letters.contains("d")
        )
    }

    var letters: String { (hasAlert ? "a" : "-") + (isContentAvailable ? "c" : "-") + (reportsDismissal ? "d" : "-") }

    static let all: [PushTraits] = ["---", "--d", "-c-", "-cd", "a--", "a-d", "ac-", "acd"].map { PushTraits($0) }
}

extension Device {
    /// Where the app is, told from what can happen next; the device stays as it is.
    var appByPossibilities: AppState {
        if isPossible(.left) { return .foreground }
        return isPossible(.resumed) ? .background : app == .terminated ? .terminated : .closed
    }

    private func isPossible(_ event: DeviceEvent) -> Bool {
        var copy = self
        return (try? copy.callbacks(for: event)) != nil
    }

    /// The callbacks of an event in the notation, or why it is impossible.
    mutating func play(_ event: DeviceEvent) -> String {
        do {
            return Notation.render(try callbacks(for: event))
        } catch {
            return "impossible: \(error)"
        }
    }
}
