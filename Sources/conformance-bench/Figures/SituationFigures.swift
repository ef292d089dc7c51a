import ConformanceRunner
import ConformanceSpec
import DeviceModel
import PushTracking
import SelfTest

/// How long playing every situation takes, beside what no harness can do without.
extension Bench {
    /// Up to how many events.
    private static let depth = 4

    mutating func measureSituations() async throws {
        let workload = workload
        let space = try workload.space()
        let plan = try workload.plan()
        let app = workload.app
        let explorer = { (jobs: Int) in Explorer(space, plan: plan, book: workload.book, jobs: jobs) }
        func explored(jobs: Int) async throws -> Sample {
            let watch = Stopwatch()
            let exploration = await explorer(jobs).explore(app, Explorer.Extent(depth: Self.depth))
            let sample = watch.sample
            guard exploration.end == .complete else { throw BenchError("the reference sink does not conform") }
            return sample
        }
        let count = await explorer(1).explore(app, Explorer.Extent(depth: Self.depth)).played
        let overLoop = try await PairedSamples(pairs: options.pairs) {
            try await explored(jobs: 1)
        } baseline: {
            let watch = Stopwatch()
            let scripts = ScenarioScripts(space)
            var (loop, number) = (BareLoop(fresh: workload.freshSink), 0)
            for length in 1...Self.depth {
                for scenario in ScenarioWalk(space, length: length).joined() {
                    let script = scripts.script(
                        of: scenario, number: UInt64(number), caseIndex: CaseIndex(number))
                    number += 1
                    try await loop.play(
                        script.caseIndex, steps: script.scenario.events.count, script.callbacks(for: .documented))
                }
            }
            try loop.check()
            return watch.sample
        }
        figures.figures.append(
            Figure(
                "\(count) situations judged | bare loop making payloads", overLoop, amount: Double(count),
                unit: "situations/s", clock: .processor, goal: .atMost(1.5)))
        let overOne = try await PairedSamples(pairs: options.pairs) {
            try await explored(jobs: 2)
        } baseline: {
            try await explored(jobs: 1)
        }
        figures.figures.append(
            Figure("situations, two jobs | one job", overOne, clock: .wall, goal: .atMost(1 / 1.8)))
    }
}
