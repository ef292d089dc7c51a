import Diagnostics
import PushTracking

/// The cases of some blocks: every task that plays takes the next one from here and gives back what came of it, which
/// one task takes out in plan order and hands on.
///
/// Cases begin block by block, each block in an order of its own. In such an order most results of a block are known
/// before more than its first few can be handed on, so cases of the next block begin meanwhile, and none of a further
/// one. While a result is handed on, only a few more begin: a slow reporter holds up the cases, and after one that has
/// thrown hardly any begins.
final class CaseQueue: Sendable {
    /// A case whose turn it is.
    struct Turn {
        let index: CaseIndex
        /// Why it is not to be played; nil where it is.
        let obstacle: String?
        /// Which one it is in the order in which they begin.
        fileprivate let position: Int
        /// Which one it is in plan order.
        fileprivate let offset: Int
    }

    /// What came of a case.
    struct Finished: Sendable {
        var result: CaseResult
        /// False where it came after the last failure that the run was to have.
        let counts: Bool
    }

    private struct State {
        /// The position of the next case.
        var next = 0
        /// By position in the block of the next case, where in the block a case is.
        var offsets: [Int] = []
        /// The first position whose case must not begin yet.
        var end: Int
        /// How many cases have begun and not ended.
        var underWay = 0
        var limit: FailureLimit?
        var window: ReorderBuffer<Finished>
        /// How many tasks play besides the one that hands results on.
        var players = 0
        var endedPlayers = 0
    }

    /// How many more cases than `jobs` may be under way or begin while a result is handed on: with fewer, tasks that play
    /// quick cases end while many results are handed on one after the other, and making them anew takes as long as a
    /// dozen cases.
    static let mostAhead = 16

    private let indices: ArraySlice<CaseIndex>
    private let order: BlockOrder
    private let firstBlock: Int
    private let jobs: Int
    private let state: Lock<State>

    /// - Parameters:
    ///   - indices: the cases, in plan order.
    ///   - order: that in which they begin.
    ///   - firstBlock: which block of the plan the first of them is the first of.
    ///   - jobs: how many may be under way at a time.
    ///   - limit: how many more failures the run is to have at most; nil for no such end.
    init(
        _ indices: ArraySlice<CaseIndex>, order: BlockOrder, firstBlock: Int, jobs: Int, limit: FailureLimit?
    ) {
        self.indices = indices
        self.order = order
        self.firstBlock = firstBlock
        self.jobs = jobs
        let window = ReorderBuffer<Finished>(width: min(indices.count, Self.mostWaiting))
        state = Lock(State(end: window.width, limit: limit, window: window))
    }

    /// How many results wait at most: those of the block that is handed on, and of the next.
    private static let mostWaiting = 2 * BlockOrder.blockSize

    /// What is left of the limit.
    var limit: FailureLimit? { state.withLock(\.limit) }

    /// How many tasks are to join those that play besides the one that hands results on, and how many have ended so far.
    func addPlayers() -> (added: Int, ended: Int) {
        guard jobs > 1 else { return (0, 0) }
        return state.withLock { state in
            let added = max(0, min(jobs, state.end - state.next) - 1 - state.players)
            state.players += added
            return (added, state.endedPlayers)
        }
    }

    /// The next case for one of those tasks; nil where it is to end.
    func nextOfPlayer() -> Turn? {
        state.withLock { state in
            let turn = begin(&state)
            if turn == nil {
                state.players -= 1
                state.endedPlayers += 1
            }
            return turn
        }
    }

    /// The next case for the task that hands results on; nil where none may begin now.
    func next() -> Turn? { state.withLock { begin(&$0) } }

    private func begin(_ state: inout State) -> Turn? {
        guard state.next < state.end else { return nil }
        let (block, position) = state.next.quotientAndRemainder(dividingBy: BlockOrder.blockSize)
        let start = block * BlockOrder.blockSize
        if position == 0 {
            state.offsets = order.offsets(
                block: firstBlock + block, count: min(BlockOrder.blockSize, indices.count - start))
        }
        let offset = start + state.offsets[position]
        defer { state.next += 1 }
        state.underWay += 1
        return Turn(
            index: indices[indices.startIndex + offset],
            obstacle: state.limit.flatMap { $0.isReached ? $0.notice : nil },
            position: state.next,
            offset: offset
        )
    }

    /// Takes what came of a case.
    func finish(_ turn: Turn, _ result: consuming CaseResult) {
        var finished: Finished? = Finished(result: result, counts: true)
        state.withLock { state in
            state.underWay -= 1
            guard state.limit != nil, let result = finished?.result else {
                return state.window.move(&finished, to: turn.offset)
            }
            for counted in state.limit?.take(result, offset: turn.offset, startedAs: turn.position) ?? [] {
                var finished: Finished? = Finished(result: counted.result, counts: counted.counts)
                state.window.move(&finished, to: counted.offset)
            }
        }
    }

    /// What came of the next case in plan order, to be handed on before this is called again; nil where that is not
    /// known yet.
    func popFinished() -> Finished? {
        state.withLock { state in
            let finished = state.window.pop()
            let block = state.window.popped / BlockOrder.blockSize
            state.end = min(indices.count, block * BlockOrder.blockSize + state.window.width)
            if finished != nil { state.end = min(state.end, state.next + jobs - state.underWay + Self.mostAhead) }
            return finished
        }
    }

    /// Lets no further case begin.
    func close() { state.withLock { $0.end = 0 } }
}
