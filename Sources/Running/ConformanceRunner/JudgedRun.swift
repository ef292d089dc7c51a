package import Baselines
package import CaseJudging
import ConformanceSpec
import Diagnostics
package import Exploration
package import FailureCauses
import PushTracking

/// The verdict of a run.
package enum RunVerdict: String, Sendable, Hashable, CaseIterable {
    /// The whole plan at or above the gate passed, for every declared platform.
    case conforms
    /// Everything that was run passed, but it was only a part.
    case partial
    case doesNotConform
    /// Nothing failed, but no case at or above the gate was judged: all were skipped, or none was selected.
    case nothingJudged
}

/// A run with its full outcome: the value from which every report is made.
package struct JudgedRun: Sendable {
    /// The description of the run.
    package let run: RunDescription
    /// The results in plan order. Each failing or waived one has the number of its pattern.
    package let cases: [CaseResult]
    /// The causes that fail the run, simplest case first.
    package let causes: [Cause]
    /// The causes of waived failures, simplest case first.
    package let waivedCauses: [Cause]
    /// The outcome of scenarios outside the plan; nil if none were requested.
    package let explored: ExploredScenarios?
    /// The cases at or above the gate that were judged: the denominator of the verdict's line.
    package let judged: Int
    /// How many of these passed.
    package let passed: Int
    /// The cases at or above the gate that were skipped because their `requires` is not met.
    private let skippedAtGate: Int
    private let counts: [Verdict.Kind: Int]
    /// Failures outside the cases that were observed; those that follow from the counts are not included.
    private var seen: [UnplannedFailure]

    /// A finished run.
    ///
    /// - Parameters:
    ///   - cases: the results in plan order.
    ///   - unplanned: failures outside the cases, in the order of reports.
    package init(
        _ run: RunDescription, cases: [CaseResult], unplanned: [UnplannedFailure] = [],
        explored: ExploredScenarios? = nil
    ) {
        let explained = CauseAssignment(cases, of: run)
        self.run = run
        self.cases = explained.cases
        self.explored = explored
        (causes, waivedCauses) = (explained.causes, explained.waived)
        counts = cases.reduce(into: [:]) { $0[$1.verdict.kind, default: 0] += 1 }
        let atGate = cases.filter { run.plan.gate.includes($0.template.level) && $0.verdict.kind != .notScored }
        skippedAtGate = atGate.count { $0.verdict.kind == .skipped }
        judged = atGate.count - skippedAtGate
        passed = atGate.count(where: \.verdict.isPassed)
        seen = explored.map { Self.joined(unplanned, $0) } ?? unplanned
    }

    /// The run with one more failure outside the cases.
    package func failing(_ failure: UnplannedFailure?) -> JudgedRun {
        var run = self
        run.seen += failure.map { [$0] } ?? []
        return run
    }

    /// The flaky cases.
    package var flaky: [CaseResult] { cases.filter(\.isFlaky) }

    /// How many cases were to be reported.
    package var planned: Int { run.plan.selected.count }

    /// The baseline entries for causes, rules and kinds without failures. None after a partial run, after a case
    /// without an answer, or for other platforms, because they may still be needed.
    package var staleWaivers: [Waiver] { run.baseline.map { staleWaivers(of: $0) } ?? [] }

    /// The same for another baseline.
    package func staleWaivers(of baseline: Baseline) -> [Waiver] {
        guard let seen = keysOfWhole else { return [] }
        return baseline.waivers.filter { waiver in
            waiver.isGeneral && waiver.canOccur(on: run.profile.platforms) && !seen.contains(where: waiver.covers)
        }
    }

    /// The keys of all failures; nil after a partial run or a case without an answer, which may hide others.
    var keysOfWhole: Set<FailureKey>? {
        guard !run.plan.isPartial, cases.count == planned, count(.errored) + count(.notRun) == 0 else { return nil }
        return Set(cases.compactMap(\.verdict.failure).flatMap(\.keys))
    }

    /// How many cases have this verdict.
    package func count(_ kind: Verdict.Kind) -> Int { counts[kind, default: 0] }

    /// The verdict of the run.
    package var verdict: RunVerdict {
        let hasFailed = counts.keys.contains(where: \.failsRun) || !seen.isEmpty
        if hasFailed || cases.count != planned { return .doesNotConform }
        if judged == 0 { return .nothingJudged }
        return run.plan.isPartial ? .partial : .conforms
    }

    /// All failures outside the cases, in the order of reports.
    package var unplannedFailures: [UnplannedFailure] {
        var failures = seen
        if cases.count != planned {
            let planned = planned == 1 ? "1 case was" : "\(planned) cases were"
            failures.append(
                UnplannedFailure(
                    .incomplete,
                    message: "\(planned) planned, but \(cases.count) \(cases.count == 1 ? "was" : "were") reported"))
        }
        if count(.notRun) > 0, counts.keys.allSatisfy({ $0 == .notRun || !$0.failsRun }) {
            failures.append(
                UnplannedFailure(
                    .incomplete, message: "\(planned) planned, but \(count(.notRun)) not run"))
        }
        if verdict == .nothingJudged {
            failures.append(
                UnplannedFailure(
                    .nothingJudged,
                    message: "no case at or above the requested level was judged: \(reasonForNothing)"))
        }
        return failures
    }

    private var reasonForNothing: String {
        if skippedAtGate > 0 { return "all that were selected (\(skippedAtGate)) were skipped" }
        if cases.isEmpty { return "none was selected" }
        let all = "all that were selected (\(cases.count))"
        if count(.noted) == cases.count { return "\(all) are about what the documentation leaves open" }
        return count(.notScored) == cases.count
            ? "\(all) are not scored" : "\(all) are below it, not scored, or about what the documentation leaves open"
    }

    /// Late calls of which only the number is kept are added to those of the plan's cases.
    private static func joined(_ seen: [UnplannedFailure], _ explored: ExploredScenarios) -> [UnplannedFailure] {
        let late = explored.lateCalls > 0 ? [UnplannedFailure.furtherLateCalls(explored.lateCalls)] : []
        let cases = seen.compactMap { if case .lateCall(let caseID) = $0.subject { caseID } else { nil } }
        return UnplannedFailure.joined(seen + late + explored.failures) { caseID in
            CaseIndex(cases.firstIndex { $0.hasSameBytes(as: caseID) } ?? 0)
        }
    }
}
