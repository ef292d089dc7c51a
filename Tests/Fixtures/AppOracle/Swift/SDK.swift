// The generations of the SDK: each records what it is called with.

import Foundation

enum Recorder {
    nonisolated(unsafe) static var calls: [[String: Any]] = []

    static func record(_ function: String, name: String?? = .none, _ data: [AnyHashable: Any]?) {
        var call: [String: Any] = ["function": function]
        if case .some(let name) = name { call["name"] = name ?? "" }
        call["data"] = Dictionary(
            (data ?? [:]).map { (String(describing: $0.key.base), plain($0.value)) }, uniquingKeysWith: { $1 })
        calls.append(call)
    }

    /// A value as JSON can have it.
    private static func plain(_ value: Any) -> Any {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional { return mirror.children.first.map { plain($0.value) } ?? NSNull() }
        if value is String || value is NSNull || JSONSerialization.isValidJSONObject([value]) { return value }
        return String(describing: value)
    }
}

class ACPCore {
    static func collectMessageInfo(_ data: [String: Any]) { Recorder.record("collectMessageInfo", data) }
    static func collectPii(_ data: [String: String]) { Recorder.record("collectPii", data) }
    static func trackAction(_ action: String?, data: [String: String]?) {
        Recorder.record("trackAction", name: .some(action), data)
    }
    static func trackState(_ state: String?, data: [String: String]?) {
        Recorder.record("trackState", name: .some(state), data)
    }
    static func configure(withAppId id: String?) {}
    static func start(_ completion: @escaping () -> Void) { Waiting.work.append(.now(completion)) }
    static func setPushIdentifier(_ token: Data?) {}
}

enum MobileCore {
    static func collectMessageInfo(_ messageInfo: [String: Any]) { Recorder.record("collectMessageInfo", messageInfo) }
    static func collectPii(_ data: [String: Any]) { Recorder.record("collectPii", data) }
    static func track(action: String?, data: [String: Any]?) {
        Recorder.record("trackAction", name: .some(action), data)
    }
    static func track(state: String?, data: [String: Any]?) { Recorder.record("trackState", name: .some(state), data) }
    static func configureWith(appId: String) {}
    static func registerExtensions(_ extensions: [Any], _ completion: (() -> Void)? = nil) {
        if let completion { Waiting.work.append(.now(completion)) }
    }
}

class ADBMobile {
    static func trackAction(_ action: String?, data: [AnyHashable: Any]?) {
        Recorder.record("trackAction", name: .some(action), data)
    }
    static func trackState(_ state: String?, data: [AnyHashable: Any]?) {
        Recorder.record("trackState", name: .some(state), data)
    }
    static func collectLifecycleData() {}
    static func setPushIdentifier(_ token: Data?) {}
}
