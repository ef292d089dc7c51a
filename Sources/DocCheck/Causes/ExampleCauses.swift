import ConformanceReports
import ConformanceRunner

/// The mistakes that explain what is wrong in the cases that were played, and what code each comes from.
struct ExampleCauses: Sendable {
    /// That of the simplest case first.
    var causes: [CauseText] = []
    /// How many cases fail by them.
    var failed = 0
    /// By fault, the places of its causes in the list.
    private(set) var byFault: [FaultLocation.ID: Set<Int>] = [:]

    /// Notes of what a failure is.
    ///
    /// - Parameter explained: what differs in the case, with what explains it. What nothing explains by itself follows from
    ///   what else is wrong in the case.
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
