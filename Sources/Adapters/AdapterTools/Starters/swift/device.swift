// An adapter that plays device events, so that the app's own wiring makes the callbacks. It needs Swift 5.9 or later.
//
//     swiftc device.swift
//     tracking-conformance run -- ./device
//
// Only device events show whether the delegate is set, which callbacks it implements, and which categories report a
// dismissal. In a test on a simulator, replace `Center` with UNUserNotificationCenter, and call its delegate as the
// system would.

import Foundation

// ======================================== YOUR CODE: from here ========================================

/// Your app's profile, for iOS alone. Change the name and version of the sink, and name the SDK that your app links.
let profile: [String: Any] = [
    "sink": ["name": "swift-device-starter", "version": "1.0"],
    "platforms": ["ios"],
    "sdk": ["ios": ["name": "ACPCore", "version": "2.3.0"]],
    "category": "DEFAULT",  // the category of your Campaign pushes
    "lifecycle": "application",  // the delegate that receives lifecycle events; or "scenes"
    "drive": "device",
]

/// The data of a push, as in `userInfo`.
typealias Push = [String: Any]

/// Your delegates of the app, its scene and the notification center. Each process of a case gets a new instance.
final class AppDelegate: ApplicationDelegate, SceneDelegate, CenterDelegate {
    private let sdk: RecordingSDK
    private let edition: String  // of the documentation; code that follows a single edition can ignore it
    private let storage: Storage  // what your app keeps on disk
    /// The time in milliseconds since 1970. Code that reads a clock must get this time: a case plays days in a moment.
    var now = 0

    init(sdk: RecordingSDK, edition: String, storage: Storage) {
        self.sdk = sdk
        self.edition = edition
        self.storage = storage
    }

    func didFinishLaunching(center: Center, remoteNotification: Push?) {
        center.delegate = self
        // Register your own categories. Without the custom dismiss action, iOS does not report a cleared notification.
        center.categories = [Category(identifier: "DEFAULT", reportsDismissal: true)]  // as in the profile
    }

    func didReceiveRemoteNotification(userInfo: Push, isActive: Bool) {
        // In the foreground, willPresent has already tracked it.
        if !isActive { track(userInfo, "7") }
    }

    func didBecomeActive() {}

    func sceneWillConnect(response: Response?) {
        // The tap that opens the scene. It also arrives in didReceive, which tracks it.
    }

    func sceneDidBecomeActive() {}  // Called instead of didBecomeActive.

    func willPresent(userInfo: Push) {
        track(userInfo, "7")
    }

    func didReceive(userInfo: Push, actionIdentifier: String) {
        switch actionIdentifier {
        case Center.defaultAction: track(userInfo, "2", "1")
        case Center.dismissAction: track(userInfo, "2")
        default: break
        }
    }

    private func track(_ push: Push, _ actions: String...) {
        // The documented behaviour. Remove it once your own code makes the calls.
        // Deliveries older than the flag do not carry it, and are tracked. In the first edition, all are.
        let flag = push["_acsDeliveryTracking"] ?? "on"
        guard edition == "2020-07" || flag as? String == "on" else { return }
        guard let message = push["_mId"] as? String, let delivery = push["_dId"] as? String else { return }
        for action in actions {
            let data = ["broadlogId": message, "deliveryId": delivery, "action": action]
            if edition == "2020-07" || edition == "2021-01" {
                sdk.trackAction("tracking", data: data)
            } else {
                sdk.collectMessageInfo(data)
            }
        }
    }
}

// ======================================== YOUR CODE: up to here ========================================

/// Replaces UIApplicationDelegate.
protocol ApplicationDelegate {
    func didFinishLaunching(center: Center, remoteNotification: Push?)
    func didReceiveRemoteNotification(userInfo: Push, isActive: Bool)
    func didBecomeActive()
}

/// Replaces UIWindowSceneDelegate; called only with "lifecycle": "scenes".
protocol SceneDelegate {
    func sceneWillConnect(response: Response?)
    func sceneDidBecomeActive()
}

/// Replaces UNNotificationResponse.
struct Response {
    let userInfo: Push
    let actionIdentifier: String
}

/// Replaces UNUserNotificationCenterDelegate.
protocol CenterDelegate: AnyObject {
    func willPresent(userInfo: Push)
    func didReceive(userInfo: Push, actionIdentifier: String)
}

struct Category {
    let identifier: String
    let reportsDismissal: Bool
}

/// Replaces UNUserNotificationCenter: calls only the delegate that is set.
final class Center {
    static let defaultAction = "com.apple.UNNotificationDefaultActionIdentifier"
    static let dismissAction = "com.apple.UNNotificationDismissActionIdentifier"

    weak var delegate: CenterDelegate?
    var categories: [Category] = []
}

