import ConformanceSpec
import DocExamples
import ExampleCode
import Markdown
import PushTracking

/// What reading and running the examples of a page has brought to light.
struct ExampleExamination {
    let examples: PageExamples
    let topics: [SectionTopic]
    /// Sections in the order of the page, then the whole page for each platform.
    let runs: [ScopeRun]
    /// The place of each rule in the book.
    let bookOrder: [String: Int]

    /// What breaks rules that vectors prove: each cause once.
    func breaches(_ isSelected: (String) -> Bool) -> [(rule: String, observation: Observation)] {
        var seen: Set<Breach.Cause> = []
        var found: [(rule: String, observation: Observation)] = []
        for run in runs {
            for cause in run.causes where seen.insert(cause).inserted {
                guard let collected = run.collected[cause], let breach = mostTelling(collected, isSelected) else { continue }
                found.append((breach.rule, observation(breach.breach, of: collected, in: run.scope)))
            }
        }
        return found
    }

    /// What cannot be known, as a finding of the rule that the first case in question proves.
    func unknowns(_ isSelected: (String) -> Bool) -> [(rule: String, observation: Observation)] {
        var seen: Set<Inconclusive> = []
        var found: [(rule: String, observation: Observation)] = []
        let all = runs.flatMap { run in run.inconclusive.map { (run: run, unknown: $0.0, played: $0.1) } }
        // A required case stands for what stops others, too.
        for level in Level.allCases {
            for (run, unknown, played) in all where played.template.level == level && seen.insert(unknown).inserted {
                guard let rule = played.template.vector.rules.first(where: { isSelected($0.id) }) else { continue }
                found.append(
                    (
                        rule.id,
                        Observation(
                            range: range(of: unknown.extent, in: run.scope),
                            message: "what the example does from here on cannot be known: \(unknown.reason)",
                            suggestion: "print what decides it, or mark it as left out (...)",
                            certainty: "run as \(played.template.id)",
                            example: example(at: unknown.extent, in: run.scope)
                        )
                    )
                )
            }
        }
        return found
    }

    /// Of the rules that a cause breaks, the one that says it best: what the event must send at all, else the first of the book.
    private func mostTelling(_ collected: ScopeRun.Collected, _ isSelected: (String) -> Bool) -> (rule: String, breach: Breach)? {
        let candidates = collected.byRule.filter { isSelected($0.key) }
        let plain = candidates.filter { $0.key == $0.value.plainRule }
        return (plain.isEmpty ? candidates : plain)
            .min { (bookOrder[$0.key] ?? .max, $0.key) < (bookOrder[$1.key] ?? .max, $1.key) }.map { ($0.key, $0.value) }
    }

    private func observation(_ breach: Breach, of collected: ScopeRun.Collected, in scope: ExampleScope) -> Observation {
        let others = collected.differences - 1
        let more = others > 0 ? ", as in \(others) other \(others == 1 ? "difference" : "differences")" : ""
        return Observation(
            range: range(of: breach.place, in: scope),
            message: breach.message,
            suggestion: breach.suggestion,
            certainty: "run as \(breach.played.template.id)\(more)",
            example: example(at: breach.place, in: scope)
        )
    }

    func range(of extent: SourceExtent, in scope: ExampleScope) -> Range<Int> {
        source(of: extent, in: scope)?.pageRange(of: extent) ?? 0..<0
    }

    /// What is to blame may stand in another section than the one that was run.
    private func source(of extent: SourceExtent, in scope: ExampleScope) -> ExampleSource? {
        examples.sources.first { $0.contains(extent) } ?? scope.sources.first
    }

    private func example(at extent: SourceExtent, in scope: ExampleScope) -> RunExample? {
        source(of: extent, in: scope).map { RunExample(scope: scope.label, line: $0.firstLine) }
    }

    /// What was run: for each rule the scopes in which its cases were played.
    var judged: [String: [RunExample]] {
        var judged: [String: [RunExample]] = [:]
        for run in runs {
            let example = RunExample(scope: run.scope.label, line: run.scope.sources.first?.firstLine ?? 1)
            for rule in run.judgedRules.subtracting(run.stoppedRules) { judged[rule, default: []].append(example) }
        }
        return judged
    }
}

extension ExampleScope {
    /// The section's anchor, or the platform for the whole page.
    fileprivate var label: String { anchor ?? platform.rawValue }
}
