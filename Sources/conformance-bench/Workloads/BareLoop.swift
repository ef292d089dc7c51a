import DeviceModel
import PushTracking
import ReferenceSinks

/// What no harness can do without: a fresh sink and a recorder for every case, and the callbacks handed over.
struct BareLoop {
    private let fresh: BuiltInTrackingSink
    private let log = CallLog()
    private var calls = 0

    init(fresh: BuiltInTrackingSink) { self.fresh = fresh }

    /// Plays a case whose callbacks were made before, by step.
    mutating func play(_ index: Int, _ steps: [[AppCallback]]) async throws {
        var sink = fresh
        let opening = log.open(caseIndex: index)
        for (step, callbacks) in steps.enumerated() {
            let recorder = TrackingRecorder(log: log, opening: opening, step: step)
            for callback in callbacks { try await sink.handle(callback, recorder: recorder) }
            try await sink.settle()
        }
        close(steps: steps.count)
    }

    /// Plays a case whose callbacks are made on the way.
    mutating func play(_ script: DeviceScript, launchMode: LaunchMode) async throws {
        var sink = fresh
        let opening = log.open(caseIndex: script.caseIndex)
        let steps = script.scenario.events.count
        var callbacks = script.scenario.callbacks(launchMode: launchMode)[...]
        for step in 0..<steps {
            let recorder = TrackingRecorder(log: log, opening: opening, step: step)
            while let next = callbacks.first, next.step == step {
                callbacks.removeFirst()
                try await sink.handle(
                    next.template.filled(with: script.payloads, extras: script.extras), recorder: recorder)
            }
            try await sink.settle()
        }
        close(steps: steps)
    }

    private mutating func close(steps: Int) {
        for observed in log.close(steps: steps) { calls += observed.count }
    }

    /// Refuses a loop that did nothing.
    func check() throws {
        guard calls > 0 else { throw BenchError("the bare loop recorded no call") }
    }
}
