import AppSimulation
import CodeRunner
import ConformanceSpec

/// The faults in one scope: each once, however many cases it fails.
package struct CodeFaults {
    /// A fault with its effects.
    struct Fault: Identifiable {
        let id: FaultLocation.ID
        /// Its first violation of each rule, by the rule's id.
        fileprivate(set) var byRule: [String: ViolatedRule] = [:]
        /// How many differences it causes on each version of the system, in all cases.
        fileprivate(set) var counts: [SystemVersion?: Int] = [:]
        /// The failures that it causes, with their groups.
        fileprivate(set) var failures: [(failure: Failure, group: FailureGroup)] = []
    }

    let scope: AppCode
    /// In the order of their first occurrence.
    private(set) var all: [Fault] = []
    private var places: [FaultLocation.ID: Int] = [:]

    init(scope: AppCode) { self.scope = scope }

    subscript(id: FaultLocation.ID) -> Fault? { places[id].map { all[$0] } }

    /// Adds a failure that comes from a fault.
    ///
    /// - Parameters:
    ///   - group: its group.
    ///   - rules: the rules that it violates.
    ///   - broken: makes the violation; called only if this fault has not violated one of the rules before.
    mutating func add(
        _ failure: Failure, in group: FailureGroup, at id: FaultLocation.ID, of rules: [Rule],
        _ broken: () -> ViolatedRule
    ) {
        let place = places[id] ?? all.count
        if place == all.count {
            places[id] = place
            all.append(Fault(id: id))
        }
        all[place].counts.merge(group.counts, uniquingKeysWith: +)
        all[place].failures.append((failure, group))
        let new = rules.filter { all[place].byRule.index(forKey: $0.id) == nil }
        guard !new.isEmpty else { return }
        let one = broken()
        for rule in new { all[place].byRule[rule.id] = one }
    }
}
