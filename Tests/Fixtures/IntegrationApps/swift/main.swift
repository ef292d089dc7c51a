// The manager behind an adapter, by callbacks or, with `device` as the argument, by what happens on the device.

import Foundation

private let drive = CommandLine.arguments.dropFirst().first ?? "callbacks"

private final class RecordingService: TrackingService {
    private var calls: [[String: Any]] = []

    func collectMessageInfo(_ variables: [String: Any]) {
        calls.append(["function": "collectMessageInfo", "data": variables])
    }

    func take() -> [[String: Any]] {
        defer { calls = [] }
        return calls
    }
}

/// A callback of the harness, handed to the manager.
private func call(_ callback: [String: Any], _ manager: PushManager) {
    let push = callback["userInfo"] as? [String: Any] ?? [:]
    switch callback["callback"] as? String {
    case "didFinishLaunching":
        manager.applicationDidFinishLaunching(remoteNotification: callback["remoteNotification"] as? [String: Any])
    case "didReceiveRemoteNotification":
        manager.application(
            didReceiveRemoteNotification: push, isActive: callback["applicationState"] as? String == "active")
    case "willPresent": manager.userNotificationCenter(willPresent: push)
    case "didReceive":
        manager.userNotificationCenter(
            didReceive: push, actionIdentifier: callback["actionIdentifier"] as? String ?? "")
    default: break
    }
}

/// An iPhone with the app on it.
private final class Device {
    private let newManager: () -> PushManager
    private var manager: PushManager
    private let presentsFirst: Bool
    private var state: String
    private var payloads: [Int: [String: Any]] = [:]

    init(newManager: @escaping () -> PushManager, _ parameters: [String: Any]) {
        self.newManager = newManager
        manager = newManager()
        presentsFirst = parameters["foregroundOrder"] as? String != "remote-first"
        state = parameters["app"] as? String ?? "closed"
    }

    func play(_ event: [String: Any]) {
        let number = event["notification"] as? Int ?? -1
        if let payload = event["payload"] as? [String: Any] { payloads[number] = payload }
        let push = payloads[number] ?? [:]
        let aps = push["aps"] as? [String: Any] ?? [:]
        switch event["event"] as? String {
        case "received": receive(push, aps)
        case "dismissed":
            let category = aps["category"] as? String
            guard manager.categories.contains(where: { $0.identifier == category && $0.reportsDismissal }) else {
                return
            }
            wake(with: nil)
            manager.userNotificationCenter(didReceive: push, actionIdentifier: PushManager.dismissAction)
        case "opened":
            wake(with: push)
            manager.userNotificationCenter(didReceive: push, actionIdentifier: PushManager.tapAction)
            state = "foreground"
        case "acted":
            wake(with: nil)
            manager.userNotificationCenter(didReceive: push, actionIdentifier: "custom")
        case "launched":
            manager.applicationDidFinishLaunching(remoteNotification: nil)
            state = "foreground"
        case "resumed": state = "foreground"
        case "ended":
            manager = newManager()
            state = "terminated"
        default: state = "background"
        }
    }

    private func wake(with push: [String: Any]?) {
        guard state == "closed" || state == "terminated" else { return }
        manager.applicationDidFinishLaunching(remoteNotification: push)
        state = "background"
    }

    private func receive(_ push: [String: Any], _ aps: [String: Any]) {
        let hasAlert = aps["alert"].map { !($0 is NSNull) } ?? false
        let wakes = aps["content-available"] as? Int == 1
        guard state != "closed", state != "terminated" || wakes else { return }
        wake(with: push)
        let isActive = state == "foreground"
        if isActive, presentsFirst, hasAlert { manager.userNotificationCenter(willPresent: push) }
        if wakes { manager.application(didReceiveRemoteNotification: push, isActive: isActive) }
        if isActive, !presentsFirst, hasAlert { manager.userNotificationCenter(willPresent: push) }
    }
}

private func runCase(_ parameters: [String: Any]) -> [String: Any] {
    let service = RecordingService()
    let device = Device(newManager: { PushManager(service: service) }, parameters)
    // Each process of the app has a manager.
    var managers: [Int: PushManager] = [:]
    let events = parameters["events"] as? [[String: Any]]
    let calls = (events ?? parameters["callbacks"] as? [[String: Any]] ?? []).map { event in
        if events == nil {
            let process = event["process"] as? Int ?? 0
            let manager = managers[process] ?? PushManager(service: service)
            managers[process] = manager
            call(event, manager)
        } else {
            device.play(event)
        }
        return service.take()
    }
    return ["calls": calls]
}

private let profile: [String: Any] = [
    "protocolVersion": 2, "sink": ["name": "push-manager", "version": "7.1"], "platforms": ["ios"],
    "sdk": ["ios": ["name": "ACPCore", "version": "2.3.0"]], "drive": drive,
]

private let decoder = JSONDecoder()
while let line = readLine() {
    let request = try decoder.decode([String: JSONValue].self, from: Data(line.utf8)).mapValues(\.value)
    if request["method"] as? String == "shutdown" { break }
    let parameters = request["params"] as? [String: Any] ?? [:]
    let result = request["method"] as? String == "initialize" ? profile : runCase(parameters)
    let answer: [String: Any] = ["jsonrpc": "2.0", "id": request["id"] ?? NSNull(), "result": result]
    FileHandle.standardOutput.write(try JSONSerialization.data(withJSONObject: answer) + Data("\n".utf8))
}
