import Baselines
import CaseJudging
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import FailureCauses
import PushTracking
import Testing

/// Entries that name a cause, rules or kinds in place of cases.
extension BaselineTests {
    /// The app answers every arrival, and only `bad` must be silent.
    static let general: [(name: String, entries: [String], kind: Verdict.Kind, stale: Int)] = [
        ("its key is waived", [cause("x.received/android/received/unexpected")], .waived, 0),
        ("its key has the action of the call", [cause("x.received/android/received/unexpected:7")], .waived, 0),
        ("another action is another failure", [cause("x.received/android/received/unexpected:2")], .failed, 1),
        ("that of another rule is not its own", [cause("x.first/android/received/unexpected")], .failed, 1),
        ("nor that of another event", [cause("x.received/android/opened/unexpected")], .failed, 1),
        ("nor that of another difference", [cause("x.received/android/received/extra")], .failed, 1),
        ("another platform's cannot occur", [cause("x.received/ios/received/unexpected")], .failed, 0),
        ("a rule of another spec is no error", [cause("y.old/android/received/extra")], .failed, 1),
        (
            "one key of several is enough to be needed",
            [cause("x.received/android/received/unexpected", "x.first/android/opened/extra")], .waived, 0
        ),
        ("it is expired", [cause("x.received/android/received/unexpected", expires: "2026-06-14")], .expired, 0),
        (
            "another entry renews it",
            [
                cause("x.received/android/received/unexpected", expires: "2026-06-14"),
                #"{"rules": ["x.received"], "reason": "r", "owner": "o", "expires": "2026-06-30"}"#,
            ], .waived, 0
        ),
        (
            "its rule is waived", [#"{"rules": ["x.received"], "reason": "r", "owner": "o", "expires": "2026-06-30"}"#],
            .waived, 0
        ),
        (
            "its kind is waived, and what passes is not asked",
            [#"{"kinds": ["unexpected"], "reason": "r", "owner": "o", "expires": "2026-06-30"}"#], .waived, 0
        ),
        (
            "rule and kind have to fit",
            [#"{"rules": ["x.received"], "kinds": ["extra"], "reason": "r", "owner": "o", "expires": "2026-06-30"}"#],
            .failed, 1
        ),
        (
            "the case is named for something else, and its cause is waived",
            [entry("bad[*", #""rules": ["x.first"], "#), cause("x.received/android/received/unexpected")], .waived, 0
        ),
    ]

    @Test("waives a cause wherever it is seen, and nothing else", arguments: general)
    func causes(_ row: (name: String, entries: [String], kind: Verdict.Kind, stale: Int)) async throws {
        let specification = try Self.specification()
        let baseline = try Self.read(#"{"waivers": [\#(row.entries.joined(separator: ",\n"))]}"#)
        var app = ScriptedApp.impressions
        app.profile.platforms = [.android]
        func run(_ selection: Selection) async throws -> JudgedRun {
            let plan = try RunnerFixture.plan(specification, platforms: [.android], selection: selection)
            let waivers = try PlannedWaivers(baseline, plan, book: specification.book)
            return await RunnerFixture.judged(plan, specification, app, waivers: waivers, baseline: baseline)
        }
        let whole = try await run(Selection())
        #expect(whole.verdicts["bad"]?.kind == row.kind && whole.verdicts["good"]?.kind == .passed, "\(row.name)")
        #expect(whole.staleWaivers.count == row.stale, "\(row.name)")
        #expect(try await run(Selection(cases: [Glob("good*")])).staleWaivers.isEmpty, "\(row.name)")
    }

    @Test("of a case that fails in two ways, both have to be waived")
    func twoCauses() async throws {
        let specification = try Self.specification()
        let plan = try RunnerFixture.plan(specification, platforms: [.android])
        let app = ScriptedApp(profile: SinkProfile(name: "x", platforms: [.android])) { script in
            .observed(
                script.scenario.events.map { event in
                    var calls = ScriptedApp.calls(for: event, script)
                    for index in calls.indices { calls[index].data["action"] = "2" }
                    return StepObservation(calls: calls + calls)
                })
        }
        let failing = await RunnerFixture.judged(plan, specification, app).verdicts["good"]
        guard case .failed(let failure) = failing else {
            Issue.record("\(String(describing: failing))")
            return
        }
        #expect(failure.keys.count == 2)
        let causes = failure.keys.map { Self.cause($0.text) }
        for (entries, kind) in [([causes[0]], Verdict.Kind.failed), ([causes[1]], .failed), (causes, .waived)] {
            let baseline = try Self.read(#"{"waivers": [\#(entries.joined(separator: ","))]}"#)
            let waivers = try PlannedWaivers(baseline, plan, book: specification.book)
            let run = await RunnerFixture.judged(plan, specification, app, waivers: waivers, baseline: baseline)
            // What is waived is not among the causes that fail the case.
            let good = try #require(run.cases.first { $0.template.vector.id == "good" })
            #expect(run.causes.count { $0.explains(good) } == (kind == .failed ? 1 : 0))
            #expect(!run.waivedCauses.isEmpty)
            let verdict = try #require(run.verdicts["good"])
            #expect(verdict.kind == kind)
            // Of a case that several waive, all are named.
            #expect(verdict.waivers.count == (kind == .waived ? 2 : 0))
        }
    }
}
