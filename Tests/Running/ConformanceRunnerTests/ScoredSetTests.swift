import Baselines
import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking
import Synchronization
import Testing

@testable import CaseJudging
@testable import ConformanceRunner

@Suite("The set of cases that scores a run")
struct ScoredSetTests {
    private static func specification() throws -> Specification {
        let withdrawn = #""withdrawn": { "version": "3", "reason": "it is wrong" }, "#
        return try RunnerFixture.specification([
            "a": [
                RunnerFixture.vector("old", RunnerFixture.step("received", "\"documented\"")),
                RunnerFixture.vector("new", since: 2, RunnerFixture.step("opened", "\"documented\"")),
                RunnerFixture.vector("newest", since: 3, RunnerFixture.step("resumed", "\"none\"")),
                RunnerFixture.vector("right", since: 3, RunnerFixture.step("received", "[\"7\"]", app: "background")),
                RunnerFixture.vector(
                    "shown", rules: "x.shown", since: 2, RunnerFixture.step("dismissed", "[\"2\"]")),
                RunnerFixture.vector("silent", rules: "x.silent", since: 2, RunnerFixture.step("opened", "\"any\"")),
                RunnerFixture.vector(
                    "needy", since: 2,
                    #""requires": { "sdk": { "ACPCore": ">1" } }, "#
                        + RunnerFixture.step("received", "\"none\"", app: "closed")),
                RunnerFixture.vector(
                    "wrong", withdrawn + RunnerFixture.step("opened", "[\"2\"]", app: "background")),
            ].joined(separator: ",\n")
        ])
    }

    /// Right only where something arrives; it crashes where the user returns.
    private static let app = ScriptedApp { script in
        guard script.scenario.events == [.resumed] else { return await ScriptedApp.impressions.observe(script) }
        return .errored(ObservationError(message: "crashed"))
    }

    private static func text(_ verdict: Verdict) -> String {
        guard case .notScored(let otherwise, let reason) = verdict else { return verdict.kind.rawValue }
        return "\(reason) (\(otherwise.kind.rawValue))"
    }

    private static let withdrawn = "withdrawn in 3: it is wrong (failed)"

