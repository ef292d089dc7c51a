import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking
import Testing

@testable import Baselines
@testable import CaseJudging
@testable import ConformanceRunner

@Suite("A plan that is run several times")
struct FlakinessTests {
    /// What an app does in one run.
    enum Answer: Sendable {
        case right, wrong, hung

        var app: ScriptedApp {
            switch self {
            case .right: .impressions
            case .wrong: ScriptedApp { script in .observed(script.scenario.events.map { _ in StepObservation() }) }
            case .hung: ScriptedApp { _ in .errored(ObservationError(message: "hung")) }
            }
        }
    }

    static let rows: [(runs: [Answer], isWaived: Bool, kind: Verdict.Kind, passed: Int?)] = [
        ([.right, .right, .right], false, .passed, nil),
        ([.wrong, .wrong], false, .failed, nil),
        ([.right, .wrong, .right], false, .failed, 2),
        ([.wrong, .right, .hung], false, .failed, 1),
        ([.right, .hung], false, .errored, 1),
        ([.right, .wrong], true, .waived, 1),
        ([.wrong, .wrong], true, .waived, nil),
        ([.wrong, .hung], true, .errored, nil),
    ]

    @Test("fails as the worst of its runs, and is flaky where they differ", arguments: rows.indices)
    func joined(row: Int) async throws {
        let (answers, isWaived, kind, passed) = Self.rows[row]
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(1)])
        let plan = try RunnerFixture.plan(specification, platforms: [.android])
        let day = try #require(CalendarDate("2026-06-30"))
        let waiver = Waiver(
            .violations(ViolationFilter(rules: ["x.others"], kinds: [])), reason: "r", owner: "o", expires: day,
            place: .init())
        let baseline = Baseline(file: "b.json", today: day, waivers: isWaived ? [waiver] : [])
        let waivers = try PlannedWaivers(baseline, plan, book: specification.book)
        let runner = Runner(plan: plan, book: specification.book, waivers: waivers)
        var runs: [PlayedPlan] = []
        for answer in answers { runs.append(await runner.run(answer.app)) }
        let result = try #require(PlayedPlan.joined(runs).cases.first)
        #expect(result.verdict.kind == kind)
        #expect(result.flakiness == passed.map { Flakiness(.repeat, passed: $0, of: answers.count) })
        #expect(result.isFlaky == (passed != nil))
        #expect((UnplannedFailure(flaky: [result]) != nil) == (passed != nil))
    }
}
