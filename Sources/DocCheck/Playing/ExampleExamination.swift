import ConformanceSpec
import DocExamples
import ExampleCode
import Markdown
import PushTracking

/// What reading and running the examples of a page has brought to light.
struct ExampleExamination: Sendable {
    let examples: PageExamples
    let topics: [SectionTopic]
    /// Sections in the order of the page, then the whole page for each platform.
    let runs: [ScopeRun]
    /// What is at fault for what went wrong in each of them.
    let faults: [ScopeFaults]
    let ranking: RuleRanking
    /// Where there is too much code, nothing of it was run.
    var excess: CodeExcess?
    /// Where the examples stand on the page in question, which may be another than the one on which they were run.
    var sources: [PlacedSource]
    /// What situations besides the cases have shown, where an app was played in any.
    var situations: FoundSituations?
    /// What explains all that is wrong; the same wherever the examples stand.
    let causes: Deferred<ExampleCauses>

    /// That there is too much code.
    var excessRemark: Remark? { excess?.remark(sources) }

    /// What breaks rules that vectors prove: each fault once.
    ///
    /// - Parameter causes: the causes that they are told with; nil where nobody asks.
    func brokenRules(_ isSelected: (String) -> Bool, causes: ExampleCauses?) -> [(rule: String, remark: Remark)] {
        let all = faults + (situations?.faults ?? [])
        var seen: Set<FaultLocation.ID> = []
        return all.flatMap { $0.all.map(\.id) }.filter { seen.insert($0).inserted }.compactMap { id in
            // What cases show is told as they show it, whatever situations add.
            (mostTelling(id, among: faults, isSelected) ?? mostTelling(id, among: all, isSelected)).map { told in
                let breaks = all.flatMap { faults in
                    (faults[id]?.byRule.keys).map { $0.map { PlatformRule($0, on: faults.scope.platform) } } ?? []
                }
                var remark = remark(told)
                remark.causes = causes?.numbers(of: id) ?? []
                remark.breaks = Set(breaks)
                return (told.rule, remark)
            }
        }
    }

    /// The faults that situations show, each with the first of them, platform by platform in their order.
    func situationFaults(_ isSelected: (String) -> Bool) -> [(situation: String, rule: String, remark: Remark)] {
        guard let situations else { return [] }
        return situations.faults.flatMap(\.all).compactMap { fault in
            guard let first = fault.failures.first?.group.one.played,
                let told = mostTelling(fault.id, among: situations.faults, isSelected)
            else { return nil }
            return (situation: first.template.id, rule: told.rule, remark: remark(told))
        }
    }

    /// What cannot be known, as a finding of the rule that the first case in question proves.
    func unknowns(_ isSelected: (String) -> Bool) -> [(rule: String, remark: Remark)] {
        var seen: Set<Inconclusive> = []
        var found: [(rule: String, remark: Remark)] = []
        let further = situations?.unknowns ?? []
        let all =
            runs.flatMap { run in run.unknowns.map { (run: run, unknown: $0.inconclusive, played: $0.played) } }
            + (situations?.runs ?? []).flatMap { run in
                run.unknowns.filter { further.contains($0.inconclusive) }.map { (run, $0.inconclusive, $0.played) }
            }
        // A required case is named for what stops others, too.
        for level in Level.allCases {
            for (run, unknown, played) in all where played.template.level == level && seen.insert(unknown).inserted {
                guard let rule = played.template.vector.rules.first(where: { isSelected($0.id) }) else { continue }
                let source = source(of: unknown.extent, in: run.scope)
                let portion = run.scope.portion
                found.append(
                    (
                        rule.id,
                        Remark(
                            range: source?.range(of: unknown.extent) ?? 0..<0,
                            code: source?.code.id,
                            message:
                                "what the \(portion.word) does from here on cannot be known: \(unknown.reason)",
                            suggestion: portion.remedyForUnknown,
                            certainty: "run as \(played.template.id)",
                            example: source.map { RunExample(scope: run.scope.label, line: $0.firstLine) },
                            level: source?.block.isOnlyIncluded ?? false ? .informative : portion.levelOfUnknown,
                            isUnjudged: true,
                            platform: run.scope.platform
                        )
                    )
                )
            }
        }
        return found
    }

    /// A rule that a fault breaks, and the scope that shows it.
    private struct Candidate {
        let rule: String
        let broken: BrokenRule
        let failureCount: Int
        let scope: ExampleScope
    }

