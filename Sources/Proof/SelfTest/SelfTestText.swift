import ConformanceSpec
import PushTracking

/// The matrix of faults and rules, as text for people and for version control.
package enum SelfTestText {
    /// A row for each sink: how many of its cases failed, and the violated rules with their number of cases; followed
    /// by a row for each rule.
    package static func text(_ analysis: SelfTestAnalysis) -> String {
        let (faulty, correct) = (analysis.faulty, analysis.correct)
        var text = "Faulty sinks: \(faulty.count), caught: \(faulty.count { $0.isRefused })\n\n"
        for outcome in faulty { text += row(outcome) }
        text += "\nCorrect sinks: \(correct.count), passed: \(correct.count { !$0.isRefused })\n\n"
        for outcome in correct { text += row(outcome) }
        text += "\nRules, with the number of faulty sinks that each catches, and those that it catches alone\n\n"
        for (rule, sinks, alone) in rules(faulty) {
            text += "\(rule)  \(sinks)" + (alone.isEmpty ? "" : ", alone: \(alone.joined(separator: " "))") + "\n"
        }
        return text
    }

    private static func row(_ outcome: SinkOutcome) -> String {
        let rules = outcome.violatedRules.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
            "\($0.key) \($0.value)"
        }
        let platforms = outcome.platforms.map(\.rawValue).sorted().joined(separator: " ")
        let violations = rules.isEmpty ? "" : ": " + rules.joined(separator: ", ")
        let warned =
            outcome.warnedVectors.isEmpty
            ? "" : "; not recommended: \(outcome.warnedVectors.sorted().joined(separator: ", "))"
        return
            "\(outcome.name)  (\(platforms)) \(outcome.summary)\n    failed \(outcome.failed) of \(outcome.judged)\(violations)\(warned)\n"
    }

    private static func rules(_ faulty: [SinkOutcome]) -> [(rule: String, sinks: Int, alone: [String])] {
        var sinks: [String: Int] = [:]
        var alone: [String: [String]] = [:]
        for outcome in faulty {
            let violated = outcome.violatedRules.keys
            for rule in violated { sinks[rule, default: 0] += 1 }
            if let rule = violated.first, violated.count == 1 { alone[rule, default: []].append(outcome.name) }
        }
        return sinks.sorted { $0.key < $1.key }.map { ($0.key, $0.value, alone[$0.key] ?? []) }
    }
}
