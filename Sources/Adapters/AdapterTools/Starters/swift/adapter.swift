// An adapter for tracking-conformance. It needs Swift 5.9 or later with its Foundation, and nothing else.
//
//     swiftc adapter.swift
//     tracking-conformance run -- ./adapter
//
// It reads one request per line from standard input and writes one answer per line to standard output.
// Unchanged, it does what the documentation asks for, and conforms. Edit only the part between the two YOUR CODE
// lines; the rest speaks the protocol.
//
// Linux has no Objective-C: code with `@objc` or `#selector` compiles only on a Mac.

import Foundation

// ======================================== YOUR CODE: from here ========================================

/// Your app's profile. Change:
/// - the sink: the name and version of your app, as reports show them;
/// - the platforms: keep those that your code supports, since cases of the others are not run;
/// - the SDK: the one that your code is linked with, since cases that require another version are skipped.
let profile: [String: Any] = [
    "sink": ["name": "swift-starter", "version": "1.0"],
    "platforms": ["android", "ios"],
    "sdk": [
        "android": ["name": "ACPCore", "version": "1.4.0"],
        "ios": ["name": "ACPCore", "version": "2.3.0"],
    ],
    "launchMode": "standard",  // Android: the launch mode of the activity that a tap opens; "singleTop" or "singleTask"
    "activity": "direct",  // Android: whether a tap opens it itself; or "forwarded", through an activity that starts it
    "extras": "data",  // Android: what your notifications' intents carry; or "data+fcm", with Firebase's own extras
    "category": "DEFAULT",  // iOS: the category of your Campaign pushes
    "lifecycle": "application",  // iOS: the delegate that receives lifecycle events; or "scenes"
]

/// The data of a push, as in `userInfo`: strings, numbers, arrays, dictionaries and `NSNull`.
typealias Push = [String: Any]

/// Your app in one process. Each process of a case gets a new instance, and only the storage survives: keep nothing in
/// static or global variables.
///
/// Each method is a callback of the operating system. Pass it on to your own code, and give your code `sdk` in place of
/// the real SDK. If your code starts a task or uses a queue, wait for it before the method returns.
final class App: Callbacks {
    private let sdk: RecordingSDK
    private let edition: String  // of the documentation; code that follows a single edition can ignore it
    private let storage: Storage  // what your app keeps on disk

    init(sdk: RecordingSDK, edition: String, storage: Storage) {
        self.sdk = sdk
        self.edition = edition
        self.storage = storage
    }

    // Android alone. For an iOS app, delete this part, up to "iOS alone".
    // Extras are nil if the intent has none.

    private var seenIntents: Set<Int> = []

    override func onMessageReceived(data: Push) throws {
        track(data, "7")
    }

    override func onReceive(extras: Push) throws {
        track(extras, "2")
    }

    override func onCreate(intent: Int, extras: Push?, restored: Bool, fromHistory: Bool) throws {
        // Once per intent; not at all if the activity is restored or launched from history.
        if restored || fromHistory { seenIntents.insert(intent) }
        openOnce(intent, extras)
    }

    override func onNewIntent(intent: Int, extras: Push?) throws {
        openOnce(intent, extras)
    }

    override func onResume(intent: Int, extras: Push?) throws {
        openOnce(intent, extras)
    }

    // Called only with "activity": "forwarded".

    override func onForward(intent: Int, extras: Push?, fromHistory: Bool) throws {
        // onCreate of the activity that forwards its intent. The activity that gets the copy tracks it.
    }

    private func openOnce(_ intent: Int, _ extras: Push?) {
        // An activity that returns to the foreground still holds the intent that opened it. That is not another open.
        guard let extras, seenIntents.insert(intent).inserted else { return }
        track(extras, "2", "1")
    }

    // iOS alone. For an Android app, delete this part, up to "Both platforms".

    private let tapped = "com.apple.UNNotificationDefaultActionIdentifier"
    private let dismissed = "com.apple.UNNotificationDismissActionIdentifier"

    override func didFinishLaunching(remoteNotification: Push?) throws {
        // The user's action follows in didReceive.
    }

    override func didReceiveRemoteNotification(userInfo: Push, applicationState: String) throws {
        // In the foreground, willPresent has already tracked it.
        if applicationState == "background" { track(userInfo, "7") }
    }

    override func willPresent(userInfo: Push) throws {
        track(userInfo, "7")
    }

    override func didReceive(userInfo: Push, actionIdentifier: String) throws {
        switch actionIdentifier {
        case tapped: track(userInfo, "2", "1")
        case dismissed: track(userInfo, "2")
        default: break
        }
    }

    override func applicationDidBecomeActive() throws {}

    // Called only with "lifecycle": "scenes".

    override func sceneWillConnect(response: Push?) throws {
        // The tap that opens the scene (userInfo, actionIdentifier), or nil. It also arrives in didReceive, which
        // tracks it.
    }

    override func sceneDidBecomeActive() throws {}  // Called instead of applicationDidBecomeActive.

    // Both platforms

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

/// The callbacks of both platforms. A callback that the app does not implement fails the cases that need it.
class Callbacks {
    /// Where the app was before the event: `foreground`, `background`, `closed` or `terminated`.
    fileprivate(set) var appState = ""
    /// The time in milliseconds since 1970. Code that reads a clock must get this time: a case plays days in a moment.
    fileprivate(set) var now = 0
    /// At `onMessageReceived`: the result of `RemoteMessage.getMessageId()`.
    fileprivate(set) var messageID = ""
    /// In `willPresent` and `didReceive`: the identifier of the notification's request.
    fileprivate(set) var requestIdentifier = ""

