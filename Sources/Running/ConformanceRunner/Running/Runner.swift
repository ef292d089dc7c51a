package import CaseJudging
package import ConformanceSpec
package import DeviceModel
import PushTracking

/// Runs a plan against an app and judges it.
package struct Runner: Sendable {
    private let judge: CaseJudge
    private let plan: Plan
    private let jobs: Int
    private let mostFailures: Int?
    private let rerun: Rerun?
    private let isTimed: Bool
    private let now: @Sendable () -> Int64
    private let isInterrupted: @Sendable () -> Bool
    private let watch: @Sendable (CaseEvent) -> Void

    /// - Parameters:
    ///   - waivers: the baseline, applied to the plan.
    ///   - jobs: how many cases run concurrently.
    ///   - mostFailures: the number of failing cases after which the remaining ones are `errored` without being run.
    ///   - rerun: how failing cases are run again; nil for not at all.
    ///   - now: a clock in nanoseconds; without it all durations are 0.
    ///   - isInterrupted: called before each case; once true, the remaining cases are `errored` without being run.
    ///   - watch: called when a case begins and ends, from any thread, in any order of cases.
    package init(
        plan: Plan,
        book: RuleBook,
        waivers: PlannedWaivers? = nil,
        jobs: Int = 1,
        mostFailures: Int? = nil,
        rerun: Rerun? = Rerun(),
        now: (@Sendable () -> Int64)? = nil,
        isInterrupted: @escaping @Sendable () -> Bool = { false },
        watch: @escaping @Sendable (CaseEvent) -> Void = { _ in }
    ) {
        self.watch = watch
        self.plan = plan
        self.jobs = max(1, jobs)
        self.mostFailures = mostFailures.map { max(1, $0) }
        self.rerun = rerun
        isTimed = now != nil
        self.now = now ?? { 0 }
        self.isInterrupted = isInterrupted
        judge = CaseJudge(plan: plan, book: book, waivers: waivers)
    }

    /// Runs the plan.
    package func run<App: AppUnderTest>(_ app: App) async -> PlayedPlan {
        let profile = app.profile
        let queue = CaseQueue(order, mostFailures: mostFailures)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<(profile.isSerial ? 1 : min(jobs, plan.selected.count)) {
                group.addTask {
                    let app = app.forOneTask()
                    while let turn = queue.next() {
                        queue.finish(turn, await result(of: turn.index, on: app, as: profile))
                    }
                }
            }
        }
        var (cases, left) = queue.finished
        cases += left.map { notRun($0, on: profile, because: limitNotice) }
        cases.sort { $0.index < $1.index }
        let lost = app.casesLostByChance
        for place in cases.indices where lost.contains(cases[place].index) {
            let kind = cases[place].verdict.kind
            guard !kind.isFailure, kind != .notRun, plan.reasonNotScored(cases[place].index) == nil else { continue }
            cases[place].flakiness = .restarted
        }
        // The only case of a run has run alone.
        if let rerun, cases.count > 1, app.isolatedPlaces > 0, !isInterrupted() {
            await IsolatedRetry(judge: judge, plan: plan, rerun: rerun, isInterrupted: isInterrupted)
                .complete(&cases, app)
        }
        return PlayedPlan(cases: cases, unplanned: UnplannedFailure.failures(of: app.lateCalls, in: plan))
    }

    /// The cases in the order in which they start. Those that are not scored come last, so that the others run as if
    /// they did not exist.
    private var order: [CaseIndex] {
        let isScored = { plan.reasonNotScored($0) == nil }
        return [plan.selected.filter(isScored), plan.selected.filter { !isScored($0) }].flatMap { cases in
            BlockOrder(seed: plan.seed).positions(count: cases.count).map { cases[$0] }
        }
    }

    /// Runs a case and judges it.
    nonisolated(nonsending)
        private func result<App: AppUnderTest>(of index: CaseIndex, on app: App, as profile: SinkProfile) async
        -> CaseResult
    {
        let obstacle = isInterrupted() || Task.isCancelled ? "the run was interrupted before this case" : nil
        let template = plan[index]
        if obstacle != nil || template.objection(to: profile) != nil {
            watch(.skipped)
            return notRun(index, on: profile, because: obstacle)
        }
        let played = template.filled(seed: plan.seed, caseIndex: index)
        watch(.began)
        defer { watch(.ended) }
        let begin = now()
        let timed = await app.timedObservation(of: played.script)
        let nanoseconds = (isTimed ? timed.nanoseconds : nil) ?? now() - begin
        return judge.result(played, timed.observation, nanoseconds: Self.asResultsKeep(nanoseconds))
    }

    /// A duration in whole microseconds within the bounds of results files, so that a report rebuilt from one has the
    /// same times.
    private static func asResultsKeep(_ nanoseconds: Int64) -> Int64 {
        (min(max(0, nanoseconds), CaseResult.mostNanoseconds) + 500) / 1000 * 1000
    }

    /// The result of a case that is not run; it is skipped if it would have been anyway.
    private func notRun(_ index: CaseIndex, on profile: SinkProfile, because obstacle: String?) -> CaseResult {
        let template = plan[index]
        let played = template.filled(seed: plan.seed, caseIndex: index)
        if let objection = template.objection(to: profile) { return judge.skipped(played, objection) }
        return judge.result(played, .errored(ObservationError(message: obstacle ?? "", isNotRun: true)), nanoseconds: 0)
    }

    private var limitNotice: String {
        "the run was to end after \(mostFailures == 1 ? "1 failing case" : "\(mostFailures ?? 0) failing cases")"
    }
}

/// A plan that was run to its end.
package struct PlayedPlan: Sendable {
    /// The results in plan order.
    package let cases: [CaseResult]
    /// The calls that were made after their cases had ended.
    package let unplanned: [UnplannedFailure]

    /// The merged result of several runs of a plan: for each case, the first result that fails the run, else the first
    /// that fails, else the first; a case that fails in only some of the runs is flaky.
    package static func joined(_ runs: [PlayedPlan]) -> PlayedPlan {
        var cases = runs.first?.cases ?? []
        var failing = [Int](repeating: 0, count: cases.count)
        for run in runs {
            for (place, result) in run.cases.enumerated() where cases.indices.contains(place) {
                let (kind, known) = (result.verdict.kind, cases[place].verdict.kind)
                if kind.failsRun && !known.failsRun || kind.isFailure && !known.isFailure && !known.failsRun {
                    cases[place] = result
                }
                if kind.isFailure {
                    failing[place] += 1
                } else if cases[place].flakiness == nil {
                    cases[place].flakiness = result.flakiness
                }
            }
        }
        for place in cases.indices where failing[place] > 0 {
            cases[place].flakiness =
                failing[place] < runs.count
                ? Flakiness(.repeat, passed: runs.count - failing[place], of: runs.count) : nil
        }
        let unplanned = runs.flatMap(\.unplanned).reduce(into: [UnplannedFailure]()) { unplanned, failure in
            if !unplanned.contains(where: { $0.subject == failure.subject }) { unplanned.append(failure) }
        }
        return PlayedPlan(cases: cases, unplanned: unplanned)
    }
}

/// An event of a case, for progress.
package enum CaseEvent: Sendable {
    /// The case starts.
    case began
    /// Its result is known.
    case ended
    /// It is not run.
    case skipped
}
