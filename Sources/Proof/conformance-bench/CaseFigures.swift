import BuiltInSinks
import CaseJudging
import ConformanceSpec
import DeviceModel
import Exploration
import PushTracking

/// Cases and scenarios run and judged in this process, one at a time.
extension Bench {
    private static let cases = 30_000
    /// The most events of a scenario.
    private static let depth = 4

    /// From reading the spec to the last verdict. The spec has fewer cases, so they are repeated with other ids.
    func caseFigure() async throws -> Figure {
        let plan = try Workload().plan()
        let rounds = (Self.cases + plan.cases.count / 2) / plan.cases.count
        let pairs = try await Pairs(pairs) {
            try await Clock.processor.time {
                let workload = try Workload()
                for round in 0..<rounds {
                    try await workload.judge(workload.plan(seed: UInt64(round)), against: workload.app)
                }
            }
        } to: {
            let loop = try BareLoop(Workload())
            return try await Clock.processor.time {
                for round in 0..<rounds { try await loop.play(plan, seed: UInt64(round)) }
            }
        }
        return Figure(
            name: "\(rounds * plan.cases.count) cases : the loop that makes payloads", value: pairs.ratio, unit: "",
            goal: .atMost(3.5))
    }

    func scenarioFigure() async throws -> Figure {
        let workload = try Workload()
        let explorer = try Explorer(workload.space(), plan: workload.plan(), book: workload.specification.book)
        var rates: [Double] = []
        for _ in 0..<pairs {
            let start = Clock.processor.now
            let exploration = await explorer.explore(workload.app, Explorer.Extent(depth: Self.depth))
            rates.append(Double(exploration.played) / (Clock.processor.now - start))
            guard exploration.end == .complete else { throw BenchError("not all scenarios were played") }
        }
        return Figure(name: "scenarios judged", value: rates.max() ?? .nan, unit: "a second", goal: .atLeast(250_000))
    }
}

/// The minimum work of any runner: make the payloads of each case, and pass its callbacks to a fresh sink with a
/// recorder.
private struct BareLoop {
    private let workload: Workload
    private let log = CallLog()

    init(_ workload: Workload) { self.workload = workload }

    func play(_ plan: Plan, seed: UInt64) async throws {
        let fresh = workload.freshSink
        var calls = 0
        for (position, template) in plan.cases.enumerated() {
            let index = CaseIndex(position)
            let callbacks = template.filled(seed: seed, caseIndex: index).script.callbacks(for: .documented)
            var rest = callbacks[...]
            var sink = fresh
            let opening = log.open(caseIndex: index)
            for step in 0..<template.stepCount {
                let recorder = TrackingRecorder(log: log, opening: opening, step: step)
                while let next = rest.first, next.step == step {
                    rest.removeFirst()
                    try await sink.handle(next.callback, recorder: recorder)
                }
                try await sink.settle()
            }
            calls += log.close(steps: template.stepCount).reduce(0) { $0 + $1.count }
        }
        guard calls > 0 else { throw BenchError("the loop records no call") }
    }
}
