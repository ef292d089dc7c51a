package import AppSimulation
import CodeRunner
import ConformanceSpec
package import Diagnostics
import Markdown
import PushTracking
package import SourceCode

/// The results of reading and running the examples of a page.
package struct CodeVerdict: Sendable {
    package let examples: CodeSet
    package let topics: [SectionTopic]
    /// Sections in the order of the page, then the whole page for each platform.
    package let runs: [CodeRun]
    /// The faults of each of the runs.
    let faults: [CodeFaults]
    let ranking: RuleRanking
    /// If there is too much code, none of it was run.
    package var sizeLimit: CodeSizeLimit?
    /// The places of the examples on the current page, which may differ from the page on which they were run.
    package var sources: [PlacedSource]
    /// The results of further scenarios, if an app was played in any.
    package var scenarios: FoundScenarios?
    /// The causes of all failures; the same wherever the examples are.
    package let causes: Lazy<CodeCauses>

    /// The finding about too much code.
    package var sizeDraft: DraftFinding? { sizeLimit?.draft(sources) }

    /// The violations of rules that vectors prove: each fault once.
    ///
    /// - Parameter causes: the causes to attach; nil if not requested.
    package func violatedRules(_ isSelected: (String) -> Bool, causes: CodeCauses?) -> [(
        rule: String, draft: DraftFinding
    )] {
        let all = faults + (scenarios?.faults ?? [])
        var seen: Set<FaultLocation.ID> = []
        return all.flatMap { $0.all.map(\.id) }.filter { seen.insert($0).inserted }.compactMap { id in
            // Faults that cases show are reported as the cases show them, whatever scenarios add.
            (mostSpecific(id, among: faults, isSelected) ?? mostSpecific(id, among: all, isSelected)).map { mentioned in
                let violations = all.flatMap { faults in
                    (faults[id]?.byRule.keys).map { $0.map { PlatformRule($0, on: faults.scope.platform) } } ?? []
                }
                var draft = draft(mentioned)
                draft.causes = causes?.numbers(of: id) ?? []
                draft.violations = Set(violations)
                return (mentioned.rule, draft)
            }
        }
    }

    /// The faults shown by scenarios, each with its first scenario, by platform in their order.
    package func scenarioFaults(_ isSelected: (String) -> Bool) -> [(
        scenario: String, rule: String, draft: DraftFinding
    )] {
        guard let scenarios else { return [] }
        return scenarios.faults.flatMap(\.all).compactMap { fault in
            guard let first = fault.failures.first?.group.one.played,
                let mentioned = mostSpecific(fault.id, among: scenarios.faults, isSelected)
            else { return nil }
            return (scenario: first.template.id, rule: mentioned.rule, draft: draft(mentioned))
        }
    }

    /// The unknowns, each as a finding for the rule that the first affected case proves.
    package func unknowns(_ isSelected: (String) -> Bool) -> [(rule: String, draft: DraftFinding)] {
        var seen: Set<Inconclusive> = []
        var found: [(rule: String, draft: DraftFinding)] = []
        let further = scenarios?.unknowns ?? []
        let all =
            runs.flatMap { run in run.unknowns.map { (run: run, one: $0) } }
            + (scenarios?.runs ?? []).flatMap { run in
                run.unknowns.filter { further.contains($0.inconclusive) }.map { (run, $0) }
            }
        // A required case is named even if other cases are also stopped.
        for level in Level.allCases {
            for (run, one) in all where one.played.template.level == level && seen.insert(one.inconclusive).inserted {
                let (unknown, played) = (one.inconclusive, one.played)
                guard let rule = played.template.vector.rules.first(where: { isSelected($0.id) }) else { continue }
                let source = source(of: unknown.extent, in: run.scope)
                let portion = run.scope.portion
                found.append(
                    (
                        rule.id,
                        DraftFinding(
                            range: source?.range(of: unknown.extent) ?? 0..<0,
                            code: source?.code.id,
                            message:
                                "cannot continue here: \(unknown.reason)",
                            suggestion: unknown.remedy(in: portion),
                            certainty: "\(played.template.id)",
                            cases: one.cases,
                            example: source.map { CodePlace(scope: run.scope.label, line: $0.firstLine) },
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

    /// A rule that a fault violates, and the scope that shows it.
    private struct Candidate {
        let rule: String
        let broken: ViolatedRule
        /// How many differences the fault causes on each version of the system.
        let counts: [SystemVersion?: Int]
        let scope: AppCode
    }

    /// The rule that best describes a fault: what the event must send at all, or else the first of the book.
    private func mostSpecific(
        _ id: FaultLocation.ID, among faults: [CodeFaults], _ isSelected: (String) -> Bool
    ) -> Candidate? {
        let candidates = faults.flatMap { faults -> [Candidate] in
            guard let fault = faults[id] else { return [] }
            return fault.byRule.filter { isSelected($0.key) }.map { rule, broken in
                Candidate(rule: rule, broken: broken, counts: fault.counts, scope: faults.scope)
            }
        }
        func rank(_ candidate: Candidate) -> (Int, Int, String) {
            (specificity(of: candidate.rule, candidate.broken), ranking.place(of: candidate.rule), candidate.rule)
        }
        return candidates.min { rank($0) < rank($1) }
    }

    /// How well a rule describes a fault: lower is better.
    ///
    /// If the number of calls is wrong only in certain circumstances, the platform's rule about these is more specific
    /// than the plain one, which other cases satisfy; unless the fault violates the plain rule of another event in all
    /// its cases.
    private func specificity(of rule: String, _ broken: ViolatedRule) -> Int {
        let kind = broken.location.id.kind
        let plainRule = ranking.plainRule(for: kind, at: broken.event)
        func isEverKept(_ rule: String) -> Bool { runs.contains { $0.isEverKept(rule, at: broken.event) } }
        guard kind.concernsNumber else { return rule == plainRule ? 0 : 3 }
        if rule == plainRule { return isEverKept(rule) ? 2 : 0 }
        return ranking.isPlatforms(rule) && plainRule.map(isEverKept) ?? false && !isEverKept(rule) ? 1 : 3
    }

    private func draft(_ mentioned: Candidate) -> DraftFinding {
        let broken = mentioned.broken
        let others = (mentioned.counts.values.max() ?? 1) - 1
        let versions = SystemVersion.text(
            of: Set(mentioned.counts.keys.compactMap(\.self)), among: mentioned.scope.versions)
        let more = others > 0 ? " and \(counted(others, "other"))" : ""
        let source = source(of: broken.location.place, in: mentioned.scope)
        return DraftFinding(
            range: source?.range(of: broken.location.place) ?? 0..<0,
            code: source?.code.id,
            message: broken.message + (versions.map { " (on \($0))" } ?? ""),
            suggestion: broken.suggestion,
            certainty: "\(broken.played.template.id)\(more)",
            cases: others + 1,
            example: source.map { CodePlace(scope: mentioned.scope.label, line: $0.firstLine) },
            platform: mentioned.scope.platform
        )
    }

    /// The source of a piece of code, placed on the current page. A fault may be in another section than the one that
    /// was run.
    private func source(of extent: SourceExtent, in scope: AppCode) -> PlacedSource? {
        (examples.source(of: extent) ?? scope.sources.first).flatMap(placed)
    }

    package func range(of extent: SourceExtent, in scope: AppCode) -> Range<Int> {
        source(of: extent, in: scope)?.range(of: extent) ?? 0..<0
    }

    /// The place on the current page of an example that was run.
    package func placed(_ source: CodeSource) -> PlacedSource? { examples.place(of: source.id).map { sources[$0] } }

    /// For each rule, the scopes in which its cases were played.
    package var judged: [String: [CodePlace]] {
        var judged: [String: [CodePlace]] = [:]
        for run in runs {
            let example = CodePlace(
                scope: run.scope.label, line: run.scope.sources.first.flatMap(placed)?.firstLine ?? 1)
            for rule in run.judgedRules.subtracting(run.stoppedRules) { judged[rule, default: []].append(example) }
        }
        return judged
    }
}

extension AppCode {
    /// The section's anchor, or the platform for the whole page.
    fileprivate var label: String { anchor ?? platform.rawValue }
}

extension Inconclusive {
    /// Reasons that further files may remove.
    private static let missing = ["nothing declares ", "among the files", "nothing that was read"]

    /// How to make judging possible.
    fileprivate func remedy(in portion: AppPortion) -> String {
        if let remedy { return remedy }
        if portion.isExcerpt { return "print what decides it, or mark it as left out (...)" }
        let adapter = "run the app through an adapter"
        guard !Self.missing.contains(where: reason.contains) else {
            return "add the app's files that decide it; if a library does, \(adapter)"
        }
        return reason.hasSuffix("could not be read") ? "write it in a plainer way, or \(adapter)" : adapter
    }
}

extension AppPortion {
    /// The level of a finding about something that could not be determined; nil if it is only a note.
    fileprivate var levelOfUnknown: Level? { isExcerpt ? nil : .recommended }
}
