import PushTracking
import ReferenceSinks

/// What no harness can do without: a fresh sink and a recorder for every case, and the callbacks handed over.
struct BareLoop {
    private let fresh: BuiltInTrackingSink
    private let log = CallLog()
    private var calls = 0

    init(fresh: BuiltInTrackingSink) { self.fresh = fresh }

    /// Plays a case.
    ///
    /// - Parameters:
    ///   - steps: how many device events it has.
    ///   - callbacks: what the sink is handed, each with the index of its event.
    mutating func play(_ index: CaseIndex, steps: Int, _ callbacks: [(step: Int, callback: AppCallback)]) async throws {
        var sink = fresh
        let opening = log.open(caseIndex: index)
        var rest = callbacks[...]
        for step in 0..<steps {
            let recorder = TrackingRecorder(log: log, opening: opening, step: step)
            while let next = rest.first, next.step == step {
                rest.removeFirst()
                try await sink.handle(next.callback, recorder: recorder)
            }
            try await sink.settle()
        }
        for observed in log.close(steps: steps) { calls += observed.count }
    }

    /// Refuses a loop that did nothing.
    func check() throws {
        guard calls > 0 else { throw BenchError("the bare loop recorded no call") }
    }
}
