import DeviceModel
import PushTracking
import Synchronization

/// A sink made of closures.
struct ClosureSink: TrackingSink {
    var onCallback: @Sendable (AppCallback, TrackingRecorder) async throws -> Void = { _, _ in }
    var onSettle: @Sendable () async throws -> Void = {}

    mutating func handle(_ callback: AppCallback, recorder: TrackingRecorder) async throws {
        try await onCallback(callback, recorder)
    }
    mutating func settle() async throws { try await onSettle() }
}

/// What happened in which order, written down from anywhere.
final class Journal: Sendable {
    private let lines = Mutex<[String]>([])

    func write(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
}

/// Something to wait for until it is opened, once and for all.
final class Gate: Sendable {
    private let stream: AsyncStream<Never>
    private let continuation: AsyncStream<Never>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func open() { continuation.finish() }
    func wait() async { for await _ in stream {} }
}

/// A reason to throw, with a text of its own.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

extension AppCallback {
    /// The platform's name of the callback.
    var name: String {
        switch self {
        case .android(.onMessageReceived): "onMessageReceived"
        case .android(.onReceive): "onReceive"
        case .android(.onCreate): "onCreate"
        case .android(.onNewIntent): "onNewIntent"
        case .android(.onResume): "onResume"
        case .ios(.didFinishLaunching): "didFinishLaunching"
        case .ios(.didReceiveRemoteNotification): "didReceiveRemoteNotification"
        case .ios(.willPresent): "willPresent"
        case .ios(.didReceive): "didReceive"
        case .ios(.applicationDidBecomeActive): "applicationDidBecomeActive"
        case .ios(.sceneWillConnect): "sceneWillConnect"
        case .ios(.sceneDidBecomeActive): "sceneDidBecomeActive"
        }
    }
}

extension Observation {
    /// The names of the actions recorded in each step; nil where nothing was observed.
    var names: [[String]]? {
        guard case .observed(let steps) = self else { return nil }
        return steps.map { $0.calls.map { $0.name ?? $0.function.name } }
    }

    /// What each step threw; nil where nothing was observed.
    var thrown: [String?]? {
        guard case .observed(let steps) = self else { return nil }
        return steps.map(\.threw)
    }
}

extension CallbackApp where Sink == ClosureSink {
    /// An app on both platforms around one sink.
    init(
        wiring: DeclaredWiring = .documented,
        onCallback: @escaping @Sendable (AppCallback, TrackingRecorder) async throws -> Void = { _, _ in },
        onSettle: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.init(profile: SinkProfile(name: "closures", platforms: [.android, .ios], wiring: wiring)) {
            ClosureSink(onCallback: onCallback, onSettle: onSettle)
        }
    }
}

extension DeviceScript {
    /// A script about pushes that have everything.
    init(
        _ platform: Platform, _ app: AppState, _ events: [DeviceEvent], payloads: [Payload] = [["_mId": "h0"]],
        caseIndex: CaseIndex = 0
    ) throws {
        let scenario = try DeviceScenario(
            platform: platform,
            app: app,
            notifications: payloads.map { _ in PushTraits("acd") },
            events: events
        )
        self.init(scenario: scenario, payloads: payloads, caseIndex: caseIndex)
    }
}
