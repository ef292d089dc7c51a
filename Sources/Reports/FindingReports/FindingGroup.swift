package import CodeJudging

/// A finding with all places where a page has it.
package struct FindingGroup: Sendable {
    /// The first of them.
    package let first: Finding
    package let others: [Finding]

    /// The findings of a page, with equal ones grouped, in the order of their first places.
    package static func groups(_ findings: [Finding]) -> [FindingGroup] {
        var order: [String] = []
        var byKey: [String: [Finding]] = [:]
        for finding in findings {
            let key = "\(finding.rule.id)\n\(finding.message)\n\(finding.acceptance ?? "")"
            if byKey[key] == nil { order.append(key) }
            byKey[key, default: []].append(finding)
        }
        return order.compactMap { key in
            byKey[key].flatMap { all in all.first.map { FindingGroup(first: $0, others: Array(all.dropFirst())) } }
        }
    }
}
