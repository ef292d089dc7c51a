import ConformanceSpec

/// Cases that share something, such as why they were skipped: how many there are, and the first few by name.
struct NamedCases<Reason: Equatable> {
    private struct Group {
        let reason: Reason
        var count = 0
        var first: [String] = []
    }

    private var groups: [Group] = []

    private static var mostNamed: Int { 5 }

    mutating func add(_ template: CaseTemplate, because reason: Reason) {
        let index = groups.firstIndex { $0.reason == reason } ?? groups.endIndex
        if index == groups.endIndex { groups.append(Group(reason: reason)) }
        groups[index].count += 1
        if groups[index].first.count < Self.mostNamed { groups[index].first.append(template.id) }
    }

    /// The reasons in order of first appearance.
    var entries: [(reason: Reason, count: Int, names: String)] {
        groups.map { group in
            let rest = group.count - group.first.count
            return (
                group.reason, group.count, group.first.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
            )
        }
    }
}
