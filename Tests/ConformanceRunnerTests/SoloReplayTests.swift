import ConformanceRunner
import ConformanceSpec
import DeviceModel
import PushTracking
import Synchronization
import Testing

@Suite("A failing case, alone", .timeLimit(.minutes(20)))
struct SoloReplayTests {
    /// What the app does in the run and alone, and what is then said of its cases.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let answer: @Sendable (DeviceScript) -> Observation
        var alone: (@Sendable (DeviceScript) -> Observation)? = SoloReplayTests.documented
        var gate = Gate.required
        var rules = "x.first"
        let verdict: Verdict.Kind
        let outcome: SoloOutcome?
    }

    static let documented: @Sendable (DeviceScript) -> Observation = { script in
        .observed(script.scenario.events.map { StepObservation(calls: ScriptedApp.calls(for: $0, script)) })
    }
    private static let silent: @Sendable (DeviceScript) -> Observation = { script in
        .observed(script.scenario.events.map { _ in StepObservation() })
    }
    private static let broken: @Sendable (DeviceScript) -> Observation = { _ in .errored(ObservationError(message: "gone")) }

    static let rows: [Row] = [
        Row(testDescription: "passes alone", answer: silent, verdict: .failed, outcome: .passed),
        Row(testDescription: "fails alone too", answer: silent, alone: silent, verdict: .failed, outcome: .failed),
        Row(testDescription: "cannot be played alone", answer: silent, alone: broken, verdict: .failed, outcome: nil),
        Row(testDescription: "is of an app that is always fresh", answer: silent, alone: nil, verdict: .failed, outcome: nil),
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
        var outcomes: [SoloOutcome?] = []
        let summary = try await runner.run(app) { result in
            outcomes.append(result.alone)
            #expect(result.verdict.kind == row.verdict)
        }
        #expect(outcomes == [row.outcome, row.outcome, row.outcome])
        #expect(summary.count(row.verdict) == 3)
    }

    @Test("only the first 20 in the order of the plan are played again, however many are under way", arguments: [1, 2, 8])
    func limit(_ jobs: Int) async throws {
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(600)])
        let replayed = Mutex<[Int]>([])
        let app = ScriptedApp(
            answer: { $0.caseIndex % 3 == 0 ? Self.silent($0) : Self.documented($0) },
            answerAlone: { script in
                replayed.withLock { $0.append(script.caseIndex) }
                return script.caseIndex % 2 == 0 ? Self.documented(script) : Self.silent(script)
            }
        )
        let runner = Runner(plan: try RunnerFixture.plan(specification, seed: 5), book: specification.book, jobs: jobs)
        var outcomes: [SoloOutcome: Int] = [:]
        let summary = try await runner.run(app) { result in
            if let alone = result.alone { outcomes[alone, default: 0] += 1 }
        }
        #expect(replayed.withLock { $0 } == (0..<20).map { $0 * 3 })
        #expect(outcomes == [.passed: 10, .failed: 10, .notPlayed: 180])
        #expect(summary.count(.failed) == 200)
    }

    @Test("the only case of a run was alone already, and nothing is played again once the run is interrupted", arguments: [1, 40])
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