    func onMessageReceived(data: Push) throws { throw missing() }
    func onReceive(extras: Push) throws { throw missing() }
    func onCreate(intent: Int, extras: Push?, restored: Bool, fromHistory: Bool) throws { throw missing() }
    func onForward(intent: Int, extras: Push?, fromHistory: Bool) throws { throw missing() }
    func onNewIntent(intent: Int, extras: Push?) throws { throw missing() }
    func onResume(intent: Int, extras: Push?) throws { throw missing() }
    func didFinishLaunching(remoteNotification: Push?) throws { throw missing() }
    func didReceiveRemoteNotification(userInfo: Push, applicationState: String) throws { throw missing() }
    func willPresent(userInfo: Push) throws { throw missing() }
    func didReceive(userInfo: Push, actionIdentifier: String) throws { throw missing() }
    func applicationDidBecomeActive() throws { throw missing() }
    func sceneWillConnect(response: Push?) throws { throw missing() }
    func sceneDidBecomeActive() throws { throw missing() }

    private func missing(_ callback: String = #function) -> AdapterError {
        AdapterError(message: "the app has no \(callback)")
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
    private var callback = "none"
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
        let late =
            "late call: \(function) came after its case had ended; the last callback of the case was \(callback)\n"
        FileHandle.standardError.write(Data(late.utf8))
    }

    /// From now on, calls belong to this callback.
    func begin(_ callback: String) {
        lock.lock()
        defer { lock.unlock() }
        self.callback = callback
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

/// Passes one callback to the app.
func play(_ callback: [String: Any], on app: Callbacks) throws {
    let userInfo = callback["userInfo"] as? Push ?? [:]
    let extras = callback["extras"] as? Push
    let intent = callback["intent"] as? Int ?? -1
    let fromHistory = callback["fromHistory"] as? Bool ?? false
    app.appState = callback["app"] as? String ?? ""
    app.now = callback["now"] as? Int ?? 0
    app.messageID = callback["messageId"] as? String ?? app.messageID
    app.requestIdentifier = callback["requestIdentifier"] as? String ?? app.requestIdentifier
    switch callback["callback"] as? String {
    case "onMessageReceived": try app.onMessageReceived(data: callback["data"] as? Push ?? [:])
    case "onReceive": try app.onReceive(extras: extras ?? [:])
    case "onCreate" where callback["forwards"] != nil:
        try app.onForward(intent: intent, extras: extras, fromHistory: fromHistory)
    case "onCreate":
        try app.onCreate(
            intent: intent, extras: extras, restored: callback["restored"] as? Bool ?? false, fromHistory: fromHistory)
    case "onNewIntent": try app.onNewIntent(intent: intent, extras: extras)
    case "onResume": try app.onResume(intent: intent, extras: extras)
    case "didFinishLaunching": try app.didFinishLaunching(remoteNotification: callback["remoteNotification"] as? Push)
    case "didReceiveRemoteNotification":
        try app.didReceiveRemoteNotification(
            userInfo: userInfo, applicationState: callback["applicationState"] as? String ?? "")
    case "willPresent": try app.willPresent(userInfo: userInfo)
    case "didReceive":
        try app.didReceive(userInfo: userInfo, actionIdentifier: callback["actionIdentifier"] as? String ?? "")
    case "applicationDidBecomeActive": try app.applicationDidBecomeActive()
    case "sceneWillConnect": try app.sceneWillConnect(response: callback["response"] as? Push)
    case "sceneDidBecomeActive": try app.sceneDidBecomeActive()
    default: throw AdapterError(message: "unknown callback \(callback["callback"] ?? "none")")
    }
}

/// Runs one case and returns a list of calls for each callback. An error ends the case; calls before it still count.
func runCase(_ callbacks: [[String: Any]], before: [[String: Any]], edition: String) -> [String: Any] {
    let sdk = RecordingSDK()
    let storage = Storage()
    var app = App(sdk: sdk, edition: edition, storage: storage)
    var process: Int?
    func next(_ callback: [String: Any]) throws {
        let current = callback["process"] as? Int
        // The previous process has died, with everything in its memory.
        if process != nil, current != process { app = App(sdk: sdk, edition: edition, storage: storage) }
        process = current
        try play(callback, on: app)
    }
    for callback in before {  // Earlier pushes, and the launch of a running app: other cases judge them.
        do {
            try next(callback)
        } catch {
            FileHandle.standardError.write(Data("before the case: \(error)\n".utf8))
        }
    }
    _ = sdk.takeCalls(isLast: false)
    var calls: [[[String: Any]]] = []
    for (index, callback) in callbacks.enumerated() {
        sdk.begin(callback["callback"] as? String ?? "none")
        do {
            try next(callback)
        } catch {
            return ["calls": calls + [sdk.takeCalls(isLast: true)], "threw": "\(error)"]
        }
        calls.append(sdk.takeCalls(isLast: index == callbacks.count - 1))
    }
    return ["calls": calls]
}

func main(profile: [String: Any]) throws {
    // Only answers may go to standard output; print() goes to the log.
    let answers = FileHandle(fileDescriptor: dup(STDOUT_FILENO))
    dup2(STDERR_FILENO, STDOUT_FILENO)
    let decoder = JSONDecoder()
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
        default:
            result = runCase(
                parameters["callbacks"] as? [[String: Any]] ?? [],
                before: parameters["before"] as? [[String: Any]] ?? [],
                edition: edition
            )
        }
        let answer: [String: Any] = ["jsonrpc": "2.0", "id": request["id"] ?? NSNull(), "result": result]
        // A file handle has no buffer. With print(), fflush(stdout) would be needed after each answer.
        answers.write(try JSONSerialization.data(withJSONObject: answer) + Data("\n".utf8))
    }
}

try main(profile: profile)