/// A device with your app on it: plays events.
final class Device {
    /// `closed`: by the user, so no push starts the app. `terminated`: by the system.
    enum State: String { case foreground, background, closed, terminated }

    private let newApp: () -> AppDelegate
    /// The app, while its process runs.
    private var app: AppDelegate?
    private let center = Center()
    private let presentsFirst: Bool
    private let usesScenes: Bool
    private var hasScene = false
    private var state = State.closed
    private var payloads: [Int: Push] = [:]
    private var now = 0

    private static let day = 24 * 60 * 60 * 1000

    /// - Parameters:
    ///   - start: the time of the first event.
    ///   - earlier: the pushes that came to an earlier process.
    init(
        newApp: @escaping () -> AppDelegate, state: State, start: Int, earlier: [Push], presentsFirst: Bool,
        usesScenes: Bool
    ) {
        self.newApp = newApp
        self.presentsFirst = presentsFirst
        self.usesScenes = usesScenes
        if !earlier.isEmpty {
            self.state = .terminated
            for (number, push) in earlier.enumerated() {
                setTime(start - 3 * Self.day + number * 60 * 1000)
                receive(push)
            }
            end()
        }
        setTime(start - Self.day)
        // The app had set up its delegate and categories before the case began.
        startProcess(with: nil)
        activate(tapped: nil)
        self.state = state
        guard state == .closed || state == .terminated else { return }
        end()
        self.state = state
    }

    /// The system ends the process. It keeps the categories; the delegate ends with its process.
    private func end() {
        app = nil
        hasScene = false
        state = .terminated
    }

    private func setTime(_ time: Int) {
        now = time
        app?.now = time
    }

    func play(_ event: [String: Any]) throws {
        setTime(event["now"] as? Int ?? now)
        let notification = event["notification"] as? Int ?? -1
        if let payload = event["payload"] as? Push { payloads[notification] = payload }
        let push = payloads[notification] ?? [:]
        switch event["event"] as? String {
        case "received": receive(push)
        case "dismissed": dismiss(push)
        case "acted": answer(push, "custom")
        case "opened": open(push)
        case "launched": start(with: nil); activate(tapped: nil)
        case "resumed": state = .background; activate(tapped: nil)
        case "left": state = .background
        case "ended": end()
        default: throw AdapterError(message: "unknown event \(event["event"] ?? "none")")
        }
    }

    private func receive(_ push: Push) {
        let aps = push["aps"] as? [String: Any] ?? [:]
        let hasAlert = aps["alert"].map { !($0 is NSNull) } ?? false
        let wakes = aps["content-available"] as? Int == 1
        switch state {
        case .closed: break
        case .background, .terminated:
            guard wakes else { return }
            start(with: push)
            app?.didReceiveRemoteNotification(userInfo: push, isActive: false)
        case .foreground:
            if presentsFirst, hasAlert { center.delegate?.willPresent(userInfo: push) }
            if wakes { app?.didReceiveRemoteNotification(userInfo: push, isActive: true) }
            if !presentsFirst, hasAlert { center.delegate?.willPresent(userInfo: push) }
        }
    }

    private func dismiss(_ push: Push) {
        let category = (push["aps"] as? [String: Any])?["category"] as? String
        guard center.categories.contains(where: { $0.identifier == category && $0.reportsDismissal }) else { return }
        answer(push, Center.dismissAction)
    }

    /// Sends the center's delegate a response that does not bring the app to the front.
    private func answer(_ push: Push, _ actionIdentifier: String) {
        start(with: nil)
        center.delegate?.didReceive(userInfo: push, actionIdentifier: actionIdentifier)
    }

    private func open(_ push: Push) {
        start(with: push)
        activate(tapped: Response(userInfo: push, actionIdentifier: Center.defaultAction))
    }

    /// Starts the app in the background if it is not running. In an app with scenes, the launch options are empty.
    private func start(with push: Push?) {
        guard app == nil else { return }
        state = .background
        startProcess(with: usesScenes ? nil : push)
    }

    private func startProcess(with push: Push?) {
        let app = newApp()
        app.now = now
        self.app = app
        app.didFinishLaunching(center: center, remoteNotification: push)
    }

    private func activate(tapped: Response?) {
        let wasActive = state == .foreground
        state = .foreground
        if usesScenes, !hasScene {
            hasScene = true
            app?.sceneWillConnect(response: tapped)
        }
        if let tapped {
            center.delegate?.didReceive(userInfo: tapped.userInfo, actionIdentifier: tapped.actionIdentifier)
        }
        guard !wasActive else { return }
        if usesScenes { app?.sceneDidBecomeActive() } else { app?.didBecomeActive() }
    }
}

/// An app's storage on disk: strings by name. It is empty when a case begins, and outlives the processes of the case.
final class Storage {
    private var texts: [String: String] = [:]

    subscript(name: String) -> String? {
        get { texts[name] }
        set { texts[name] = newValue }
    }
}

