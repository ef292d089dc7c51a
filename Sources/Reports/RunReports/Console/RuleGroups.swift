import CaseJudging
import ConformanceSpec

/// The verdicts by group of rules, which is the first part of a rule's id. A case counts in the group of its vector's
/// first rule.
struct RuleGroups {
    private var groups: [(name: String, counts: [Verdict.Kind: Int])] = []

    init(_ cases: [CaseResult]) { for result in cases { add(result) } }

    private mutating func add(_ result: CaseResult) {
        guard let rule = result.template.vector.rules.first else { return }
        let index = groups.firstIndex { $0.name == rule.topic } ?? groups.endIndex
        if index == groups.endIndex { groups.append((rule.topic, [:])) }
        groups[index].counts[result.verdict.kind, default: 0] += 1
    }

    /// A line for each group, in the order in which the plan first mentions it.
    var lines: [String] {
        let nameWidth = groups.map(\.name.utf8.count).max() ?? 0
        let countWidth = groups.map { digits($0.counts[.passed]).utf8.count }.max() ?? 0
        return groups.map { group in
            let name = group.name + String(repeating: " ", count: nameWidth - group.name.utf8.count)
            let passed = digits(group.counts[.passed])
            let others = Verdict.Kind.allCases.filter { $0 != .passed && group.counts[$0] != nil }
            let rest = others.map { ", \(digits(group.counts[$0])) \($0.words)" }.joined()
            return name + "  " + String(repeating: " ", count: countWidth - passed.utf8.count) + passed + " passed"
                + rest
        }
    }

    private func digits(_ count: Int?) -> String { String(count ?? 0) }
}
