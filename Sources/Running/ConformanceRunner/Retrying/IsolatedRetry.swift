import CaseJudging
import ConformanceSpec
import DeviceModel
import PushTracking

/// Runs failing cases again alone, the simplest of each cause, after all cases were run. This reveals dependencies on
/// other cases.
///
/// If a case passes alone, the cases that make it fail are searched for, once per run.
struct IsolatedRetry {
    let judge: CaseJudge
    let plan: Plan
    let rerun: Rerun
    let isInterrupted: @Sendable () -> Bool

    /// Adds the findings to a run's results, which are in plan order.
    func complete(_ cases: inout [CaseResult], _ app: some AppUnderTest) async {
        let groups = RetryGroups(cases, of: plan)
        let chosen = groups.chosen.map { cases[$0] }
        guard !chosen.isEmpty else { return }
        let found = await findings(about: chosen, app)
        rerun.note(.ended)
        let all = cases
        groups.complete(&cases) { found[all[$0].index] }
    }

    private func findings(about chosen: [CaseResult], _ app: some AppUnderTest) async -> [CaseIndex: RetryFinding] {
        rerun.note(.alone(cases: chosen.count))
        let observations = await observations(of: chosen, app)
        var found: [CaseIndex: RetryFinding] = [:]
        var hasSearched = false
        for result in chosen {
            guard let observation = observations[result.index], let hasFailed = hasFailed(result, observation) else {
                continue
            }
            found[result.index] = RetryFinding(hasFailed ? .failed : .passed)
            guard !hasFailed, !hasSearched, !app.casesBefore(result.index).isEmpty else { continue }
            hasSearched = true
            found[result.index]?.company = await company(of: result, app)
        }
        return found
    }

    private func observations(of chosen: [CaseResult], _ app: some AppUnderTest) async -> [CaseIndex: Observation] {
        await withTaskGroup(of: (index: CaseIndex, observation: Observation?).self) { group in
            var waiting = chosen[...]
            func start(_ result: CaseResult) {
                group.addTask { (result.index, await app.observeAlone([result.played.script], within: nil)) }
            }
            for result in waiting.prefix(app.isolatedPlaces) { start(result) }
            waiting = waiting.dropFirst(app.isolatedPlaces)
            var observations: [CaseIndex: Observation] = [:]
            for await (index, observation) in group {
                observations[index] = observation
                if !isInterrupted(), let next = waiting.popFirst() { start(next) }
            }
            return observations
        }
    }

    /// Nil if no process was available, so that nothing was observed.
    private func hasFailed(_ result: CaseResult, _ observation: Observation) -> Bool? {
        if case .errored = observation { return nil }
        return !judge.isPassed(result.played, observation)
    }

    /// The cases that make it fail; nil if the search was not finished.
    private func company(of result: CaseResult, _ app: some AppUnderTest) async -> CompanyFinding? {
        let before = app.casesBefore(result.index)
        guard !before.isEmpty else { return CompanyFinding(before: 0, outcome: .passed) }
        let begin = rerun.clock()
        var lastFailure: Observation?
        let cases = await CompanySearch.cases(before: before) { cases in
            let left = rerun.limit - (rerun.clock() - begin)
            guard !isInterrupted(), left > 0 else { return nil }
            rerun.note(.inCompany(cases: cases.count))
            let scripts = cases.map { script($0) } + [result.played.script]
            guard let observation = await app.observeAlone(scripts, within: left) else { return nil }
            let failed = hasFailed(result, observation)
            if failed == true { lastFailure = observation }
            return failed
        }
        guard let cases else { return nil }
        guard !cases.isEmpty else { return CompanyFinding(before: before.count, outcome: .passed) }
        let named = cases.count > 2 ? [cases[0], cases[cases.count - 1]] : cases
        let cause = CompanyFinding.PrecedingCases(
            cases: named.map { plan[$0].id },
            count: cases.count,
            remembered: lastFailure.flatMap { remembered($0, by: result, of: cases) }
        )
        return CompanyFinding(before: before.count, outcome: .failed(cause))
    }

    private func script(_ index: CaseIndex) -> DeviceScript {
        plan[index].filled(seed: plan.seed, caseIndex: index).script
    }

    /// An id from other cases' pushes that was sent.
    private func remembered(_ observation: Observation, by result: CaseResult, of cases: [CaseIndex]) -> String? {
        guard case .observed(let steps) = observation else { return nil }
        let own = Set(result.played.script.payloads.flatMap(\.ids))
        let foreign = Set(cases.flatMap { script($0).payloads.flatMap(\.ids) }).subtracting(own)
        for call in steps.flatMap(\.calls) {
            for entry in call.data.entries {
                if case .string(let text) = entry.value, foreign.contains(text) { return text }
            }
        }
        return nil
    }
}

extension Payload {
    /// The ids by which Campaign identifies the push.
    fileprivate var ids: [String] { [CampaignKey.messageID, CampaignKey.deliveryID].compactMap { string($0) } }
}

extension Verdict {
    /// Whether leftover state of other cases may be why the case fails the run.
    ///
    /// This excludes errored cases: a crash of the adapter costs a case only if it also ended a fresh process, or hung
    /// while nothing else was under way.
    package var mayDependOnOtherCases: Bool {
        if kind.failsRun, case .differences? = failure?.cause { true } else { false }
    }
}

/// How failing cases are run again, and how progress is reported.
package struct Rerun: Sendable {
    /// The stage of the rerun.
    package enum Stage: Sendable, Hashable {
        /// This many cases, each alone.
        case alone(cases: Int)
        /// A case that passes alone, after this many of the cases before it.
        case inCompany(cases: Int)
        /// The end.
        case ended
    }

    /// A monotonic clock in nanoseconds.
    let clock: @Sendable () -> Int64
    /// The time limit, in nanoseconds, of the search for the cases that make a case fail.
    let limit: Int64
    let note: @Sendable (Stage) -> Void

    /// - Parameters:
    ///   - clock: a monotonic clock in nanoseconds; without it, only each single step is bounded.
    ///   - limit: the time limit, in nanoseconds, of the search for the cases that make a case fail.
    ///   - note: receives each stage before it begins.
    package init(
        clock: @escaping @Sendable () -> Int64 = { 0 },
        limit: Int64 = 30_000_000_000,
        note: @escaping @Sendable (Stage) -> Void = { _ in }
    ) {
        self.clock = clock
        self.limit = limit
        self.note = note
    }
}
