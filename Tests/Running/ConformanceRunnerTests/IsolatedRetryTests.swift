import CaseJudging
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import FailureCauses
import PushTracking
import Synchronization
import TestSupport
import Testing

@Suite("A failing case, alone", .hangGuard)
struct IsolatedRetryTests {
    /// What the app does in the run and alone, and what is then said of its cases.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let answer: @Sendable (DeviceScript) -> Observation
        var alone: (@Sendable (DeviceScript) -> Observation)? = IsolatedRetryTests.documented
        var gate = Gate.required
        var rules = "x.first"
        let verdict: Verdict.Kind
        let outcome: RetryOutcome?
    }

    static let documented: @Sendable (DeviceScript) -> Observation = { script in
        .observed(script.scenario.events.map { StepObservation(calls: ScriptedApp.calls(for: $0, script)) })
    }
    private static let silent: @Sendable (DeviceScript) -> Observation = { script in
        .observed(script.scenario.events.map { _ in StepObservation() })
    }
    private static let broken: @Sendable (DeviceScript) -> Observation = { _ in
        .errored(ObservationError(message: "gone"))
    }

    static let rows: [Row] = [
        Row(testDescription: "passes alone", answer: silent, verdict: .failed, outcome: .passed),
        Row(testDescription: "fails alone too", answer: silent, alone: silent, verdict: .failed, outcome: .failed),
        Row(testDescription: "cannot be played alone", answer: silent, alone: broken, verdict: .failed, outcome: nil),
        Row(
            testDescription: "is of an app that is always fresh", answer: silent, alone: nil, verdict: .failed,
            outcome: nil),
        Row(testDescription: "passes", answer: documented, verdict: .passed, outcome: nil),
        Row(testDescription: "is errored", answer: broken, verdict: .errored, outcome: nil),
        Row(testDescription: "is unsupported", answer: { _ in .unsupported("no") }, verdict: .failed, outcome: nil),
        Row(testDescription: "is below the gate", answer: silent, rules: "x.shown", verdict: .warned, outcome: nil),
    ]

    @Test("says what became of it where that tells anything, and keeps its verdict", arguments: rows)
    func outcome(_ row: Row) async throws {
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(3, rules: row.rules)])
        let app = ScriptedApp(
            answer: { row.answer($0) },
            answerAlone: row.alone.map { alone in { @Sendable script in alone(script) } }
        )
        let plan = try RunnerFixture.plan(specification, gate: row.gate)
        let summary = await RunnerFixture.judged(plan, specification, app)
        let findings = summary.cases.map(\.alone)
        #expect(summary.cases.allSatisfy { $0.verdict.kind == row.verdict })
        // They fail alike: the first one was played.
        let others = row.outcome.map { RetryFinding($0, playedInstead: "many[android,n=n0]") }
        #expect(findings == [row.outcome.map { RetryFinding($0) }, others, others])
        #expect(summary.count(row.verdict) == 3)
    }

    /// What is sent wrongly, by the bits of a number; nothing where it is 0.
    private static func wrong(_ kind: Int, _ script: DeviceScript) -> Observation {
        guard case .observed(var steps) = documented(script) else { return .unsupported("no step") }
        for (bit, variable) in ["action", "broadlogId", "deliveryId"].enumerated() where kind >> bit & 1 == 1 {
            steps[0].calls[0].data[variable] = "other"
        }
        if kind >> 3 & 1 == 1 { steps[0].threw = "no" }
        if kind >> 4 & 1 == 1 {
            steps[0].calls.append(
                TrackingCall(function: .collectMessageInfo, data: ["broadlogId": "x", "action": "5"]))
        }
        return .observed(steps)
    }

    @Test(
        "the simplest case of each cause is run again, side by side, for all cases of the cause", arguments: [1, 2, 8])
    func causes(_ jobs: Int) async throws {
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(300)])
        let replayed = Mutex<[CaseIndex]>([])
        let underWay = Counter()
        let mostUnderWay = Counter()
        let app = ScriptedApp(
            answer: { Self.wrong((1 << ($0.caseIndex.position % 6)) / 2, $0) },
            answerAlone: { script in
                replayed.withLock { $0.append(script.caseIndex) }
                mostUnderWay.raise(to: underWay.add(1))
                // The first ones wait for each other, however busy the machine is.
                for _ in 0..<10_000 where mostUnderWay.value < 3 { try? await Task.sleep(for: .milliseconds(1)) }
                underWay.add(-1)
                return script.caseIndex.position % 2 == 0 ? Self.documented(script) : Self.silent(script)
            }
        )
        let steps = Mutex<[Rerun.Stage]>([])
        let rerun = Rerun(note: { step in steps.withLock { $0.append(step) } })
        let plan = try RunnerFixture.plan(specification, seed: 5)
        let runner = Runner(plan: plan, book: specification.book, jobs: jobs, rerun: rerun)
        let summary = await RunnerFixture.judged(plan, specification, app, by: runner)
        #expect(summary.causes.count == 4)
        let simplest = summary.causes.map(\.simplest.index)
        #expect(replayed.withLock { $0.sorted() } == simplest.sorted())
        #expect(mostUnderWay.value == 3)
        #expect(steps.withLock { $0 } == [.alone(cases: 4), .ended])
        for result in summary.cases {
            let own = summary.causes.filter { $0.explains(result) }
            let expected = own.first.map { cause in
                RetryFinding(
                    cause.simplest.index.position % 2 == 0 ? .passed : .failed,
                    playedInstead: cause.simplest.index == result.index ? nil : cause.simplest.template.id)
            }
            #expect(result.alone == expected && own.count <= 1, "\(result.index)")
        }
    }

    @Test("a case that is the simplest of two causes is run again once, and keeps what was found")
    func sharedCase() async throws {
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(40)])
        let plan = try RunnerFixture.plan(specification)
        let replayed = Counter()
        let app = ScriptedApp(
            answer: { $0.caseIndex >= 20 ? Self.wrong(0b011, $0) : Self.documented($0) },
            answerAlone: { script in
                replayed.add(1)
                return Self.documented(script)
            },
            answerAfter: { _, script in Self.wrong(0b011, script) },
            before: { (0..<$0.position).map { CaseIndex($0) } }
        )
        let run = await RunnerFixture.judged(plan, specification, app)
        #expect(run.causes.count == 2 && Set(run.causes.map(\.simplest.index)).count == 1)
        #expect(replayed.value == 1)
        #expect(run.findings.values.count { $0.company != nil } == 1)
    }

    @Test("nothing is played again where that is not wanted")
    func noRerun() async throws {
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(3)])
        let app = ScriptedApp(answer: { Self.silent($0) }, answerAlone: { Self.documented($0) })
        let runner = Runner(plan: try RunnerFixture.plan(specification), book: specification.book, rerun: nil)
        #expect(await runner.run(app).cases.allSatisfy { $0.alone == nil })
    }

    @Test(
        "where a case passes alone, it is said what it fails after",
        arguments: [[7], [17, 19], [], [-1]] as [[CaseIndex]])
    func company(_ culprits: [CaseIndex]) async throws {
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(40)])
        let plan = try RunnerFixture.plan(specification)
        let app = ScriptedApp(
            answer: { $0.caseIndex >= 20 ? Self.silent($0) : Self.documented($0) },
            answerAlone: Self.documented,
            answerAfter: { scripts, script in
                guard culprits.allSatisfy(scripts.map(\.caseIndex).contains) else { return Self.documented(script) }
                let id = scripts.first { $0.caseIndex == culprits.last }?.payloads[0]["_mId"] ?? .null
                let call = TrackingCall(function: .collectMessageInfo, data: ["broadlogId": id, "action": "7"])
                return .observed([StepObservation(calls: [call])])
            },
            before: { (0..<$0.position).map { CaseIndex($0) } }
        )
        let findings = await RunnerFixture.judged(plan, specification, app).findings
        let company = try #require(findings[20]?.company)
        #expect(findings[21] == RetryFinding(.passed, playedInstead: plan.cases[20].id))
        #expect(company.before == 20)
        switch culprits {
        case [-1]: #expect(company.outcome == .passed)
        // Whatever comes before it: one case is enough, the nearest.
        case []: #expect(company.outcome == .failed(.init(cases: [plan.cases[19].id], count: 1)))
        default:
            let id = plan[culprits[culprits.count - 1]].filled(seed: 0, caseIndex: culprits[culprits.count - 1])
                .script.payloads[0]
            let ids = culprits.map { plan[$0].id }
            #expect(company.outcome == .failed(.init(cases: ids, count: ids.count, remembered: id.string("_mId"))))
        }
    }

    @Test(
        "the only case of a run was alone already, and nothing is played again once the run is interrupted",
        arguments: [1, 40])
    func notReplayed(_ cases: Int) async throws {
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(cases)])
        let played = Counter()
        let app = ScriptedApp(
            answer: { script in
                played.add(1)
                return Self.silent(script)
            },
            answerAlone: { script in
                Issue.record("case \(script.caseIndex) was played again")
                return Self.documented(script)
            }
        )
        let runner = Runner(
            plan: try RunnerFixture.plan(specification),
            book: specification.book,
            jobs: 4,
            isInterrupted: { cases > 1 && played.value > 0 }
        )
        let found = await runner.run(app).cases
        #expect(found.count == cases && found.allSatisfy { $0.alone == nil })
    }
}

extension JudgedRun {
    /// What was found out about cases that were run again.
    fileprivate var findings: [CaseIndex: RetryFinding] {
        cases.reduce(into: [:]) { $0[$1.index] = $1.alone }
    }
}
