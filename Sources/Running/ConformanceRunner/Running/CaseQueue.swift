import CaseJudging
import Diagnostics
import PushTracking

/// The cases of a run in the order in which they start: every task takes the next one and returns its result.
///
/// Failing cases are counted in that order, too, so that a run with a limit ends at the same case for any number of
/// tasks. Cases that were under way by then do not count.
final class CaseQueue: Sendable {
    /// A case being run.
    struct Turn {
        let index: CaseIndex
        /// Its position in the order.
        fileprivate let place: Int
    }

    private struct State {
        var next = 0
        /// The first position that is not run.
        var end: Int
        /// The results, by position.
        var results: [CaseResult?]
        /// The number of results counted from the start, and how many of these fail the run.
        var counted = 0
        var failing = 0
    }

    private let indices: [CaseIndex]
    private let mostFailures: Int?
    private let state: Lock<State>

    /// - Parameters:
    ///   - indices: the cases in the order in which they start.
    ///   - mostFailures: the number of failing cases that ends the run; nil for no limit.
    init(_ indices: [CaseIndex], mostFailures: Int?) {
        self.indices = indices
        self.mostFailures = mostFailures
        state = Lock(State(end: indices.count, results: Array(repeating: nil, count: indices.count)))
    }

    /// The next case; nil after the last one.
    func next() -> Turn? {
        state.withLock { state in
            guard state.next < state.end else { return nil }
            defer { state.next += 1 }
            return Turn(index: indices[state.next], place: state.next)
        }
    }

    /// Records the result of a case.
    func finish(_ turn: Turn, _ result: CaseResult) {
        state.withLock { state in
            state.results[turn.place] = result
            guard let mostFailures else { return }
            while state.counted < state.end, let result = state.results[state.counted] {
                state.counted += 1
                if result.verdict.kind.failsRun { state.failing += 1 }
                if state.failing == mostFailures { state.end = state.counted }
            }
        }
    }

    /// The results of all tasks, and the cases after the end of a limited run.
    var finished: (results: [CaseResult], notRun: [CaseIndex]) {
        state.withLock { state in (state.results[..<state.end].compactMap(\.self), Array(indices[state.end...])) }
    }
}