    /// Of the rules that a fault breaks, the one that says it best: what the event must send at all, else the first of
    /// the book.
    private func mostTelling(
        _ id: FaultLocation.ID, among faults: [ScopeFaults], _ isSelected: (String) -> Bool
    ) -> Candidate? {
        let candidates = faults.flatMap { faults -> [Candidate] in
            guard let fault = faults[id] else { return [] }
            return fault.byRule.filter { isSelected($0.key) }.map { rule, broken in
                Candidate(rule: rule, broken: broken, failureCount: fault.failureCount, scope: faults.scope)
            }
        }
        func rank(_ candidate: Candidate) -> (Int, Int, String) {
            (tellingness(of: candidate.rule, candidate.broken), ranking.place(of: candidate.rule), candidate.rule)
        }
        return candidates.min { rank($0) < rank($1) }
    }

    /// How well a rule says what is at fault: the lower, the better.
    ///
    /// Where it is wrong how many calls are made, but only under circumstances, the platform's rule about these says
    /// more than the plain one, which other cases keep; unless the fault breaks the plain rule of another event in all
    /// its cases.
    private func tellingness(of rule: String, _ broken: BrokenRule) -> Int {
        let kind = broken.location.id.kind
        let plainRule = ranking.plainRule(for: kind, at: broken.event)
        func isEverKept(_ rule: String) -> Bool { runs.contains { $0.isEverKept(rule, at: broken.event) } }
        guard kind.concernsNumber else { return rule == plainRule ? 0 : 3 }
        if rule == plainRule { return isEverKept(rule) ? 2 : 0 }
        return ranking.isPlatforms(rule) && plainRule.map(isEverKept) ?? false && !isEverKept(rule) ? 1 : 3
    }

    private func remark(_ told: Candidate) -> Remark {
        let broken = told.broken
        let others = told.failureCount - 1
        let more = others > 0 ? ", as in \(others) other \(others == 1 ? "difference" : "differences")" : ""
        let source = source(of: broken.location.place, in: told.scope)
        return Remark(
            range: source?.range(of: broken.location.place) ?? 0..<0,
            code: source?.code.id,
            message: broken.message,
            suggestion: broken.suggestion,
            certainty: "run as \(broken.played.template.id)\(more)",
            example: source.map { RunExample(scope: told.scope.label, line: $0.firstLine) },
            platform: told.scope.platform
        )
    }

    /// The source of a piece of code, where it stands on the page in question. A fault may be in another section than the
    /// one that was run.
    private func source(of extent: SourceExtent, in scope: ExampleScope) -> PlacedSource? {
        (examples.source(of: extent) ?? scope.sources.first).flatMap(placed)
    }

    func range(of extent: SourceExtent, in scope: ExampleScope) -> Range<Int> {
        source(of: extent, in: scope)?.range(of: extent) ?? 0..<0
    }

    /// An example that was run, on the page in question.
    func placed(_ source: ExampleSource) -> PlacedSource? { examples.place(of: source.id).map { sources[$0] } }

    /// What was run: for each rule the scopes in which its cases were played.
    var judged: [String: [RunExample]] {
        var judged: [String: [RunExample]] = [:]
        for run in runs {
            let example = RunExample(
                scope: run.scope.label, line: run.scope.sources.first.flatMap(placed)?.firstLine ?? 1)
            for rule in run.judgedRules.subtracting(run.stoppedRules) { judged[rule, default: []].append(example) }
        }
        return judged
    }

    /// What all examples of a platform together send for each event, in the order of the events.
    var calls: [ExampleCalls] {
        runs.filter { $0.scope.anchor == nil }.flatMap { run in
            DeviceEvent.Kind.allCases.compactMap { event in
                run.shown[event].map {
                    ExampleCalls(platform: run.scope.platform.rawValue, event: event.rawValue, calls: $0.calls)
                }
            }
        }
    }
}

extension ExampleScope {
    /// The section's anchor, or the platform for the whole page.
    fileprivate var label: String { anchor ?? platform.rawValue }
}

extension AppPortion {
    fileprivate var word: String { isExcerpt ? "example" : "app" }

    /// What lets what cannot be known be judged.
    fileprivate var remedyForUnknown: String {
        isExcerpt
            ? "print what decides it, or mark it as left out (...)"
            : "add the files that decide it, or run the app through an adapter"
    }

    /// How much it weighs that something cannot be known; nil where that is only worth knowing.
    fileprivate var levelOfUnknown: Level? { isExcerpt ? nil : .recommended }
}
