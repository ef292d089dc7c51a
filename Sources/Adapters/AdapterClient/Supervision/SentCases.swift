import Diagnostics
package import PushTracking

/// The cases that the processes of an adapter were sent, in order, as far as they are kept.
///
/// It is queried once all cases of the plan have been played, to run some again. The oldest processes are dropped once
/// later ones were sent `limit` cases, and cases after the first `limit` of one process are not kept: scenarios are
/// explored by the million.
package final class SentCases: Sendable {
    private struct State {
        /// The cases of each process; those of the running one come last.
        var processes: [[CaseIndex]] = [[]]
        var count = 0
        /// The cases that were under way when a process was ended; empty once one of them is known to be to blame.
        var lost: [[CaseIndex]] = []
    }

    private let limit: Int
    private let state = Lock(State())

    /// No cases.
    ///
    /// - Parameter limit: how many cases of one process are kept, at least 1; all processes together keep fewer than
    ///   twice as many. The default is many times the plan, and half a megabyte.
    package init(limit: Int = 1 << 16) { self.limit = max(1, limit) }

    /// How many are kept.
    package var count: Int { state.withLock { $0.count } }

    /// The cases that were sent before this one to the last process that was sent it; empty if that is not kept.
    package func before(_ caseIndex: CaseIndex) -> [CaseIndex] {
        state.withLock { state in
            for cases in state.processes.reversed() {
                if let position = cases.lastIndex(of: caseIndex) { return Array(cases[..<position]) }
            }
            return []
        }
    }

    /// Records that the running process is sent a case.
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

    /// Records that a process was ended while cases were under way.
    ///
    /// - Returns: the number of this loss.
    package func lose(_ cases: [CaseIndex]) -> Int {
        state.withLock { state in
            state.lost.append(cases)
            return state.lost.count - 1
        }
    }

    /// Records that a case that was under way in these losses is to blame.
    package func explain(_ losses: [Int]) {
        state.withLock { state in for loss in losses { state.lost[loss] = [] } }
    }

    /// The cases that were under way in losses for which no case is to blame.
    package var lostByChance: Set<CaseIndex> { state.withLock { Set($0.lost.joined()) } }

    /// Records that the running process has ended.
    package func beginProcess() {
        state.withLock { state in
            if state.processes.last?.isEmpty == false { state.processes.append([]) }
        }
    }
}
