package import ConformanceSpec
package import DeviceModel
import PushTracking

/// Plays a plan against an app, judges it, and hands the results on in plan order.
package struct Runner: Sendable {
    private let judge: CaseJudge
    private let plan: Plan
    private let jobs: Int
    private let mostFailures: Int?
    private let rerun: Rerun?
    private let known: KnownFaults?
    private let isTimed: Bool
    private let now: @Sendable () -> Int64
    private let isInterrupted: @Sendable () -> Bool
    private let watch: @Sendable (CaseEvent) -> Void

    /// - Parameters:
    ///   - waivers: the baseline, laid over the plan.
    ///   - jobs: how many cases are under way at a time.
    ///   - mostFailures: after how many failing cases no further one is played; the others are then `errored`.
    ///   - rerun: how failing cases are played again; nil for not at all.
    ///   - known: the faults that causes may look like; nil to look for none.
    ///   - keepsPassedObservations: whether results of cases that have passed keep what was observed, for reporters that
    ///     read it.
    ///   - now: a clock in nanoseconds; without one all durations are 0.
    ///   - isInterrupted: asked before each case; from then on the remaining cases are `errored` without being played.
    ///   - watch: told of each case when it begins and ends, in whatever order that is, from any thread.
    package init(
        plan: Plan,
        book: RuleBook,
        waivers: PlannedWaivers? = nil,
        jobs: Int = 1,
        mostFailures: Int? = nil,
        rerun: Rerun? = Rerun(),
        known: KnownFaults? = nil,
        keepsPassedObservations: Bool = true,
        now: (@Sendable () -> Int64)? = nil,
        isInterrupted: @escaping @Sendable () -> Bool = { false },
        watch: @escaping @Sendable (CaseEvent) -> Void = { _ in }
    ) {
        self.watch = watch
        self.plan = plan
        self.jobs = max(1, jobs)
        self.mostFailures = mostFailures
        self.rerun = rerun
        self.known = known
        isTimed = now != nil
        self.now = now ?? { 0 }
        self.isInterrupted = isInterrupted
        judge = CaseJudge(
            plan: plan, book: book, waivers: waivers, keepsPassedObservations: keepsPassedObservations)
    }

    /// Runs the plan.
    ///
    /// - Parameter report: is handed every result, in plan order.
    /// - Throws: what `report` throws; the run ends there.
    package func run<App: AppUnderTest>(_ app: App, report: (CaseResult) throws -> Void) async throws -> RunSummary {
        var summary = RunSummary(plan)
        // The only case of a run has been alone.
        var replay =
            plan.selected.count > 1 && app.isolatedPlaces > 0
            ? rerun.map { IsolatedRetry(judge: judge, plan: plan, rerun: $0, isInterrupted: isInterrupted) } : nil
        // Results from the first one on that waits for a case to be played again.
        var held: [CaseResult] = []
        func hand(on result: inout CaseResult) throws {
            summary.add(&result)
            try report(result)
        }
        let profile = app.profile
        let jobs = profile.isSerial ? 1 : jobs
        let ownApp = app.forOneTask()
        let order = BlockOrder(seed: plan.seed)
        var limit = mostFailures.map { FailureLimit($0) }
        var start = 0
        while start < plan.selected.count {
            // Failing cases are played again between blocks, when the processes are idle; without that, one queue takes
            // all that is left.
            let left = plan.selected.count - start
            let count = replay == nil ? left : min(BlockOrder.blockSize, left)
            limit?.beginAnew()
            let queue = CaseQueue(
                plan.selected[start..<start + count], order: order, firstBlock: start / BlockOrder.blockSize,
                jobs: jobs, limit: limit)
            try await play(queue, on: ownApp, andOn: app, as: profile) { finished in
                if !finished.counts {
                    finished.result = notRun(finished.result.index, on: profile, because: limit?.notice)
                }
                if !held.isEmpty || replay?.mustWait(finished.result) == true {
                    held.append(finished.result)
                } else {
                    replay?.complete(&finished.result)
                    try hand(on: &finished.result)
                }
            }
            limit = queue.limit
            await replay?.complete(&held, app)
            for index in held.indices { try hand(on: &held[index]) }
            held = []
            start += count
        }
        summary.add(UnplannedFailure.failures(of: app.lateCalls, in: plan))
        summary.findCauses()
        if let known { await summary.findLikenesses(known, in: plan, of: profile) }
        return summary
    }

    /// Plays the cases of a queue.
    ///
    /// The task that hands results on plays as well. After each case of its own it hands on what there is, so that
    /// nobody waits for another thread. Where `take` throws, no further case begins, and the throw goes on as soon as
    /// those under way have ended.
    ///
    /// - Parameters:
    ///   - ownApp: the app for this task.
    ///   - app: the same for those that join it.
    private func play<App: AppUnderTest>(
        _ queue: CaseQueue, on ownApp: App, andOn app: App, as profile: SinkProfile,
        take: (inout CaseQueue.Finished) throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            // The group keeps those that have ended until it is asked for them.
            var taken = 0
            while true {
                let players = queue.addPlayers()
                while players.added > 0, taken < players.ended {
                    _ = try await group.next()
                    taken += 1
                }
                for _ in 0..<players.added {
                    group.addTask {
                        while let turn = queue.nextOfPlayer() {
                            queue.finish(turn, await result(of: turn, on: app, as: profile))
                        }
                    }
                }
                if let turn = queue.next() {
                    queue.finish(turn, await result(of: turn, on: ownApp, as: profile))
                } else if try await group.next() == nil {
                    return
                } else {
                    taken += 1
                }
                do {
                    while var finished = queue.popFinished() { try take(&finished) }
                } catch {
                    queue.close()
                    throw error
                }
            }
        }
    }

    /// Plays a case and judges it.
    nonisolated(nonsending)
        private func result<App: AppUnderTest>(of turn: CaseQueue.Turn, on app: App, as profile: SinkProfile) async
        -> CaseResult
    {
        let index = turn.index
        let obstacle =
            turn.obstacle ?? (isInterrupted() || Task.isCancelled ? "the run was interrupted before this case" : nil)
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

    /// A duration in whole microseconds and within the bounds of results files, so that a report made again from one
    /// has the same times.
    private static func asResultsKeep(_ nanoseconds: Int64) -> Int64 {
        (min(max(0, nanoseconds), CaseResult.mostNanoseconds) + 500) / 1000 * 1000
    }

    /// The result of a case that is not played: skipped where it would have been anyway.
    private func notRun(_ index: CaseIndex, on profile: SinkProfile, because obstacle: String?) -> CaseResult {
        let template = plan[index]
        let played = template.filled(seed: plan.seed, caseIndex: index)
        if let objection = template.objection(to: profile) { return judge.skipped(played, objection) }
        return judge.result(played, .errored(ObservationError(message: obstacle ?? "")), nanoseconds: 0)
    }
}

/// What happens to a case of a run, for those who watch how far it has come.
package enum CaseEvent: Sendable {
    /// It is played from now on.
    case began
    /// What it led to is known.
    case ended
    /// It is not played.
    case skipped
}
