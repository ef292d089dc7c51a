package import ConformanceSpec
package import DeviceModel
import PushTracking

/// Plays a plan against an app, judges it, and hands the results on in plan order.
package struct Runner: Sendable {
    private let judge: CaseJudge
    private let plan: Plan
    private let jobs: Int
    private let now: (@Sendable () -> Int64)?
    private let isInterrupted: @Sendable () -> Bool

    /// - Parameters:
    ///   - waivers: the baseline, laid over the plan.
    ///   - jobs: how many cases are under way at a time.
    ///   - now: a clock in nanoseconds; without one all durations are 0.
    ///   - isInterrupted: asked before each case; from then on the remaining cases are `errored` without being played.
    package init(
        plan: Plan,
        book: RuleBook,
        waivers: PlannedWaivers? = nil,
        jobs: Int = 1,
        now: (@Sendable () -> Int64)? = nil,
        isInterrupted: @escaping @Sendable () -> Bool = { false }
    ) {
        self.plan = plan
        self.jobs = max(1, jobs)
        self.now = now
        self.isInterrupted = isInterrupted
        judge = CaseJudge(plan: plan, book: book, waivers: waivers)
    }

    /// Runs the plan.
    ///
    /// - Parameter report: is handed every result, in plan order.
    /// - Throws: what `report` throws; the run ends there.
    package func run<App: AppUnderTest>(_ app: App, report: (CaseResult) throws -> Void) async throws -> RunSummary {
        var summary = RunSummary(planned: plan.selected.count, isPartial: plan.isPartial)
        var replay = SoloReplay(judge: judge, isInterrupted: isInterrupted)
        // The only case of a run has been alone.
        let replays = plan.selected.count > 1
        let profile = app.profile
        let jobs = profile.isSerial ? 1 : jobs
        let order = BlockOrder(seed: plan.seed)
        var start = 0
        var block = 0
        while start < plan.selected.count {
            let count = min(BlockOrder.blockSize, plan.selected.count - start)
            let indices = plan.selected[start..<start + count]
            let offsets = order.offsets(block: block, count: count)
            var window = ResultWindow(count: count)
            func take(_ offset: Int, _ result: consuming CaseResult) async throws {
                var next = window.take(result, at: offset)
                while let result = next {
                    let result =
                        replays && result.verdict.mayDependOnOtherCases ? await replay.checked(result, app) : result
                    summary.add(result, gate: plan.gate)
                    try report(result)
                    next = window.popNext()
                }
            }
            if jobs == 1 {
                for offset in offsets {
                    try await take(offset, await result(of: indices[indices.startIndex + offset], app, profile))
                }
            } else {
                try await runSideBySide(offsets, of: indices, app, profile, jobs: jobs, take: take)
            }
            start += count
            block += 1
        }
        summary.add(UnplannedFailure.failures(of: app.lateCalls, in: plan))
        return summary
    }

    /// Plays a block with several cases under way; each that ends lets the next one start.
    ///
    /// A case starts only when another has ended, so a slow reporter holds up the cases. Where `take` throws, no further
    /// case starts, and the throw goes on as soon as those under way have ended.
    private func runSideBySide<App: AppUnderTest>(
        _ offsets: [Int],
        of indices: ArraySlice<Int>,
        _ app: App,
        _ profile: SinkProfile,
        jobs: Int,
        take: (Int, consuming CaseResult) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: (offset: Int, result: CaseResult).self) { group in
            func start(_ offset: Int) {
                let index = indices[indices.startIndex + offset]
                group.addTask { (offset, await self.result(of: index, app, profile)) }
            }
            var waiting = offsets[...]
            for offset in waiting.prefix(jobs) { start(offset) }
            waiting = waiting.dropFirst(jobs)
            while let (offset, result) = try await group.next() {
                if let next = waiting.popFirst() { start(next) }
                try await take(offset, result)
            }
        }
    }

    nonisolated(nonsending)
        private func result<App: AppUnderTest>(of index: Int, _ app: App, _ profile: SinkProfile) async -> CaseResult
    {
        let template = plan.cases[index]
        let played = template.filled(seed: plan.seed, caseIndex: index)
        if let objection = template.objection(to: profile) { return judge.skipped(played, objection) }
        if isInterrupted() || Task.isCancelled {
            let error = ObservationError(message: "the run was interrupted before this case")
            return judge.result(played, .errored(error), nanoseconds: 0)
        }
        let begin = now?() ?? 0
        let observation = await app.observe(played.script)
        let end = now?() ?? 0
        return judge.result(played, observation, nanoseconds: end - begin)
    }
}
