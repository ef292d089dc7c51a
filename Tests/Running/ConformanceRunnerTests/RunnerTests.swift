import ConformanceSpec
import DeviceModel
import Foundation
import PushTracking
import Synchronization
import Testing

@testable import CaseJudging
@testable import ConformanceRunner

@Suite struct RunnerTests {
    private func mixed() throws -> Specification {
        try RunnerFixture.specification([
            "many": RunnerFixture.many(150, platforms: #""android", "ios""#),
            "others": [
                RunnerFixture.vector("wrong", RunnerFixture.step("opened", "\"documented\"")),
                RunnerFixture.vector(
                    "shown", rules: "x.shown", RunnerFixture.step("opened", "\"documented\"", app: "background")),
                RunnerFixture.vector("silent", rules: "x.silent", RunnerFixture.step("opened", "\"any\"")),
                RunnerFixture.vector(
                    "needy",
                    #""requires": { "sdk": { "ACPCore": ">1" } }, "# + RunnerFixture.step("resumed", "\"none\"")
                ),
                RunnerFixture.vector("gone", RunnerFixture.step("resumed", "\"none\"")),
                RunnerFixture.vector("odd", RunnerFixture.step("resumed", "\"none\"", app: "background")),
            ].joined(separator: ",\n"),
        ])
    }

    /// Answers at different speeds; errored for `gone`, unsupported for `odd`.
    private var app: ScriptedApp {
        ScriptedApp { script in
            for _ in 0..<(script.caseIndex.position % 5) { await Task.yield() }
            if script.scenario.events == [.resumed] {
                return script.scenario.app == .foreground
                    ? .errored(ObservationError(message: "hung")) : .unsupported("no activity")
            }
            return await ScriptedApp.impressions.observe(script)
        }
    }

    @Test(
        "results come in plan order, each once, the same with any number of jobs; only ids change with the seed",
        arguments: [0, 1, 99] as [UInt64]
    )
    func order(_ seed: UInt64) async throws {
        let specification = try mixed()
        let plan = try RunnerFixture.plan(specification, seed: seed)
        var runs: [[String]] = []
        for jobs in [1, 2, 8] {
            let summary = await RunnerFixture.judged(plan, specification, app, jobs: jobs)
            runs.append(summary.cases.map(line))
            #expect(summary.planned == 306)
            #expect(summary.cases.count == 306)
            #expect(
                summary.counts == [
                    .passed: 300, .failed: 2, .warned: 1, .errored: 1, .skipped: 1, .noted: 1,
                ])
            // At the gate: all but the recommended, the informative and the skipped one.
            #expect(summary.judged == 303)
            #expect(summary.passed == 300)
            #expect(summary.verdict == .doesNotConform)
        }
        #expect(runs[0].map { $0.split(separator: " ")[0] } == (0..<306).map { "\($0)" })
        #expect(runs[1] == runs[0])
        #expect(runs[2] == runs[0])
    }

    @Test(
        "a run conforms as a whole, is partial as a part, says neither where nothing is judged, and fails for one failure at the gate"
    )
    func verdicts() async throws {
        let specification = try mixed()
        let table: [(Selection, Gate, RunVerdict)] = [
            (Selection(cases: [Glob("many*")]), .required, .partial),
            (Selection(cases: [Glob("shown*")]), .required, .nothingJudged),
            (Selection(cases: [Glob("shown*")]), .recommended, .doesNotConform),
            (Selection(cases: [Glob("wrong*")]), .required, .doesNotConform),
            (Selection(cases: [Glob("gone*")]), .required, .doesNotConform),
            (Selection(cases: [Glob("silent*"), Glob("needy*")]), .recommended, .nothingJudged),
        ]
        for (selection, gate, verdict) in table {
            let plan = try RunnerFixture.plan(specification, gate: gate, selection: selection)
            #expect(await RunnerFixture.judged(plan, specification, app).verdict == verdict)
        }
        let good = try RunnerFixture.specification(["many": RunnerFixture.many(3)])
        #expect(await RunnerFixture.judged(try RunnerFixture.plan(good), good, app).verdict == .conforms)
    }

