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

/// A reason to throw, with a text of its own.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

extension AppCallback {
    /// The platform's name of the callback, which is that of its case.
    var name: String {
        guard let method = Mirror(reflecting: self).children.first?.value else { return "" }
        return Mirror(reflecting: method).children.first?.label ?? "\(method)"
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
