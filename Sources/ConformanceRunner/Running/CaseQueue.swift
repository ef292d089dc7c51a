import PushTracking
import Synchronization

/// The cases of a block: every task that plays takes the next one from here and gives back what came of it, which one
/// task takes out in plan order and hands on.
///
/// Cases begin in the block's order. While a result is handed on, only so many more begin that with those under way
/// they are as many as may be: a slow reporter holds up the cases, and after one that has thrown hardly any begins.
final class CaseQueue: Sendable {
    /// A case whose turn it is.
    struct Turn {
        let index: CaseIndex
        /// Why it is not to be played; nil where it is.
        let obstacle: String?
        /// Which one of its block it is, in the order in which they begin.
        fileprivate let position: Int
    }

    /// What came of a case.
    struct Finished: Sendable {
        let result: CaseResult
        /// False where it came after the last failure that the run was to have.
        let counts: Bool
    }

    private struct State {
        /// The position of the next case.
        var next = 0
        /// The first position whose case must not begin yet.
        var end: Int
        /// How many cases have begun and not ended.
        var underWay = 0
        var limit: FailureLimit?
        var window: ReorderBuffer<Finished>
        /// How many tasks play besides the one that hands results on.
        var players = 0
    }

    private let indices: ArraySlice<CaseIndex>
    /// By position, where in `indices` a case is.
    private let offsets: [Int]
    private let jobs: Int
    private let state: Mutex<State>

    /// - Parameters:
    ///   - indices: the cases, in plan order.
    ///   - offsets: those of `indices` in the order in which they begin.
    ///   - jobs: how many may be under way at a time.
    ///   - limit: how many more failures the run is to have at most; nil for no such end.
    init(_ indices: ArraySlice<CaseIndex>, offsets: [Int], jobs: Int, limit: FailureLimit?) {
        self.indices = indices
        self.offsets = offsets
        self.jobs = jobs
        state = Mutex(State(end: offsets.count, limit: limit, window: ReorderBuffer(count: offsets.count)))
    }

    /// What is left of the limit.
    var limit: FailureLimit? { state.withLock(\.limit) }

    /// How many tasks are to join those that play besides the one that hands results on.
    func addPlayers() -> Int {
        state.withLock { state in
            let wanted = min(jobs, offsets.count - state.next) - 1 - state.players
            guard wanted > 0 else { return 0 }
            state.players += wanted
            return wanted
        }
    }

    /// The next case for one of those tasks; nil where it is to end.
    func nextOfPlayer() -> Turn? {
        state.withLock { state in
            let turn = begin(&state)
            if turn == nil { state.players -= 1 }
            return turn
        }
    }

    /// The next case for the task that hands results on; nil where all have begun.
    func next() -> Turn? { state.withLock { begin(&$0) } }

    private func begin(_ state: inout State) -> Turn? {
        guard state.next < state.end else { return nil }
        defer { state.next += 1 }
        state.underWay += 1
        return Turn(
            index: indices[indices.startIndex + offsets[state.next]],
            obstacle: state.limit.flatMap { $0.isReached ? $0.notice : nil },
            position: state.next
        )
    }

    /// Takes what came of a case.
    func finish(_ turn: Turn, _ result: CaseResult) {
        state.withLock { state in
            state.underWay -= 1
            guard state.limit != nil else {
                return state.window.put(Finished(result: result, counts: true), at: offsets[turn.position])
            }
            for (position, result, counts) in state.limit?.take(result, at: turn.position) ?? [] {
                state.window.put(Finished(result: result, counts: counts), at: offsets[position])
            }
        }
    }

    /// What came of the next case in plan order, to be handed on before this is called again; nil where that is not
    /// known yet.
    func popFinished() -> Finished? {
        state.withLock { state in
            let finished = state.window.pop()
            state.end = finished == nil ? offsets.count : min(offsets.count, state.next + jobs - state.underWay)
            return finished
        }
    }

    /// Lets no further case begin.
    func close() { state.withLock { $0.end = 0 } }
}
