import ConformanceRunner
import ConformanceSpec
import DeviceModel
import PushTracking
import ReferenceSinks
import SelfTest

/// How long the causes of many failures take to find, beside the run that failed.
extension Bench {
    /// Sinks that fail in about a thousand cases, each by another kind of mistake.
    private static let failing = ["ids-upper-cased", "flag-ignored", "click-on-receipt", "sent-with-next-callback"]

    mutating func measureCauses() async throws {
        for name in Self.failing {
            guard let sink = BuiltInSink.named(name) else { throw BenchError("there is no built-in sink \(name)") }
            let workload = try RunWorkload(sink)
            let plan = try workload.plan()
            let failures = try await judged(workload, plan).count { $0.verdict.kind == .failed }
            // The goal is of a run with a thousand failures.
            let share = 1000 / Double(failures)
            let patterns = try await comparison(workload, plan, share: share, likenesses: false)
            let whole = try await comparison(workload, plan, share: share, likenesses: true)
            figures.figures.append(
                Figure("causes of 1,000 failures (\(name), \(failures) in all) | the run", patterns, clock: .processor))
            figures.figures.append(
                Figure(
                    "causes and known faults of 1,000 failures (\(name)) | the run", whole, clock: .processor,
                    goal: .subjectAtMost(100)))
        }
    }

    /// What finding causes takes, beside playing and judging all cases; both for so many of the failures.
    private func comparison(
        _ workload: RunWorkload, _ plan: Plan, share: Double, likenesses: Bool
    ) async throws -> PairedSamples {
        let profile = workload.app.profile
        let known = workload.knownFaults
        let results = try await judged(workload, plan)
        return try await PairedSamples(pairs: options.pairs) {
            let watch = Stopwatch()
            var summary = RunSummary(plan)
            for var result in results { summary.add(&result) }
            summary.findCauses()
            if likenesses { await summary.findLikenesses(known, in: plan, of: profile) }
            guard !summary.causes.isEmpty else { throw BenchError("a run that fails has no cause") }
            return watch.sample.times(share)
        } baseline: {
            let watch = Stopwatch()
            guard try await judged(workload, plan).count == results.count else { throw BenchError("cases are lost") }
            return watch.sample.times(share)
        }
    }

    /// All results of a run, without any causes.
    private func judged(_ workload: RunWorkload, _ plan: Plan) async throws -> [CaseResult] {
        let judge = CaseJudge(plan: plan, book: workload.book)
        let app = workload.app
        var results: [CaseResult] = []
        for index in plan.selected {
            let played = plan[index].filled(seed: plan.seed, caseIndex: index)
            guard plan[index].objection(to: app.profile) == nil else { continue }
            results.append(judge.result(played, await app.observe(played.script), nanoseconds: 0))
        }
        return results
    }
}

extension Sample {
    /// As long as that many of it take.
    fileprivate func times(_ factor: Double) -> Sample { Sample(wall: wall * factor, processor: processor * factor) }
}
