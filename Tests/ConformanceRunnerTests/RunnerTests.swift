import ConformanceSpec
import DeviceModel
import Foundation
import PushTracking
import Synchronization
import Testing

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
            var lines: [String] = []
            let summary = try await Runner(plan: plan, book: specification.book, jobs: jobs).run(app) {
                lines.append(line($0))
            }
            runs.append(lines)
            #expect(summary.planned == 306)
            #expect(summary.reported == 306)
            #expect(
                summary.counts == [
                    .passed: 300, .failed: 2, .warned: 1, .errored: 1, .skipped: 1, .noted: 1,
                ])
            // At the gate: all but the recommended, the informative and the skipped one.
            #expect(summary.judged == 303)
            #expect(summary.passed == 300)
            #expect(summary.skippedAtGate == 1)
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
        let table: [(Selection, Gate, RunSummary.Conclusion)] = [
            (Selection(cases: [Glob("many*")]), .required, .partial),
            (Selection(cases: [Glob("shown*")]), .required, .nothingJudged),
            (Selection(cases: [Glob("shown*")]), .recommended, .doesNotConform),
            (Selection(cases: [Glob("wrong*")]), .required, .doesNotConform),
            (Selection(cases: [Glob("gone*")]), .required, .doesNotConform),
            (Selection(cases: [Glob("silent*"), Glob("needy*")]), .recommended, .nothingJudged),
        ]
        for (selection, gate, verdict) in table {
            let plan = try RunnerFixture.plan(specification, gate: gate, selection: selection)
            #expect(try await Runner(plan: plan, book: specification.book).run(app) { _ in }.verdict == verdict)
        }
        let good = try RunnerFixture.specification(["many": RunnerFixture.many(3)])
        #expect(
            try await Runner(plan: try RunnerFixture.plan(good), book: good.book).run(app) { _ in }.verdict == .conforms
        )
    }

    @Test(
        "while a case takes long, those of its block and of the next are played, and no other",
        .timeLimit(.minutes(20)),
        arguments: [(2, nil), (2, 3), (8, nil)])
    func longCase(_ jobs: Int, mostFailures: Int?) async throws {
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(1500)])
        let plan = try RunnerFixture.plan(specification, platforms: [.android])
        let others = Counter()
        let app = ScriptedApp { script in
            if script.caseIndex == 0 {
                while others.value < 511 { try? await Task.sleep(for: .milliseconds(1)) }
                // Time for one that should not begin.
                try? await Task.sleep(for: .milliseconds(20))
                #expect(others.value == 511)
            } else {
                others.add(1)
            }
            return await ScriptedApp.impressions.observe(script)
        }
        var reported: [CaseIndex] = []
        let runner = Runner(plan: plan, book: specification.book, jobs: jobs, mostFailures: mostFailures)
        let summary = try await runner.run(app) { reported.append($0.index) }
        #expect(reported == plan.selected)
        #expect(summary.verdict == .conforms)
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
            _ = try await Runner(plan: try RunnerFixture.plan(specification, seed: seed), book: specification.book).run(
                app
            ) { _ in }
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
        var lines: [String] = []
        let runner = Runner(
            plan: try RunnerFixture.plan(specification),
            book: specification.book,
            jobs: jobs,
            isInterrupted: { played.value >= 30 }
        )
        let summary = try await runner.run(app) { lines.append(line($0)) }
        #expect(summary.reported == 100)
        #expect(summary.count(.passed) == played.value)
        #expect((30..<30 + jobs).contains(summary.count(.passed)))
        #expect(summary.verdict == .doesNotConform)
        #expect(
            lines.filter { $0.hasSuffix("errored the run was interrupted before this case") }.count
                == summary.count(.errored))
    }

    @Test("a cancelled run reports every case", arguments: [1, 4])
    func cancellation(_ jobs: Int) async throws {
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(100)])
        let runner = Runner(plan: try RunnerFixture.plan(specification), book: specification.book, jobs: jobs)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await runner.run(ScriptedApp.impressions) { _ in }
        }
        let summary = try await task.value
        #expect(summary.reported == 100)
        #expect(summary.count(.errored) == 100)
    }

    private struct FullDisk: Error {}

    @Test(
        "a reporter that throws ends the run at once, and nothing goes on behind it", .timeLimit(.minutes(20)),
        arguments: [1, 2, 8])
    func throwingReporter(_ jobs: Int) async throws {
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(600)])
        let begun = Counter()
        let ended = Counter()
        let app = ScriptedApp { script in
            begun.add(1)
            await Task.yield()
            defer { ended.add(1) }
            return await ScriptedApp.impressions.observe(script)
        }
        var begunAtThrow = 0
        var reported = 0
        let runner = Runner(plan: try RunnerFixture.plan(specification), book: specification.book, jobs: jobs)
        await #expect(throws: FullDisk.self) {
            try await runner.run(app) { _ in
                reported += 1
                guard reported == 3 else { return }
                begunAtThrow = begun.value
                throw FullDisk()
            }
        }
        #expect(reported == 3)
        let begunAtEnd = begun.value
        #expect(begunAtEnd <= begunAtThrow + jobs + CaseQueue.mostAhead)
        #expect(ended.value == begunAtEnd)
        try await Task.sleep(for: .milliseconds(20))
        #expect(begun.value == begunAtEnd)
    }

    @Test("a slow reporter holds up the cases", .serialized, arguments: [2, 8])
    func slowReporter(_ jobs: Int) async throws {
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(900)])
        let begun = Counter()
        let app = ScriptedApp { script in
            begun.add(1)
            return await ScriptedApp.impressions.observe(script)
        }
        var (most, reported) = (0, 0)
        let runner = Runner(plan: try RunnerFixture.plan(specification), book: specification.book, jobs: jobs)
        let summary = try await runner.run(app) { _ in
            let before = begun.value
            // Time for more than may begin.
            if reported % 64 == 0 { usleep(30_000) }
            reported += 1
            most = max(most, begun.value - before)
        }
        #expect(summary.verdict == .conforms)
        #expect(begun.value == 900)
        #expect(most <= jobs + CaseQueue.mostAhead)
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
        let summary = try await Runner(plan: try RunnerFixture.plan(specification), book: specification.book, jobs: 8)
            .run(app) { _ in }
        #expect(summary.verdict == .conforms)
        let mostAtOnce = most.value
        #expect(isSerial ? mostAtOnce == 1 : (2...8).contains(mostAtOnce))
    }

    @Test("durations come from the clock that is handed in, and are 0 without one")
    func durations() async throws {
        let specification = try RunnerFixture.specification(["many": RunnerFixture.many(3)])
        let plan = try RunnerFixture.plan(specification)
        let ticks = Counter()
        _ = try await Runner(plan: plan, book: specification.book, now: { Int64(ticks.add(7_000)) }).run(app) {
            #expect($0.nanoseconds == 7_000)
        }
        _ = try await Runner(plan: plan, book: specification.book).run(app) { #expect($0.nanoseconds == 0) }
    }

    @Test("what was observed is kept, of cases that passed only where it is asked for", arguments: [true, false])
    func keptObservations(_ keepsPassed: Bool) async throws {
        let specification = try mixed()
        let runner = Runner(
            plan: try RunnerFixture.plan(specification), book: specification.book,
            keepsPassedObservations: keepsPassed)
        var kinds: Set<Verdict.Kind> = []
        _ = try await runner.run(app) { result in
            let kind = result.verdict.kind
            kinds.insert(kind)
            #expect((result.observation != nil) == (kind != .skipped && (keepsPassed || kind != .passed)), "\(kind)")
        }
        #expect(kinds.isSuperset(of: [.passed, .failed]))
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
        _ = try await runner.run(app) { #expect($0.nanoseconds == seconds * 1_000_000_000) }
    }

    @Test("shards together report what the whole run reports")
    func shards() async throws {
        let specification = try mixed()
        var whole: [String] = []
        _ = try await Runner(plan: try RunnerFixture.plan(specification), book: specification.book).run(app) {
            whole.append(line($0))
        }
        var parts: [String] = []
        for number in 1...4 {
            let plan = try RunnerFixture.plan(
                specification, selection: Selection(shard: Shard(number: number, count: 4)))
            _ = try await Runner(plan: plan, book: specification.book, jobs: 3).run(app) { parts.append(line($0)) }
        }
        #expect(parts.sorted() == whole.sorted())
    }
}

extension RunSummary {
    /// How many cases came to each verdict that any came to.
    var counts: [Verdict.Kind: Int] {
        Verdict.Kind.allCases.reduce(into: [:]) { counts, kind in
            if count(kind) > 0 { counts[kind] = count(kind) }
        }
    }
}
