import ConformanceSpec
import DocExamples

/// What is at fault in one scope: each fault once, however many cases it fails.
struct ScopeFaults {
    /// A fault with what it does.
    struct Fault: Identifiable {
        let id: FaultLocation.ID
        /// What it breaks first of each rule, by the rule's id.
        fileprivate(set) var byRule: [String: BrokenRule] = [:]
        /// How many differences come from it, in all cases.
        fileprivate(set) var failureCount = 0
        /// The failures that come from it, with the groups that they are in.
        fileprivate(set) var failures: [(failure: Failure, group: FailureGroup)] = []
    }

    let scope: ExampleScope
    /// In the order in which they were met first.
    private(set) var all: [Fault] = []
    private var places: [FaultLocation.ID: Int] = [:]

    init(scope: ExampleScope) { self.scope = scope }

    subscript(id: FaultLocation.ID) -> Fault? { places[id].map { all[$0] } }

    /// Adds a failure that comes from a fault.
    ///
    /// - Parameters:
    ///   - group: the group that it is in.
    ///   - rules: what they break.
    ///   - broken: how they do; asked only where a rule has not been broken by this fault before.
    mutating func add(
        _ failure: Failure, in group: FailureGroup, at id: FaultLocation.ID, of rules: [Rule],
        _ broken: () -> BrokenRule
    ) {
        let place = places[id] ?? all.count
        if place == all.count {
            places[id] = place
            all.append(Fault(id: id))
        }
        all[place].failureCount += group.count
        all[place].failures.append((failure, group))
        let new = rules.filter { all[place].byRule.index(forKey: $0.id) == nil }
        guard !new.isEmpty else { return }
        let one = broken()
        for rule in new { all[place].byRule[rule.id] = one }
    }
}
