import BuiltInSinks
import PushTracking
import Testing

/// What a sink did in answer to one device event.
struct Answer: Hashable {
    var calls: [TrackingCall] = []
    var threw = false

    /// The calls that are judged, without regard to their order.
    var tracking: [TrackingCall: Int] {
        calls.filter(\.isTracking).reduce(into: [:]) { counts, call in counts[call, default: 0] += 1 }
    }
}

/// Plays device events, each with its callbacks, on a fresh sink.
func play(_ sink: BuiltInTrackingSink, _ events: [[AppCallback]]) async -> [Answer] {
    var sink = sink
    let log = CallLog()
    let opening = log.open(caseIndex: 0)
    var threw: Set<Int> = []
    for (step, callbacks) in events.enumerated() {
        let recorder = TrackingRecorder(log: log, opening: opening, step: step)
        do {
            for callback in callbacks { try await sink.handle(callback, recorder: recorder) }
        } catch {
            threw.insert(step)
        }
        do {
            try await sink.settle()
        } catch {
            threw.insert(step)
        }
    }
    return log.close(steps: events.count).enumerated().map { Answer(calls: $1, threw: threw.contains($0)) }
}

/// Plays callbacks, each as a device event of its own.
func play(_ sink: BuiltInTrackingSink, _ callbacks: [AppCallback]) async -> [Answer] {
    await play(sink, callbacks.map { [$0] })
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
    func with(_ key: String, _ value: PayloadValue?) -> Payload {
        var payload = self
        payload[key] = value
        return payload
    }

    func without(_ key: String) -> Payload { with(key, nil) }

    /// With an entry of `aps` set or removed.
    func aps(_ key: String, _ value: PayloadValue?) -> Payload {
        with("aps", .object((self["aps"]?.object ?? [:]).with(key, value)))
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
