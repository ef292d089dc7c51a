package import ConformanceSpec
package import DeviceModel
import PushTracking
import Synchronization

/// Plays a plan against an app, judges it, and hands the results on in plan order.
package struct Runner: Sendable {
    private let judge: Judge
    private let plan: Plan
    private let jobs: Int
    private let now: (@Sendable () -> Int64)?
    private let isInterrupted: @Sendable () -> Bool

    /// - Parameters:
    ///   - jobs: how many cases are under way at a time.
    ///   - now: a clock in nanoseconds; without one all durations are 0.
    ///   - isInterrupted: asked before each case; from then on the remaining cases are `errored` without being played.
    package init(
        plan: Plan,
        book: RuleBook,
        jobs: Int = 1,
        now: (@Sendable () -> Int64)? = nil,
        isInterrupted: @escaping @Sendable () -> Bool = { false }
    ) {
        self.plan = plan
        self.jobs = max(1, jobs)
        self.now = now
        self.isInterrupted = isInterrupted
        judge = Judge(book: book, edition: plan.edition, gate: plan.gate)
    }

    /// Runs the plan.
    ///
    /// - Parameter report: is handed every result, in plan order.
    /// - Throws: what `report` throws; the run ends there.
    package func run<App: AppUnderTest>(_ app: App, report: (CaseResult) throws -> Void) async throws -> RunSummary {
        var summary = RunSummary(planned: plan.selected.count, isPartial: plan.isPartial)
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
            func take(_ offset: Int, _ result: CaseResult) throws {
                for next in window.take(result, at: offset) {
                    summary.add(next, gate: plan.gate)
                    try report(next)
                }
            }
            if jobs == 1 {
                for offset in offsets {
                    try take(offset, await result(of: indices[indices.startIndex + offset], app, profile))
                }
            } else {
                try await runSideBySide(offsets, of: indices, app, profile, jobs: jobs, take: take)
            }
            start += count
            block += 1
        }
        summary.add(app.lateCalls, of: plan)
        return summary
    }

    /// Plays a block with several cases under way; each worker takes the next case as soon as it is free.
    private func runSideBySide<App: AppUnderTest>(
        _ offsets: [Int],
        of indices: ArraySlice<Int>,
        _ app: App,
        _ profile: SinkProfile,
        jobs: Int,
        take: (Int, CaseResult) throws -> Void
    ) async throws {
        let (results, continuation) = AsyncStream.makeStream(of: (offset: Int, result: CaseResult).self)
        let next = NextPosition()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<min(jobs, offsets.count) {
                group.addTask {
                    while let position = next.take(below: offsets.count) {
                        let offset = offsets[position]
                        let result = await self.result(of: indices[indices.startIndex + offset], app, profile)
                        continuation.yield((offset, result))
                    }
                }
            }
            var remaining = offsets.count
            for await (offset, result) in results {
                try take(offset, result)
                remaining -= 1
                if remaining == 0 { break }
            }
        }
    }

    private func result<App: AppUnderTest>(of index: Int, _ app: App, _ profile: SinkProfile) async -> CaseResult {
        let template = plan.cases[index]
        let played = template.filled(seed: plan.seed, caseIndex: index)
        if let objection = template.objection(to: profile) {
            return CaseResult(index: index, played: played, verdict: .skipped(objection), observation: nil, nanoseconds: 0)
        }
        if isInterrupted() {
            let error = ObservationError(message: "the run was interrupted before this case")
            return CaseResult(index: index, played: played, verdict: .errored(error), observation: .errored(error), nanoseconds: 0)
        }
        let begin = now?() ?? 0
        let observation = await app.observe(played.script)
        let end = now?() ?? 0
        return CaseResult(
            index: index,
            played: played,
            verdict: judge.verdict(on: played, observation),
            observation: observation,
            nanoseconds: end - begin
        )
    }
}

/// Hands out positions, each once.
private final class NextPosition: Sendable {
    private let position = Atomic(0)

    func take(below count: Int) -> Int? {
        let position = position.add(1, ordering: .relaxed).oldValue
        return position < count ? position : nil
    }
}
