import AppSimulation
import CaseJudging
import CaseStories
import ConformanceSpec
import DeviceModel
import FailureCauses
import PushTracking

/// Finds the fewest causes that explain all failures in the cases that were played against a page's examples, or an
/// app's files: as for a run, from the results alone.
struct CauseSearch: Sendable {
    private let plan: Plan
    private let judge: CaseJudge
    private let page: PageAddress?

    /// A search among the cases of an edition.
    ///
    /// - Returns: nil if no cases are selected.
    init?(_ expansion: CaseExpansion, _ specification: Specification, edition: Edition, gate: Gate) {
        let plan = try? Plan(expansion, edition: edition, platforms: Set(Platform.allCases), gate: gate)
        guard let plan else { return nil }
        self.plan = plan
        judge = CaseJudge(plan: plan, book: specification.book)
        page = specification.page
    }

    /// The causes of the failures in some runs.
    ///
    /// - Parameter faults: the code at fault in each of the runs.
    func causes(of runs: [CodeRun], _ faults: [CodeFaults]) -> CodeCauses {
        guard runs.contains(where: { !$0.failed.isEmpty }) else { return CodeCauses() }
        var patterns = FailurePatterns(plan: plan)
        var found = CodeCauses()
        var results: [CaseIndex: CaseResult] = [:]
        var cases: [CaseIndex: FailedCase] = [:]
        // A section's own failures count only where the whole page does not show them: each case is counted once.
        for run in runs.filter({ $0.scope.anchor == nil }) + runs.filter({ $0.scope.anchor != nil }) {
            for failed in run.failed where plan.gate.includes(failed.one.played.template.level) {
                let index = failed.one.played.script.caseIndex
                guard results[index] == nil else { continue }
                let result = judge.result(failed.one.played, failed.observation, nanoseconds: 0)
                results[index] = result
                cases[index] = failed
                if patterns.add(result) != nil { found.failed += 1 }
            }
        }
        let causes = patterns.causes
        let wiring = runs.first { $0.scope.platform == .ios }?.scope.wiring ?? .documented
        found.causes = causes.map { cause in
            CauseText(
                cause, wiring: wiring, drive: .device, page: page,
                system: cases[cause.simplest.index]?.system)
        }
        var known: [CaseIndex: [(difference: Difference, causes: [Int])]] = [:]
        for fault in faults.flatMap(\.all) {
            for (failure, group) in fault.failures {
                let index = group.one.played.script.caseIndex
                guard let result = results[index] else { continue }
                let explained = known[index] ?? patterns.candidates(of: result, by: causes)
                known[index] = explained
                found.add(explained, of: failure, at: group.index, to: fault.id)
            }
        }
        return found
    }
}
