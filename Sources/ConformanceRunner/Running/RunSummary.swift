package import ConformanceSpec
import Diagnostics
package import PushTracking

/// What a whole run came to.
package struct RunSummary: Sendable {
    /// What the cases at or above the gate say together.
    package enum Conclusion: String, Sendable, Hashable, CaseIterable {
        /// The whole plan at or above the gate passed, for every declared platform.
        case conforms
        /// What was run passed, but it was a part.
        case partial
        case doesNotConform
        /// Nothing failed, and no case at or above the gate was judged: all were skipped, or none was selected.
        case nothingJudged
    }

    /// How many of the reported cases came to each verdict, by its position.
    private var counts = [Int](repeating: 0, count: Verdict.Kind.allCases.count)
    /// The cases at or above the gate that were judged, which is the denominator of the last line.
    package private(set) var judged = 0
    /// Those of them that passed.
    package private(set) var passed = 0
    /// The cases at or above the gate that were skipped since their `requires` is not met.
    package private(set) var skippedAtGate = 0
    /// What was seen during the run; what follows from its counts comes on top.
    private var seen: [UnplannedFailure] = []
    /// How many cases were to be reported.
    package let planned: Int
    /// Whether the plan leaves out a part of what it could have.
    package let isPartial: Bool
    /// The mistakes that explain all failures, that of the simplest case first; known once the run has ended.
    package private(set) var causes: [Cause] = []
    /// What came of situations besides the plan; nil where none were asked for.
    package private(set) var explored: ExploredSituations?
    private let plan: Plan
    private let book: RuleBook?
    /// Nil before the first failure: most runs have none.
    private var patterns: FailurePatterns?

    /// A summary to which no result was added yet.
    ///
    /// - Parameter book: the rules that causes are blamed on; nil for those that the plan's vectors prove.
    package init(_ plan: Plan, book: RuleBook? = nil) {
        planned = plan.selected.count
        isPartial = plan.isPartial
        self.plan = plan
        self.book = book
    }

    /// How many cases were reported.
    package var reported: Int { counts.reduce(0, +) }

    /// How many of the reported cases came to this.
    package func count(_ kind: Verdict.Kind) -> Int { counts[kind.position] }

    /// What the run comes to.
    package var verdict: Conclusion {
        let hasFailed = Verdict.Kind.allCases.contains { $0.failsRun && count($0) > 0 } || !seen.isEmpty
        if hasFailed || reported != planned { return .doesNotConform }
        if judged == 0 { return .nothingJudged }
        return isPartial ? .partial : .conforms
    }

    /// All that failed beside the cases, in the order of reports.
    package var unplannedFailures: [UnplannedFailure] {
        var failures = seen
        if reported != planned {
            let cases = planned == 1 ? "1 case was" : "\(planned) cases were"
            failures.append(
                UnplannedFailure(
                    .incomplete, message: "\(cases) planned, \(reported) \(reported == 1 ? "was" : "were") reported")
            )
        }
        if verdict == .nothingJudged {
            failures.append(
                UnplannedFailure(
                    .nothingJudged,
                    message: "no case at or above the level that is asked for was judged: \(reasonForNothing)"))
        }
        return failures
    }

    private var reasonForNothing: String {
        if skippedAtGate > 0 { return "all that were selected (\(skippedAtGate)) were skipped" }
        if reported == 0 { return "none was selected" }
        let all = "all that were selected (\(reported))"
        return count(.noted) == reported
            ? "\(all) are about what the documentation leaves open"
            : "\(all) are below it, or about what the documentation leaves open"
    }

    /// Counts a result, and tells the pattern of one that fails the run.
    package mutating func add(_ result: inout CaseResult) {
        if result.verdict.failureOfRun != nil {
            var patterns = patterns.take() ?? FailurePatterns(plan: plan, book: book)
            result.pattern = patterns.add(result)
            self.patterns = patterns
        }
        counts[result.verdict.kind.position] += 1
        guard plan.gate.includes(result.template.level) else { return }
        switch result.verdict {
        case .skipped: skippedAtGate += 1
        case .passed:
            judged += 1
            passed += 1
        case .failed, .warned, .errored, .waived, .unexpectedlyPassed, .expired, .noted: judged += 1
        }
    }

    /// Finds the causes of all failures that were added; after the last case.
    package mutating func findCauses() { causes = patterns?.causes ?? [] }

    /// Finds the known fault that each cause looks like; after the causes.
    ///
    /// - Parameter profile: what the sink of the run declares.
    package mutating func findLikenesses(_ known: KnownFaults, in plan: Plan, of profile: SinkProfile) async {
        guard let patterns else { return }
        let search = LikenessSearch(patterns: patterns, plan: plan, profile: profile, known: known)
        for index in causes.indices { causes[index].looksLike = await search.fault(like: causes[index]) }
    }

    /// The causes of a case's failure; none where it does not fail, or the causes are not known yet.
    package func causes(of result: CaseResult) -> [Cause] {
        guard let pattern = result.pattern else { return [] }
        return causes.filter { $0.patterns.contains(pattern) }
    }

    /// Adds what came of situations besides the plan; after everything else that is added. Late calls of which only
    /// the number is kept are counted with those of the plan's cases.
    package mutating func add(_ explored: ExploredSituations) {
        self.explored = explored
        let late = explored.lateCalls > 0 ? [UnplannedFailure.furtherLateCalls(explored.lateCalls)] : []
        let cases = seen.compactMap { if case .lateCall(let caseID) = $0.subject { caseID } else { nil } }
        seen = UnplannedFailure.joined(seen + late + explored.failures) { caseID in
            CaseIndex(cases.firstIndex { $0.hasSameBytes(as: caseID) } ?? 0)
        }
    }

    /// Adds what failed beside the cases, in the order of reports.
    package mutating func add(_ failures: [UnplannedFailure]) { seen += failures }
}