    @Test("the seed changes the order in which cases start, and that alone")
    func startOrder() async throws {
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(50)])
        var orders: [[CaseIndex]] = []
        for seed in [1, 1, 2] as [UInt64] {
            let started = Mutex<[CaseIndex]>([])
            let app = ScriptedApp { script in
                started.withLock { $0.append(script.caseIndex) }
                return await ScriptedApp.impressions.observe(script)
            }
            _ = await RunnerFixture.judged(try RunnerFixture.plan(specification, seed: seed), specification, app)
            orders.append(started.withLock { $0 })
        }
        let inOrder = (0..<50).map { CaseIndex($0) }
        #expect(orders[0] == orders[1])
        #expect(orders[0] != orders[2])
        #expect(orders.allSatisfy { $0.sorted() == inOrder && $0 != inOrder })
    }

    @Test("after an interruption the rest is errored, without being played", arguments: [1, 2, 8])
    func interruption(_ jobs: Int) async throws {
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(100)])
        let played = Counter()
        let app = ScriptedApp { script in
            played.add(1)
            return await ScriptedApp.impressions.observe(script)
        }
        let plan = try RunnerFixture.plan(specification)
        let runner = Runner(
            plan: plan,
            book: specification.book,
            jobs: jobs,
            isInterrupted: { played.value >= 30 }
        )
        let summary = await RunnerFixture.judged(plan, specification, app, by: runner)
        let lines = summary.cases.map(line)
        #expect(summary.cases.count == 100)
        #expect(summary.count(.passed) == played.value)
        #expect((30..<30 + jobs).contains(summary.count(.passed)))
        #expect(summary.verdict == .doesNotConform)
        #expect(
            lines.filter { $0.hasSuffix("notRun the run was interrupted before this case") }.count
                == summary.count(.notRun))
    }

    @Test("a cancelled run reports every case", arguments: [1, 4])
    func cancellation(_ jobs: Int) async throws {
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(100)])
        let runner = Runner(plan: try RunnerFixture.plan(specification), book: specification.book, jobs: jobs)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await runner.run(ScriptedApp.impressions)
        }
        let cases = await task.value.cases
        #expect(cases.count == 100 && cases.allSatisfy { $0.verdict.kind == .notRun })
    }

    @Test("a run ends at the failing case that makes the number full, however many jobs there are")
    func mostFailures() async throws {
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(600)])
        let plan = try RunnerFixture.plan(specification, platforms: [.android])
        let app = ScriptedApp { script in
            for _ in 0..<(script.caseIndex.position % 5) { await Task.yield() }
            return script.caseIndex.position % 7 == 0
                ? .unsupported("no") : await ScriptedApp.impressions.observe(script)
        }
        var runs: [[String]] = []
        for jobs in [1, 2, 8] {
            let runner = Runner(plan: plan, book: specification.book, jobs: jobs, mostFailures: 3)
            let run = await RunnerFixture.judged(plan, specification, app, by: runner)
            #expect(run.cases.count == 600 && run.count(.failed) == 3)
            runs.append(run.cases.map(line))
        }
        #expect(runs[1] == runs[0] && runs[2] == runs[0])
        #expect(runs[0].contains { $0.hasSuffix("the run was to end after 3 failing cases") })
    }

    @Test("cases of a serial sink never run side by side; those of others do", arguments: [true, false])
    func serialSinks(_ isSerial: Bool) async throws {
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(200)])
        let alive = Counter()
        let most = Counter()
        let profile = SinkProfile(name: "s", platforms: [.android, .ios], isSerial: isSerial)
        let app = ScriptedApp(profile: profile) { script in
            most.raise(to: alive.add(1))
            try? await Task.sleep(for: .microseconds(50))
            defer { alive.add(-1) }
            return await ScriptedApp.impressions.observe(script)
        }
        let summary = await RunnerFixture.judged(try RunnerFixture.plan(specification), specification, app, jobs: 8)
        #expect(summary.verdict == .conforms)
        let mostAtOnce = most.value
        #expect(isSerial ? mostAtOnce == 1 : (2...8).contains(mostAtOnce))
    }

    @Test("durations come from the clock that is handed in, and are 0 without one")
    func durations() async throws {
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(3)])
        let plan = try RunnerFixture.plan(specification)
        let ticks = Counter()
        let timed = await Runner(plan: plan, book: specification.book, now: { Int64(ticks.add(7_000)) }).run(app)
        #expect(timed.cases.allSatisfy { $0.nanoseconds == 7_000 })
        let untimed = await Runner(plan: plan, book: specification.book).run(app)
        #expect(untimed.cases.allSatisfy { $0.nanoseconds == 0 })
    }

    /// How far a clock jumps in each case, and what is said of it, in seconds.
    private static let jumps: [(Int, seconds: Int64)] = [
        (-3_600, seconds: 0), (172_800, seconds: 172_800), (259_200, seconds: 172_800), (315_576_000, seconds: 172_800),
    ]

    @Test("a clock that jumps gives no duration that a results file may not have", arguments: jumps)
    func jumpingClock(jump: Int, seconds: Int64) async throws {
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(3)])
        let plan = try RunnerFixture.plan(specification)
        let clock = Counter()
        let runner = Runner(plan: plan, book: specification.book, now: { Int64(clock.add(jump)) * 1_000_000_000 })
        #expect(await runner.run(app).cases.allSatisfy { $0.nanoseconds == seconds * 1_000_000_000 })
    }
}

extension JudgedRun {
    /// How many cases came to each verdict that any came to.
    var counts: [Verdict.Kind: Int] {
        Verdict.Kind.allCases.reduce(into: [:]) { counts, kind in
            if count(kind) > 0 { counts[kind] = count(kind) }
        }
    }
}
