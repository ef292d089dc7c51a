package import CodeJudging
import ReportWriting

/// A finding with all places where a page has it.
package struct FindingGroup: Sendable {
    /// The first of them.
    package let first: Finding
    package let others: [Finding]

    /// The findings of a page, with equal ones grouped, in the order of their first places.
    package static func groups(_ findings: [Finding]) -> [FindingGroup] {
        findings.inGroups { "\($0.rule.id)\n\($0.message)\n\($0.suggestion ?? "")\n\($0.acceptance ?? "")" }.compactMap
        { _, all in
            all.first.map { FindingGroup(first: $0, others: Array(all.dropFirst())) }
        }
    }
}
