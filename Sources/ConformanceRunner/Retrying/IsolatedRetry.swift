import ConformanceSpec
import DeviceModel
import PushTracking

/// Plays failing cases again alone, one of each group that fails alike, so that what depends on other cases is seen for
/// what it is.
///
/// It is asked for results in plan order, so that the same cases are played again however many are under way at a time.
/// Where a case passes alone, what it fails after is searched for, once in a run.
struct IsolatedRetry {
    let judge: CaseJudge
    let plan: Plan
    let rerun: Rerun
    let isInterrupted: @Sendable () -> Bool
    var groups = RetryGroups()
    var hasSearched = false

    /// Whether what is to be said of a case is known only once a case has been played again.
    func mustWait(_ result: CaseResult) -> Bool {
        if case .first = groups.place(of: result) { !isInterrupted() } else { false }
    }

    /// Says of a case what is known already.
    mutating func complete(_ result: inout CaseResult) {
        result.alone = groups.finding(for: result, recorded: nil)
    }

    /// Plays the first case of each new group again, side by side, and says of all what is known then.
    mutating func complete(_ results: inout [CaseResult], _ app: some AppUnderTest) async {
        guard !results.isEmpty else { return }
        let found = await played(firsts(of: results), app)
        rerun.note(.ended)
        for index in results.indices {
            results[index].alone = groups.finding(for: results[index], recorded: found[results[index].index])
        }
    }

    /// The first cases of groups that are new, as many as may be played.
    private func firsts(of results: [CaseResult]) -> [CaseResult] {
        var groups = groups
        return results.filter { result in
            guard case .first = groups.place(of: result) else { return false }
            groups.begin(with: result, outcome: .failed)
            return true
        }
    }

    private mutating func played(_ firsts: [CaseResult], _ app: some AppUnderTest) async -> [CaseIndex: RetryFinding] {
        guard !isInterrupted() else { return [:] }
        rerun.note(.alone(cases: firsts.count))
        let observations = await observations(of: firsts, app)
        var found: [CaseIndex: RetryFinding] = [:]
        for result in firsts {
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

    private func observations(of firsts: [CaseResult], _ app: some AppUnderTest) async -> [CaseIndex: Observation] {
        await withTaskGroup(of: (index: CaseIndex, observation: Observation?).self) { group in
            var waiting = firsts[...]
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

    /// Nil where no process could be had for it: then nothing was seen of the case.
    private func hasFailed(_ result: CaseResult, _ observation: Observation) -> Bool? {
        if case .errored = observation { return nil }
        return !judge.isPassed(result.played, observation)
    }

    /// What the case fails after; nil where that did not come to an end.
    private func company(of result: CaseResult, _ app: some AppUnderTest) async -> CompanyFinding? {
        let before = app.casesBefore(result.index)
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

    /// An id of the pushes of other cases that was sent.
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
    /// The ids by which a campaign knows the push.
    fileprivate var ids: [String] { [CampaignKey.messageID, CampaignKey.deliveryID].compactMap { string($0) } }
}

extension Verdict {
    /// Whether what other cases left behind may be why the case fails the run.
    ///
    /// An errored case is none of these: what ends an adapter costs a case only where it ended a fresh process, too, or
    /// hung while nothing else was under way.
    package var mayDependOnOtherCases: Bool {
        switch self {
        case .failed(let failure), .expired(let failure, _):
            if case .differences = failure.cause { true } else { false }
        case .passed, .warned, .errored, .skipped, .waived, .unexpectedlyPassed, .noted: false
        }
    }
}

/// How failing cases are played again, and who is told of it.
package struct Rerun: Sendable {
    /// What is being played again.
    package enum Stage: Sendable, Hashable {
        /// So many cases, each alone.
        case alone(cases: Int)
        /// A case that passes alone, after so many of the cases before it.
        case inCompany(cases: Int)
        /// Nothing more.
        case ended
    }

    /// A clock in nanoseconds from any moment.
    let clock: @Sendable () -> Int64
    /// How many nanoseconds may be searched for what a case that passes alone fails after.
    let limit: Int64
    let note: @Sendable (Stage) -> Void

    /// - Parameters:
    ///   - clock: a clock in nanoseconds from any moment; without one only each single step is bounded.
    ///   - limit: how many nanoseconds may be searched for what a case that passes alone fails after.
    ///   - note: told what is being played again, before it is.
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
