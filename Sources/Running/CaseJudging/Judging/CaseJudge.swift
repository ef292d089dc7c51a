package import ConformanceSpec
package import DeviceModel

/// Turns observations into results: judged by the rules, then compared with the baseline.
package struct CaseJudge: Sendable {
    private let judge: Judge
    private let set: Int?
    private let waivers: PlannedWaivers?

    /// A judge for the cases of one plan.
    package init(plan: Plan, book: RuleBook, waivers: PlannedWaivers? = nil) {
        judge = Judge(book: book, edition: plan.edition, gate: plan.gate)
        set = plan.selection.set
        self.waivers = waivers
    }

    /// The result of a case whose `requires` is not met.
    package func skipped(_ played: FilledCase, _ objection: String) -> CaseResult {
        let verdict = Verdict.skipped(objection).unscored(because: played.template.vector.reasonNotScored(in: set))
        return CaseResult(
            index: played.script.caseIndex, played: played, verdict: verdict, observation: nil, nanoseconds: 0)
    }

    /// Whether an observation follows the rules, whatever the baseline says.
    package func isPassed(_ played: FilledCase, _ observation: Observation) -> Bool {
        judge.verdict(on: played, observation).isPassed
    }

    /// The result of a case that was run.
    package func result(_ played: FilledCase, _ observation: Observation, nanoseconds: Int64) -> CaseResult {
        let index = played.script.caseIndex
        var (verdict, recorded) = verdict(on: played, observation)
        if let reason = played.template.vector.reasonNotScored(in: set) {
            verdict = verdict.unscored(because: reason)
        } else if let waivers {
            verdict = waivers.applied(to: verdict, on: index, level: played.template.level)
        }
        return CaseResult(
            index: index, played: played, verdict: verdict, observation: recorded ?? observation,
            nanoseconds: nanoseconds)
    }

    /// The verdict, and the observation that it is about if that differs from the original: a case that does not pass
    /// is judged as files record it.
    package func verdict(on played: FilledCase, _ observation: Observation) -> (
        verdict: Verdict, recorded: Observation?
    ) {
        let verdict = judge.verdict(on: played, observation)
        guard !verdict.isPassed, let recorded = observation.recorded else { return (verdict, nil) }
        return (judge.verdict(on: played, recorded), recorded)
    }
}
