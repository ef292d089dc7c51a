import Diagnostics
package import PushTracking

/// Which cases the processes of an adapter were sent, in their order, as far as it can still be asked.
///
/// It is asked once all cases of the plan were played, to run some again. The oldest processes are forgotten once later
/// ones were sent `limit` cases, and what came after the first `limit` cases of one process is not kept: scenarios are
/// explored by the million.
package final class SentCases: Sendable {
    private struct State {
        /// The cases of each process; those of the running one come last.
        var processes: [[CaseIndex]] = [[]]
        var count = 0
        /// The cases that were under way when a process was ended; none once one of them is known to be to blame.
        var lost: [[CaseIndex]] = []
    }

    private let limit: Int
    private let state = Lock(State())

    /// No cases.
    ///
    /// - Parameter limit: how many cases of one process are kept, and of all together fewer than twice as many; at
    ///   least 1. The default is many times the plan, and half a megabyte.
    package init(limit: Int = 1 << 16) { self.limit = max(1, limit) }

    /// How many are kept.
    package var count: Int { state.withLock { $0.count } }

    /// The cases that were sent before this one to the last process that was sent it; none where that is not kept.
    package func before(_ caseIndex: CaseIndex) -> [CaseIndex] {
        state.withLock { state in
            for cases in state.processes.reversed() {
                if let position = cases.lastIndex(of: caseIndex) { return Array(cases[..<position]) }
            }
            return []
        }
    }

    /// Takes note that the running process is sent a case.
    package func add(_ caseIndex: CaseIndex) {
        state.withLock { state in
            let last = state.processes.count - 1
            guard state.processes[last].count < limit else { return }
            state.processes[last].append(caseIndex)
            state.count += 1
            while let oldest = state.processes.first?.count, state.count - oldest >= limit {
                state.processes.removeFirst()
                state.count -= oldest
            }
        }
    }

    /// Takes note that a process was ended while cases were under way.
    ///
    /// - Returns: the number of this loss.
    package func lose(_ cases: [CaseIndex]) -> Int {
        state.withLock { state in
            state.lost.append(cases)
            return state.lost.count - 1
        }
    }

    /// Takes note that a case that was under way in these losses is to blame.
    package func explain(_ losses: [Int]) {
        state.withLock { state in for loss in losses { state.lost[loss] = [] } }
    }

    /// The cases that were under way in losses for which no case is to blame.
    package var lostByChance: Set<CaseIndex> { state.withLock { Set($0.lost.joined()) } }

    /// Takes note that the running process has ended.
    package func beginProcess() {
        state.withLock { state in
            if state.processes.last?.isEmpty == false { state.processes.append([]) }
        }
    }
}
