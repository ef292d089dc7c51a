import ConformanceRunner
import ConformanceSpec

/// Which failures are shown in full: the first few of each blamed rule, so that a broken sink does not bury its reader.
struct FailureQuota {
    /// How many failures of one rule are shown.
    static let shownPerRule = 3

    private var shown: [String: Int] = [:]
    private var hiddenCounts: [(kind: String, count: Int)] = []

    /// Whether the failure is to be shown; counts it either way.
    mutating func take(_ result: CaseResult) -> Bool {
        let kinds = Self.kinds(result)
        let isShown = kinds.contains { shown[$0, default: 0] < Self.shownPerRule }
        if isShown {
            for kind in kinds { shown[kind, default: 0] += 1 }
        } else if let kind = kinds.first {
            hide(kind)
        }
        return isShown
    }

    /// What was not shown, in the order in which it was met first.
    var hidden: [String] { hiddenCounts.map { "\($0.count) more \($0.kind)" } }

    private mutating func hide(_ kind: String) {
        if let index = hiddenCounts.firstIndex(where: { $0.kind == kind }) {
            hiddenCounts[index].count += 1
        } else {
            hiddenCounts.append((kind, 1))
        }
    }

    /// What a failure is counted as, in the words in which it is said.
    private static func kinds(_ result: CaseResult) -> [String] {
        switch result.verdict {
        case .errored: ["errored cases"]
        case .unexpectedlyPassed: ["unexpectedly passed cases"]
        case .expired: ["cases whose waiver has expired"]
        case .warned: result.rules.map { "warnings of \($0.id)" }
        default: result.rules.map { "failures of \($0.id)" }
        }
    }
}
