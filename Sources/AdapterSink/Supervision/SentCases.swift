import Synchronization

/// Which cases the processes of an adapter were sent, in their order.
package final class SentCases: Sendable {
    private let processes = Mutex<[[Int]]>([[]])

    /// No cases.
    package init() {}

    /// The cases that were sent before this one to the last process that was sent it.
    package func before(_ caseIndex: Int) -> [Int] {
        processes.withLock { processes in
            for cases in processes.reversed() {
                if let position = cases.lastIndex(of: caseIndex) { return Array(cases[..<position]) }
            }
            return []
        }
    }

    func add(_ caseIndex: Int) { processes.withLock { $0[$0.count - 1].append(caseIndex) } }

    func beginProcess() {
        processes.withLock { processes in
            if processes.last?.isEmpty == false { processes.append([]) }
        }
    }
}