/// Replaces the SDK: records the arguments of each call as they are at that moment. Any thread may call it, since a
/// lock guards all mutable state.
final class RecordingSDK: @unchecked Sendable {
    private let lock = NSLock()
    private var calls: [[String: Any]] = []
    private var event = "none"
    private var hasEnded = false

    func trackAction(_ name: String, data: [String: Any]) {
        record("trackAction", ["function": "trackAction", "name": name, "data": data])
    }

    func collectMessageInfo(_ data: [String: Any]) {
        record("collectMessageInfo", ["function": "collectMessageInfo", "data": data])
    }

    private func record(_ function: String, _ call: [String: Any]) {
        lock.lock()
        defer { lock.unlock() }
        guard hasEnded else { return calls.append(call) }
        let late = "late call: \(function) came after its case had ended; the last event of the case was \(event)\n"
        FileHandle.standardError.write(Data(late.utf8))
    }

    /// From now on, calls belong to this event.
    func begin(_ event: String) {
        lock.lock()
        defer { lock.unlock() }
        self.event = event
    }

    /// Returns the calls since the last time; any call after the last time is late.
    func takeCalls(isLast: Bool) -> [[String: Any]] {
        lock.lock()
        defer { lock.unlock() }
        hasEnded = isLast
        defer { calls = [] }
        return calls
    }
}

struct AdapterError: Error {
    let message: String
}

/// Reads any JSON value. (On Linux, `JSONSerialization` loses a byte order mark at the start of a string.)
struct JSONValue: Decodable {
    let value: Any

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            value = text
        } else if let object = try? container.decode([String: JSONValue].self) {
            value = object.mapValues(\.value)
        } else if let list = try? container.decode([JSONValue].self) {
            value = list.map(\.value)
        } else if let integer = try? container.decode(Int.self) {
            value = integer
        } else if let number = try? container.decode(Double.self) {
            value = number
        } else if let boolean = try? container.decode(Bool.self) {
            value = boolean
        } else {
            value = NSNull()
        }
    }
}

/// Runs one case and returns a list of calls for each event. An error ends the case; the calls before it still count.
func runCase(_ parameters: [String: Any], edition: String, usesScenes: Bool) -> [String: Any] {
    let sdk = RecordingSDK()
    let storage = Storage()
    let events = parameters["events"] as? [[String: Any]] ?? []
    // A push that comes with a gesture arrived before the case.
    let earlier = events.filter { $0["event"] as? String != "received" && $0["payload"] != nil }
        .sorted { $0["notification"] as? Int ?? 0 < $1["notification"] as? Int ?? 0 }
        .compactMap { $0["payload"] as? Push }
    let device = Device(
        newApp: { AppDelegate(sdk: sdk, edition: edition, storage: storage) },
        state: (parameters["app"] as? String).flatMap { Device.State(rawValue: $0) } ?? .closed,
        start: events.first?["now"] as? Int ?? 0,
        earlier: earlier,
        presentsFirst: parameters["foregroundOrder"] as? String != "remote-first",
        usesScenes: usesScenes
    )
    _ = sdk.takeCalls(isLast: false)  // Other cases judge what the app sends at its launch.
    var calls: [[[String: Any]]] = []
    for (index, event) in events.enumerated() {
        sdk.begin(event["event"] as? String ?? "none")
        do {
            try device.play(event)
        } catch {
            return ["calls": calls + [sdk.takeCalls(isLast: true)], "threw": "\(error)"]
        }
        calls.append(sdk.takeCalls(isLast: index == events.count - 1))
    }
    return ["calls": calls]
}

func main(profile: [String: Any]) throws {
    // Only answers may go to standard output; print() goes to the log.
    let answers = FileHandle(fileDescriptor: dup(STDOUT_FILENO))
    dup2(STDERR_FILENO, STDOUT_FILENO)
    let decoder = JSONDecoder()
    let usesScenes = profile["lifecycle"] as? String == "scenes"
    var edition = ""
    while let line = readLine() {
        let request = try decoder.decode([String: JSONValue].self, from: Data(line.utf8)).mapValues(\.value)
        let parameters = request["params"] as? [String: Any] ?? [:]
        var result: [String: Any]
        switch request["method"] as? String {
        case "shutdown": return
        case "initialize":
            edition = parameters["edition"] as? String ?? ""
            result = profile
            result["protocolVersion"] = 2
        default: result = runCase(parameters, edition: edition, usesScenes: usesScenes)
        }
        let answer: [String: Any] = ["jsonrpc": "2.0", "id": request["id"] ?? NSNull(), "result": result]
        // A file handle has no buffer. With print(), fflush(stdout) would be needed after each answer.
        answers.write(try JSONSerialization.data(withJSONObject: answer) + Data("\n".utf8))
    }
}

try main(profile: profile)
