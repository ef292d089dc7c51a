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
    private let now: (@Sendable () -> Int64)?
    private let isInterrupted: @Sendable () -> Bool
    private let watch: @Sendable (CaseEvent) -> Void

    /// - Parameters:
    ///   - waivers: the baseline, laid over the plan.
    ///   - jobs: how many cases are under way at a time.
    ///   - mostFailures: after how many failing cases no further one is played; the others are then `errored`.
    ///   - rerun: how failing cases are played again; nil for not at all.
    ///   - known: the faults that causes may look like; nil to look for none.
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
        self.now = now
        self.isInterrupted = isInterrupted
        judge = CaseJudge(plan: plan, book: book, waivers: waivers)
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
        func hand(on result: consuming CaseResult) throws {
            var result = result
            summary.add(&result)
            try report(result)
        }
        let profile = app.profile
        let jobs = profile.isSerial ? 1 : jobs
        let order = BlockOrder(seed: plan.seed)
        var limit = mostFailures.map { FailureLimit($0) }
        var start = 0
        var block = 0
        while start < plan.selected.count {
            let count = min(BlockOrder.blockSize, plan.selected.count - start)
            let indices = plan.selected[start..<start + count]
            let offsets = order.offsets(block: block, count: count)
            var window = ReorderBuffer(count: count)
            limit?.beginBlock()
            func finish(_ offset: Int, _ result: consuming CaseResult) async throws {
                var next = window.take(result, at: offset)
                while let result = next {
                    next = window.popNext()
                    if !held.isEmpty || replay?.mustWait(result) == true {
                        held.append(result)
                    } else if let told = replay?.complete(result) {
                        try hand(on: told)
                    } else {
                        try hand(on: result)
                    }
                }
            }
            func take(_ position: Int, _ result: consuming CaseResult) async throws {
                guard limit != nil else { return try await finish(offsets[position], result) }
                for (position, result, counts) in limit?.take(result, at: position) ?? [] {
                    try await finish(
                        offsets[position], counts ? result : notRun(result.index, on: profile, because: limit?.notice))
                }
            }
            func play(_ position: Int) -> (index: CaseIndex, obstacle: String?) {
                (indices[indices.startIndex + offsets[position]], limit.flatMap { $0.isReached ? $0.notice : nil })
            }
            if jobs == 1 {
                for position in offsets.indices {
                    let (index, obstacle) = play(position)
                    try await take(position, await result(of: index, on: app, as: profile, obstacle: obstacle))
                }
            } else {
                try await runSideBySide(offsets.count, of: play, on: app, as: profile, jobs: jobs, take: take)
            }
            // Once the block has been played, the processes have nothing else to do.
            for result in await replay?.completed(held, app) ?? held { try hand(on: result) }
            held = []
            start += count
            block += 1
        }
        summary.add(UnplannedFailure.failures(of: app.lateCalls, in: plan))
        summary.findCauses()
        if let known { await summary.findLikenesses(known, in: plan, of: profile) }
        return summary
    }

    /// Plays a block with several cases under way; each that ends lets the next one start.
    ///
    /// A case starts only when another has ended, so a slow reporter holds up the cases. Where `take` throws, no
    /// further case starts, and the throw goes on as soon as those under way have ended.
    private func runSideBySide<App: AppUnderTest>(
        _ count: Int,
        of play: (Int) -> (index: CaseIndex, obstacle: String?),
        on app: App,
        as profile: SinkProfile,
        jobs: Int,
        take: (Int, consuming CaseResult) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: (position: Int, result: CaseResult).self) { group in
            func start(_ position: Int) {
                let (index, obstacle) = play(position)
                group.addTask { (position, await self.result(of: index, on: app, as: profile, obstacle: obstacle)) }
            }
            var waiting = 0..<count
            for position in waiting.prefix(jobs) { start(position) }
            waiting = waiting.dropFirst(jobs)
            while let (position, result) = try await group.next() {
                if let next = waiting.popFirst() { start(next) }
                try await take(position, result)
            }
        }
    }

    /// Plays a case and judges it.
    ///
    /// - Parameter obstacle: why it is not to be played, where it is not.
    nonisolated(nonsending)
        private func result<App: AppUnderTest>(
            of index: CaseIndex,
            on app: App,
            as profile: SinkProfile,
            obstacle: String?
        ) async -> CaseResult
    {
        let obstacle =
            obstacle ?? (isInterrupted() || Task.isCancelled ? "the run was interrupted before this case" : nil)
        let template = plan[index]
        if obstacle != nil || template.objection(to: profile) != nil {
            watch(.skipped)
            return notRun(index, on: profile, because: obstacle)
        }
        let played = template.filled(seed: plan.seed, caseIndex: index)
        watch(.began)
        defer { watch(.ended) }
        let begin = now?() ?? 0
        let timed = await app.timedObservation(of: played.script)
        let nanoseconds = now.map { timed.duration?.inNanoseconds ?? $0() - begin } ?? 0
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

extension Duration {
    fileprivate var inNanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
