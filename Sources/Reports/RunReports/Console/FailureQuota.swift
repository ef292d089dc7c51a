import CaseJudging
import ConformanceSpec

/// Chooses the failures to show in full: a few for each violated rule, so that a broken sink does not flood the
/// terminal, and only those that show something new: another message, vector, or combination of axes other than the
/// event.
struct FailureQuota {
    /// How many failures of one rule are shown.
    static let shownPerRule = 4

    private var shown: [String: Int] = [:]
    private var seen: Set<String> = []
    private var hiddenCounts: [(kind: String, count: Int)] = []

    /// Whether the failure is to be shown; counts it either way.
    mutating func take(_ result: CaseResult) -> Bool {
        let kinds = Self.kinds(result)
        let sample = Self.sample(result)
        let isShown = kinds.contains { shown[$0, default: 0] < Self.shownPerRule && !seen.contains("\($0) \(sample)") }
        if isShown {
            for kind in kinds { seen.insert("\(kind) \(sample)") }
            for kind in kinds { shown[kind, default: 0] += 1 }
        } else if let kind = kinds.first {
            hide(kind)
        }
        return isShown
    }

    /// The failures that were not shown, in order of first appearance.
    var hidden: [String] { hiddenCounts.map { "\($0.count) more \($0.kind)" } }

    private mutating func hide(_ kind: String) {
        if let index = hiddenCounts.firstIndex(where: { $0.kind == kind }) {
            hiddenCounts[index].count += 1
        } else {
            hiddenCounts.append((kind, 1))
        }
    }

    /// A key for a failure; similar failures have the same key.
    private static func sample(_ result: CaseResult) -> String {
        let shape = shape(of: result.verdict.message ?? "")
        if case .errored = result.verdict { return shape }
        let template = result.template
        let parts = template.id.dropFirst(template.vector.id.count).split { "[],".contains($0) }
        let varied = parts.filter { !$0.hasPrefix("event=") && !$0.hasPrefix("app=") }
        return ([template.vector.id] + varied.map(String.init) + [shape]).joined(separator: " ")
    }

    /// A message without its quoted values, such as ids.
    private static func shape(of message: String) -> String {
        message.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 0 }.map
        {
            String($0.element)
        }
        .joined()
    }

    /// The labels under which a failure is counted.
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
