import BuiltInSinks
import CaseJudging
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Scenarios

/// The built-in plan and the reference sink.
struct Workload {
    let specification: Specification
    private let expansion: CaseExpansion
    private let sink = BuiltInSink.reference

    init() throws {
        specification = try Specification(.embedded)
        expansion = try specification.expanded(in: specification.defaultEdition)
    }

    var freshSink: BuiltInTrackingSink { sink.makeSink() }

    var app: BuiltInApp { BuiltInApp(freshSink, profile: sink.profile()) }

    /// - Parameter seed: determines the ids of the cases.
    func plan(seed: UInt64 = 0) throws -> Plan {
        try Plan(expansion, edition: specification.defaultEdition, platforms: sink.platforms, seed: seed)
    }

    /// All scenarios of the plan's platforms.
    func space() throws -> ScenarioSpace {
        try ScenarioSpace(specification, in: specification.defaultEdition, platforms: sink.platforms)
    }

    /// Runs and judges a plan.
    ///
    /// - Throws: if the app does not conform.
    func judge<App: AppUnderTest>(_ plan: Plan, against app: App, jobs: Int = 1) async throws {
        let played = await Runner(plan: plan, book: specification.book, jobs: jobs).run(app)
        guard !played.cases.contains(where: \.verdict.kind.failsRun) else {
            throw BenchError("the app does not conform")
        }
    }
}
