import PushTracking
import ReferenceSinks

/// What a sink did in answer to one callback.
struct Answer: Equatable {
    var calls: [TrackingCall]
    var threw = false
}

/// Plays callbacks on a fresh sink, each as a device event of its own.
func play(_ sink: BuiltInTrackingSink, _ callbacks: [AppCallback]) async -> [Answer] {
    var sink = sink
    let log = CallLog()
    let opening = log.open(caseIndex: 0)
    var threw: Set<Int> = []
    for (step, callback) in callbacks.enumerated() {
        do {
            try await sink.handle(callback, recorder: TrackingRecorder(log: log, opening: opening, step: step))
        } catch {
            threw.insert(step)
        }
        do {
            try await sink.settle()
        } catch {
            threw.insert(step)
        }
    }
    return log.close(steps: callbacks.count).enumerated().map { Answer(calls: $1, threw: threw.contains($0)) }
}

/// A push with ids `m` and `d` followed by the number, and a flag unless it is nil.
func push(_ number: Int, flag: String? = "on", _ more: Payload = [:]) -> Payload {
    var payload: Payload = ["_mId": .string("m\(number)"), "_dId": .string("d\(number)"), "uri": "app://start", "title": "News"]
    payload["_acsDeliveryTracking"] = flag.map(PayloadValue.string)
    for entry in more.entries { payload[entry.key] = entry.value }
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
    static func message(_ data: Payload) -> AppCallback { .android(.onMessageReceived(data: data)) }
    static func deleted(_ extras: Payload) -> AppCallback { .android(.onReceive(extras: extras)) }
    static func create(_ intent: Int, _ extras: Payload?) -> AppCallback { .android(.onCreate(intent: intent, extras: extras)) }
    static func newIntent(_ intent: Int, _ extras: Payload) -> AppCallback { .android(.onNewIntent(intent: intent, extras: extras)) }
    static func resume(_ intent: Int, _ extras: Payload?) -> AppCallback { .android(.onResume(intent: intent, extras: extras)) }

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