    @Test(
        "what it does not have is run, says what happened, and fails nothing",
        arguments: [
            (nil, ["passed", "failed", "errored", "passed", "warned", "noted", "skipped", withdrawn]),
            (3, ["passed", "failed", "errored", "passed", "warned", "noted", "skipped", withdrawn]),
            (
                2,
                [
                    "passed", "failed", "added after 2 (errored)", "added after 2 (passed)", "warned", "noted",
                    "skipped", withdrawn,
                ]
            ),
            (
                1,
                [
                    "passed", "added after 1 (failed)", "added after 1 (errored)", "added after 1 (passed)",
                    "added after 1 (warned)", "noted", "added after 1 (skipped)", withdrawn,
                ]
            ),
        ] as [(Int?, [String])])
    func verdicts(_ set: Int?, _ verdicts: [String]) async throws {
        let specification = try Self.specification()
        let plan = try RunnerFixture.plan(specification, platforms: [.android], selection: Selection(set: set))
        var app = Self.app
        app.answerAlone = app.answer
        let run = await RunnerFixture.judged(plan, specification, app)
        #expect(run.cases.map { Self.text($0.verdict) } == verdicts)
        #expect(run.verdict == (set == 1 ? .conforms : .doesNotConform))
        #expect(
            (run.judged, run.passed) == (
                verdicts.count { ["passed", "failed", "errored"].contains($0) }, run.count(.passed)
            ))
        #expect(run.causes.count == verdicts.count { $0 == "failed" })
        #expect(run.cases.allSatisfy { $0.verdict.kind != .notScored || $0.alone == nil && $0.pattern == nil })
    }

    @Test("only withdrawn and newer cases are nothing to judge")
    func nothing() async throws {
        let specification = try Self.specification()
        let selection = Selection(cases: [Glob("wrong*"), Glob("new*")], set: 1)
        let plan = try RunnerFixture.plan(specification, platforms: [.android], selection: selection)
        let run = await RunnerFixture.judged(plan, specification, Self.app)
        #expect(run.verdict == .nothingJudged)
        #expect(
            run.unplannedFailures.map(\.message).first?.hasSuffix("all that were selected (3) are not scored") == true)
    }

    @Test("a baseline waives only what is scored, and an entry for the rest is neither stale nor met")
    func baseline() async throws {
        let specification = try Self.specification()
        let text = #"""
            {"set": "1", "waivers": [
              {"case": "right*", "reason": "r", "owner": "o", "expires": "2099-01-01"},
              {"case": "new[*", "reason": "r", "owner": "o", "expires": "2020-01-01"}]}
            """#
        let today = try #require(CalendarDate("2026-01-01"))
        let baseline = try Baseline(Array(text.utf8), file: "known.json", today: today)
        let selection = Selection(set: baseline.set)
        let plan = try RunnerFixture.plan(specification, platforms: [.android], selection: selection)
        let waivers = try PlannedWaivers(baseline, plan, book: specification.book)
        let run = await RunnerFixture.judged(plan, specification, Self.app, waivers: waivers, baseline: baseline)
        #expect(run.verdict == .conforms && run.count(.notScored) == 6)
        let draft = BaselineDraft(run, old: baseline, grounds: nil)
        #expect(draft.baseline.json.hasPrefix("{\n  \"set\": \"1\",\n"))
        #expect((draft.waived, draft.errored, draft.dropped) == (0, 0, 0))
    }

    @Test("the cases that it has start first, in the order in which they start alone")
    func order() async throws {
        func started(_ vectors: String, _ set: Int?) async throws -> [String] {
            let specification = try RunnerFixture.specification(["a": vectors])
            let plan = try RunnerFixture.plan(specification, selection: Selection(set: set), seed: 7)
            let started = Mutex<[String]>([])
            let app = ScriptedApp { script in
                started.withLock { $0.append(plan[script.caseIndex].id) }
                return await ScriptedApp.impressions.observe(script)
            }
            _ = await RunnerFixture.judged(plan, specification, app)
            return started.withLock { $0 }
        }
        let newer = (0..<20).map { number in
            RunnerFixture.vector("new\(number)", since: 2, RunnerFixture.step("resumed", "\"none\""))
        }
        let old = RunnerFixture.many(30)
        let alone = try await started(old, nil)
        let upgraded = try await started((newer + [old]).joined(separator: ","), 1)
        #expect(Array(upgraded.prefix(30)) == alone)
        #expect(upgraded.count == 50)
    }

    @Test("a case that it does not have is not flaky, and its late calls fail nothing")
    func late() async throws {
        let specification = try Self.specification()
        let plan = try RunnerFixture.plan(specification, platforms: [.android], selection: Selection(set: 1))
        let log = CallLog()
        for index in plan.cases.indices {
            let opening = log.open(caseIndex: CaseIndex(index))
            _ = log.close(steps: 1)
            TrackingRecorder(log: log, opening: opening, step: 0).collectMessageInfo(["action": "2"] as Payload)
        }
        let app = LossyApp(app: Self.app, lateCalls: log.lateCalls, count: plan.cases.count)
        let run = await RunnerFixture.judged(plan, specification, app)
        #expect(run.flaky.map(\.template.id) == ["old[android]"])
        #expect(run.unplannedFailures.map(\.id) == ["late-call[old[android]]"])
    }
}

/// An app whose process has ended in every case, and that makes calls after their ends.
private struct LossyApp: AppUnderTest {
    let app: ScriptedApp
    let lateCalls: CallLog.LateCalls
    let count: Int

    var profile: SinkProfile { app.profile }
    var casesLostByChance: Set<CaseIndex> { Set((0..<count).map { CaseIndex($0) }) }

    func observe(_ script: DeviceScript) async -> Observation { await app.observe(script) }
}
