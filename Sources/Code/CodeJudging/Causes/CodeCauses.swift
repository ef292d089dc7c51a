import CaseJudging
import CaseStories

/// The causes of the failures in the cases that were played, and the code that each comes from.
package struct CodeCauses: Sendable {
    /// The cause of the simplest case first.
    var causes: [CauseText] = []
    /// How many cases fail because of them.
    var failed = 0
    /// For each fault, the indices of its causes in the list.
    private(set) var byFault: [FaultLocation.ID: Set<Int>] = [:]

    /// Records the causes of a failure.
    ///
    /// - Parameter explained: the differences of the case, with their causes. A difference without causes follows from
    ///   others in the case.
    mutating func add(
        _ explained: [(difference: Difference, causes: [Int])], of failure: Failure, at step: Int,
        to fault: FaultLocation.ID
    ) {
        let difference = failure.located.difference
        let own = explained.filter { one in
            one.difference.step == step && one.difference.kind == difference.kind
                && one.difference.code == difference.code
        }
        byFault[fault, default: []].formUnion((own.isEmpty ? explained : own).flatMap(\.causes))
    }

    /// The numbers of a fault's causes.
    func numbers(of fault: FaultLocation.ID) -> [Int] {
        (byFault[fault] ?? []).sorted().map { causes[$0].number }
    }
}
