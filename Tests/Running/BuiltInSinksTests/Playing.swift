import BuiltInSinks
import PushTracking
import Testing

/// The calls with which a fresh sink answers each callback, which is a device event of its own.
func play(_ sink: BuiltInTrackingSink, _ callbacks: [AppCallback]) async throws -> [[TrackingCall]] {
    var sink = sink
    let log = CallLog()
    let opening = log.open(caseIndex: 0)
    for (step, callback) in callbacks.enumerated() {
        try await sink.handle(callback, recorder: TrackingRecorder(log: log, opening: opening, step: step))
        try await sink.settle()
    }
    return log.close(steps: callbacks.count)
}

/// A push with ids `m` and `d` followed by the number, a flag unless it is nil, and what an iOS push carries.
func push(_ number: Int, flag: String? = "on") -> Payload {
    var payload: Payload = [
        "_mId": .string("m\(number)"), "_dId": .string("d\(number)"), "uri": "app://start", "title": "News",
    ]
    payload["_acsDeliveryTracking"] = flag.map(PayloadValue.string)
    payload["aps"] = ["alert": ["title": "News"], "content-available": 1, "category": "DEFAULT"]
    return payload
}

extension Payload {
    func without(_ key: String) -> Payload {
        var payload = self
        payload[key] = nil
        return payload
    }
}

extension AppCallback {
    static func message(_ data: Payload, messageID: String = "") -> AppCallback {
        .android(.onMessageReceived(data: data, messageID: messageID))
    }
    static func deleted(_ extras: Payload) -> AppCallback { .android(.onReceive(extras: extras)) }
    static func create(_ intent: Int, _ extras: Payload?) -> AppCallback {
        .android(.onCreate(intent: intent, extras: extras))
    }
    static func newIntent(_ intent: Int, _ extras: Payload) -> AppCallback {
        .android(.onNewIntent(intent: intent, extras: extras))
    }
    static func resume(_ intent: Int, _ extras: Payload?) -> AppCallback {
        .android(.onResume(intent: intent, extras: extras))
    }

    static func launch(_ userInfo: Payload?) -> AppCallback { .ios(.didFinishLaunching(remoteNotification: userInfo)) }
    static func remote(_ userInfo: Payload, _ state: ApplicationState) -> AppCallback {
        .ios(.didReceiveRemoteNotification(userInfo: userInfo, applicationState: state))
    }
    static func present(_ userInfo: Payload) -> AppCallback { .ios(.willPresent(userInfo: userInfo)) }
    static func tap(_ userInfo: Payload) -> AppCallback {
        .ios(.didReceive(userInfo: userInfo, actionIdentifier: ActionIdentifier.defaultAction))
    }
    static func dismiss(_ userInfo: Payload) -> AppCallback {
        .ios(.didReceive(userInfo: userInfo, actionIdentifier: ActionIdentifier.dismissAction))
    }
    static func act(_ userInfo: Payload) -> AppCallback {
        .ios(.didReceive(userInfo: userInfo, actionIdentifier: ActionIdentifier.customAction))
    }
    static let active = AppCallback.ios(.applicationDidBecomeActive)
}

extension BuiltInSink: CustomTestStringConvertible {
    /// Its name alone.
    public var testDescription: String { name }
}
