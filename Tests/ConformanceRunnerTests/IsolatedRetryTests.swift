import ConformanceRunner
import ConformanceSpec
import DeviceModel
import PushTracking
import Synchronization
import Testing

@Suite("A failing case, alone", .timeLimit(.minutes(20)))
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
        let runner = Runner(plan: try RunnerFixture.plan(specification, gate: row.gate), book: specification.book)
        var findings: [RetryFinding?] = []
        let summary = try await runner.run(app) { result in
            findings.append(result.alone)
            #expect(result.verdict.kind == row.verdict)
        }
        // They fail alike: the first one was played.
        let others = row.outcome.map { RetryFinding($0, playedInstead: "many[android,n=n0]") }
        #expect(findings == [row.outcome.map { RetryFinding($0) }, others, others])
        #expect(summary.count(row.verdict) == 3)
    }

    /// What is sent wrongly, by the bits of a number: 31 kinds of failure, and none where it is 0.
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
        "one of each kind of failure is played again, the first in the plan, of 20 kinds at most, side by side",
        arguments: [1, 2, 8])
    func limit(_ jobs: Int) async throws {
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(300)])
        let replayed = Mutex<[CaseIndex]>([])
        let underWay = Counter()
        let mostUnderWay = Counter()
        let app = ScriptedApp(
            answer: { Self.wrong($0.caseIndex.position % 32, $0) },
            answerAlone: { script in
                replayed.withLock { $0.append(script.caseIndex) }
                mostUnderWay.raise(to: underWay.add(1))
                try? await Task.sleep(for: .milliseconds(1))
                underWay.add(-1)
                return script.caseIndex.position % 2 == 0 ? Self.documented(script) : Self.silent(script)
            }
        )
        let steps = Mutex<[Rerun.Stage]>([])
        let rerun = Rerun(note: { step in steps.withLock { $0.append(step) } })
        let plan = try RunnerFixture.plan(specification, seed: 5)
        let runner = Runner(plan: plan, book: specification.book, jobs: jobs, rerun: rerun)
        var findings: [CaseIndex: RetryFinding] = [:]
        let summary = try await runner.run(app) { findings[$0.index] = $0.alone }
        #expect(replayed.withLock { $0.sorted() } == (1...20).map { CaseIndex($0) })
        #expect(mostUnderWay.value == 3)
        #expect(steps.withLock { $0 } == [.alone(cases: 20), .ended])
        for index in 0..<300 {
            let kind = index % 32
            let outcome: RetryOutcome = kind % 2 == 0 ? .passed : .failed
            let expected: RetryFinding? =
                switch kind {
                case 0: nil
                case 1...20: RetryFinding(outcome, playedInstead: index == kind ? nil : plan.cases[kind].id)
                default: RetryFinding(.notPlayed)
                }
            #expect(findings[CaseIndex(index)] == expected, "\(index)")
        }
        #expect(summary.count(.failed) == findings.count)
    }

    @Test("nothing is played again where that is not wanted")
    func noRerun() async throws {
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(3)])
        let app = ScriptedApp(answer: { Self.silent($0) }, answerAlone: { Self.documented($0) })
        let runner = Runner(plan: try RunnerFixture.plan(specification), book: specification.book, rerun: nil)
        _ = try await runner.run(app) { #expect($0.alone == nil) }
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
        var findings: [CaseIndex: RetryFinding] = [:]
        _ = try await Runner(plan: plan, book: specification.book).run(app) { findings[$0.index] = $0.alone }
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
        let summary = try await runner.run(app) { #expect($0.alone == nil) }
        #expect(summary.reported == cases)
    }
}
