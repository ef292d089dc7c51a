import BuiltInSinks
import DeviceModel
import FaultySinks
import PushTracking
import Synchronization
import TestSupport
import Testing

@testable import CaseJudging
@testable import ConformanceRunner
@testable import ConformanceSpec
@testable import Exploration
@testable import FailureCauses
@testable import Scenarios

@Suite struct ExplorerTests {
    /// The documented behaviour, but from an event on, counted from 1, it makes no call.
    private struct TiredSink: TrackingSink {
        private var documented = BuiltInSink.reference.makeSink()
        private let limit: Int
        private var event = 1
        /// Being started does not tire it: a running app was started before the case.
        private var isStarting = false

        init(from limit: Int) { self.limit = limit }

        mutating func handle(_ callback: AppCallback, recorder: TrackingRecorder) async throws {
            switch callback {
            case .android(.onCreate(_, nil, _, _)), .ios(.didFinishLaunching(nil)): isStarting = true
            default: break
            }
            if event < limit { try await documented.handle(callback, recorder: recorder) }
        }

        mutating func settle() async throws {
            if !isStarting { event += 1 }
            isStarting = false
            try await documented.settle()
        }
    }

    private static func run(_ platforms: Set<Platform>) throws -> (Specification, RunDescription) {
        let specification = try Specification(.embedded)
        let edition = specification.defaultEdition
        let plan = try Plan(
            try specification.expanded(in: edition), edition: edition, platforms: platforms, seed: 5)
        let profile = SinkProfile(name: "tired", version: "", platforms: platforms)
        return (
            specification,
            RunDescription(
                plan: plan, profile: profile, drive: .inProcess, toolVersion: "", spec: specification.identity)
        )
    }

    private static func explored<Sink: TrackingSink & Sendable>(
        _ extent: Explorer.Extent, on platforms: Set<Platform> = [.android], jobs: Int = 1,
        isOver: @escaping @Sendable () -> Exploration.End? = { nil },
        makeSink: @escaping @Sendable () -> Sink
    ) async throws -> ExploredScenarios {
        let (specification, run) = try run(platforms)
        let space = try ScenarioSpace(specification, in: run.plan.edition, platforms: platforms)
        let app = CallbackApp(profile: run.profile) { makeSink() }
        return try await Explorer(space, plan: run.plan, book: specification.book, jobs: jobs, isOver: isOver)
            .scenarios(of: app, extent, besides: run, of: specification)
    }

    @Test(
        "the documented behaviour answers every situation as the rules want", arguments: Sweep.rows([1, 4], every: 2))
    func reference(jobs: Int) async throws {
        let explored = try await Self.explored(.init(depth: 2, draws: 300), on: [.android, .ios], jobs: jobs) {
            BuiltInSink.reference.makeSink()
        }
        #expect(explored.exploration.end == .complete)
        #expect(explored.exploration.parts.map(\.events) == [1, 2, nil])
        #expect(explored.exploration.parts.allSatisfy { $0.differing == 0 && $0.played > 100 })
        #expect(explored.exploration.parts.last?.played == 300)
        #expect(explored.causes.isEmpty)
    }

    @Test("a situation comes to what the judge says of it as a case")
    func asCases() async throws {
        let (specification, run) = try Self.run([.android, .ios])
        let space = try ScenarioSpace(specification, in: run.plan.edition, platforms: [.android, .ios])
        let judge = CaseJudge(plan: run.plan, book: specification.book)
        let scenarios = (1...2).flatMap { Array(ScenarioWalk(space, length: $0).joined()) }
        let sinks = BuiltInSink.all
        var outcomes: [ScenarioOutcome: Int] = [:]
        for (number, sink) in sinks.enumerated() {
            let app = BuiltInApp(sink.makeSink(), profile: sink.profile())
            let situated = SituatedApp(app, in: space, judge: judge, seed: 3)
            // Each sink in other scenarios, and each scenario on some sink.
            for index in stride(from: number % 61, to: scenarios.count, by: 61) {
                let filled = scenarios[index].filled(number: 3 + UInt64(index), caseIndex: CaseIndex(index))
                let expected = judge.outcome(filled, await app.observe(filled.script))
                let outcome = await situated.outcome(of: scenarios[index], number: index)
                #expect(outcome == expected, "\(sink.name): \(scenarios[index].written.text)")
                outcomes[outcome, default: 0] += 1
            }
        }
        #expect(outcomes[.right, default: 0] > 1000)
        #expect(outcomes[.differs, default: 0] > 1000)
    }

    @Test(
        "what needs so many events is found in situations of that many, whatever the number of jobs", arguments: [2, 3])
    func smallest(events: Int) async throws { try await expectSmallest(events) }

    @Test(
        "so is what needs more",
        .nightly,
        arguments: [4, 5])
    func everySmallest(events: Int) async throws { try await expectSmallest(events) }

    private func expectSmallest(_ events: Int) async throws {
        var reported: Set<String> = []
        for jobs in [1, 3] {
            let explored = try await Self.explored(.init(depth: events + 1), jobs: jobs) { TiredSink(from: events) }
            let exploration = explored.exploration
            #expect(exploration.end == .difference)
            #expect(exploration.parts.map(\.events) == Array(1...events))
            #expect(exploration.parts.dropLast().allSatisfy { $0.differing == 0 })
            let part = try #require(exploration.parts.last)
            #expect(part.differing > 0 && part.differing < part.played)
            #expect(exploration.differing.count == min(part.differing, Exploration.mostKept))
            #expect(exploration.differing.allSatisfy { $0.events.count == events })
            #expect(!explored.causes.isEmpty)
            reported.insert("\(part) \(exploration.differing.map(\.text)) \(explored.causes.map(\.sentence))")
        }
        #expect(reported.count == 1)
    }

    @Test(
        "what is drawn and differs is made smaller until nothing more can go, whatever the number of jobs",
        arguments: Sweep.rows([3, 4, 5], every: 3))
    func shrunk(events: Int) async throws {
        var reported: Set<String> = []
        for jobs in [1, 3] {
            let explored = try await Self.explored(.init(draws: 2000), jobs: jobs) { TiredSink(from: events) }
            let exploration = explored.exploration
            #expect(exploration.end == .difference)
            let scenario = try #require(exploration.differing.first)
            #expect(exploration.differing.count == 1)
            #expect(scenario.events.count == events, "\(scenario.text)")
            #expect(scenario.notifications.allSatisfy { $0.changes.isEmpty }, "\(scenario.text)")
            reported.insert("\(scenario.text) \(exploration.parts)")
        }
        #expect(reported.count == 1)
    }

    /// Says of scenarios what their numbers say: of every third nobody knows, and from one on all others differ.
    private struct NumberedPlayer: ScenarioPlayer {
        let isSerial = false
        let first: Int
        let differingFrom: Int

        nonisolated(nonsending) func outcome(of playable: PlayableScenario, number: Int) async -> ScenarioOutcome {
            let place = number - first
            guard place % 3 != 0 else { return .unjudged }
            return place >= differingFrom ? .differs : .right
        }
    }

    /// Notes which scenarios it is asked to play; from one on all differ.
    private struct NotingPlayer: ScenarioPlayer {
        let isSerial = false
        let differingFrom: Int
        let played: Noted

        final class Noted: Sendable {
            let numbers = Mutex<[Int]>([])
        }

        nonisolated(nonsending) func outcome(of playable: PlayableScenario, number: Int) async -> ScenarioOutcome {
            played.numbers.withLock { $0.append(number) }
            return number >= differingFrom ? .differs : .right
        }
    }

    @Test("what was drawn together with the first that differs, and comes after it, is not played")
    func drawnAfter() async throws {
        let (specification, run) = try Self.run([.android])
        let space = try ScenarioSpace(specification, in: run.plan.edition, platforms: [.android])
        let (first, played) = (run.plan.cases.count, NotingPlayer.Noted())
        let exploration = await Explorer(space, plan: run.plan, book: specification.book).explore(
            on: NotingPlayer(differingFrom: first + 100, played: played), .init(draws: 1000))
        #expect(exploration.parts.map(\.played) == [101])
        let numbers = played.numbers.withLock(\.self)
        #expect(numbers.prefix(101) == Array(first...first + 100)[...])
        // The next ones are those made of it, whose numbers come after all that were handed out.
        #expect(numbers.count > 101 && numbers[101] > first + 104)
    }

    @Test("where there is nothing to play for long, whoever asks can end it")
    func emptyFamilies() throws {
        let space = try ScenarioSpace(
            Specification(.embedded), in: try Self.run([.android]).1.plan.edition, platforms: [.android])
        var walk = ScenarioWalk(space, length: 1)
        let first = walk.next()
        let scenario = try #require(first).scenario
        let empty = ScenarioFamily(scenario, pushes: [[0]], answers: [[.any]], of: space)
        #expect(empty.count == 0)
        let shares = ScenarioShares(sequence(first: empty) { $0 }, from: 7, tasks: 2)
        for _ in 0..<3 { #expect(try #require(shares.next()).families.isEmpty) }
        #expect(shares.number == 7)
        shares.close()
        #expect(shares.next() == nil)
    }

    @Test("what nobody can judge is counted apart, and of drawn ones no more than up to the first that differs")
    func unjudged() async throws {
        let (specification, run) = try Self.run([.android])
        let space = try ScenarioSpace(specification, in: run.plan.edition, platforms: [.android])
        for jobs in [1, 3] {
            func parts(_ extent: Explorer.Extent) async -> [Exploration.Part] {
                await Explorer(space, plan: run.plan, book: specification.book, jobs: jobs)
                    .explore(on: NumberedPlayer(first: run.plan.cases.count, differingFrom: 100), extent).parts
            }
            let walked = await parts(.init(depth: 2))
            #expect(walked.map(\.scenarios) == [59, 1261])
            #expect(walked.map(\.unjudged) == [20, (59..<1320).count { $0 % 3 == 0 }])
            #expect(walked.map(\.differing) == [0, (100..<1320).count { $0 % 3 != 0 }])
            let drawn = try #require(await parts(.init(draws: 1000)).first)
            // Number 100 is the first that differs: 34 of the 101 up to it are multiples of three.
            #expect((drawn.played, drawn.unjudged, drawn.differing) == (67, 34, 1))
        }
    }

    @Test(
        "whoever ends it is told how far it came",
        arguments: [Exploration.End.budget, .interrupted])
    func ended(by end: Exploration.End) async throws {
        let explored = try await Self.explored(.init(depth: 3, draws: 10), isOver: { end }) {
            BuiltInSink.reference.makeSink()
        }
        #expect(explored.exploration.end == end)
        #expect(explored.exploration.parts == [Exploration.Part(events: 1)])
    }

    /// A fault, and what is sent for a callback is sent again during the next case.
    private struct LateSink: TrackingSink {
        let recorders: Recorders
        private var faulty = BuiltInSink.named("click-on-receipt")?.makeSink()

        final class Recorders: Sendable {
            let last = Mutex<TrackingRecorder?>(nil)
        }

        init(_ recorders: Recorders) { self.recorders = recorders }

        mutating func handle(_ callback: AppCallback, recorder: TrackingRecorder) async throws {
            let earlier = recorders.last.withLock { last in
                defer { last = recorder }
                return last
            }
            earlier?.trackAction("tracking", data: ["of": "an earlier callback"])
            try await faulty?.handle(callback, recorder: recorder)
        }
    }

    @Test("calls that come after their situation has ended are told of, whatever else differs")
    func late() async throws {
        let (specification, run) = try Self.run([.android])
        let space = try ScenarioSpace(specification, in: run.plan.edition, platforms: [.android])
        let recorders = LateSink.Recorders()
        let app = CallbackApp(profile: run.profile) { LateSink(recorders) }
        let played = await Runner(plan: run.plan, book: specification.book).run(app)
        func further(_ failures: [UnplannedFailure]) -> Int {
            failures.reduce(0) {
                if case .furtherLateCalls(let count) = $1.subject { $0 + count } else { $0 }
            }
        }
        let explored = try await Explorer(space, plan: run.plan, book: specification.book)
            .scenarios(of: app, Explorer.Extent(depth: 1), besides: run, of: specification)
        #expect(explored.lateCalls > 0)
        #expect(!explored.causes.isEmpty)
        let summary = JudgedRun(run, cases: played.cases, unplanned: played.unplanned, explored: explored)
        #expect(further(summary.unplannedFailures) == further(played.unplanned) + explored.lateCalls)
        #expect(summary.unplannedFailures.contains { $0.isOfScenario })
        // Each failure has an id of its own.
        let ids = summary.unplannedFailures.map(\.id)
        #expect(Set(ids).count == ids.count)
    }

    @Test("what cannot be observed is told of, with its reason")
    func errored() async throws {
        struct NoSink: Error, CustomStringConvertible { let description = "there is no sink today" }
        let (specification, run) = try Self.run([.android])
        let space = try ScenarioSpace(specification, in: run.plan.edition, platforms: [.android])
        let app = CallbackApp(profile: run.profile) { () throws -> BuiltInTrackingSink in throw NoSink() }
        let explored = try await Explorer(space, plan: run.plan, book: specification.book)
            .scenarios(of: app, Explorer.Extent(depth: 2), besides: run, of: specification)
        #expect(explored.exploration.end == .difference)
        #expect(explored.causes.isEmpty)
        #expect(explored.unexplained?.contains("there is no sink today") == true)
        let summary = JudgedRun(run, cases: [], explored: explored)
        #expect(summary.unplannedFailures.contains { $0.message.contains("there is no sink today") })
    }

    /// Answers nothing from a scenario on, when it says so.
    private struct EndingPlayer: ScenarioPlayer {
        let isSerial = false
        let lastAnswered: Int
        let whenEnded: @Sendable () -> Void

        nonisolated(nonsending) func outcome(of playable: PlayableScenario, number: Int) async -> ScenarioOutcome {
            guard number > lastAnswered else { return .right }
            whenEnded()
            return .unanswered
        }
    }

    @Test(
        "what is not answered since the run was interrupted meanwhile counts for nothing; else it differs",
        arguments: [1, 3])
    func shutDown(jobs: Int) async throws {
        let (specification, run) = try Self.run([.android])
        let space = try ScenarioSpace(specification, in: run.plan.edition, platforms: [.android])
        let first = run.plan.cases.count
        for isInterruption in [true, false] {
            let signal = Mutex(false)
            let player = EndingPlayer(lastAnswered: first + 20) { signal.withLock { $0 = isInterruption } }
            let exploration = await Explorer(
                space, plan: run.plan, book: specification.book, jobs: jobs,
                isOver: { signal.withLock { $0 } ? .interrupted : nil }
            ).explore(on: player, .init(depth: 2))
            #expect(exploration.end == (isInterruption ? .interrupted : .difference))
            #expect(exploration.differingCount == (isInterruption ? 0 : 59 - 21))
            #expect(exploration.differing.count == exploration.differingCount)
            #expect(exploration.played <= (isInterruption ? 21 : 59))
        }
    }

    /// Answers nothing, and counts how often it was asked.
    private struct MuteApp: AppUnderTest {
        let profile: SinkProfile
        let asked: Asked

        final class Asked: Sendable {
            let count = Mutex(0)
        }

        nonisolated(nonsending) func observe(_ script: DeviceScript) async -> Observation {
            asked.count.withLock { $0 += 1 }
            return .errored(ObservationError(message: "it hangs"))
        }
    }

    @Test(
        "an app that answers nothing is not asked again and again once the exploration is over",
        arguments: [(Exploration.End.budget, "it hangs"), (.interrupted, "the run was interrupted before")])
    func mute(_ end: Exploration.End, reported: String) async throws {
        let (specification, run) = try Self.run([.android])
        let space = try ScenarioSpace(specification, in: run.plan.edition, platforms: [.android])
        let app = MuteApp(profile: run.profile, asked: MuteApp.Asked())
        let count = ScenarioWalk(space, length: 1).reduce(0) { $0 + $1.count }
        let explored = try await Explorer(
            space, plan: run.plan, book: specification.book,
            // It is over with the first that is played again.
            isOver: { app.asked.count.withLock { $0 > count } ? end : nil }
        ).scenarios(of: app, Explorer.Extent(depth: 1), besides: run, of: specification)
        #expect(explored.exploration.differingCount == count)
        #expect(app.asked.count.withLock { $0 } == count + 1)
        #expect(explored.differing?.results.count == count)
        #expect(explored.unexplained?.contains(reported) == true)
    }

    @Test(
        "a cause is blamed on rules that one of its situations breaks",
        arguments: [
            "dismissal-with-first-ids", "delivery-id-twice", "action-name-capital", "broadlog-id-left-out",
            "click-code-as-number", "click-on-receipt",
        ])
    func violated(_ name: String) async throws {
        let sink = try #require(BuiltInSink.named(name))
        let explored = try await Self.explored(.init(depth: 3), on: [.android, .ios], jobs: 2) { sink.makeSink() }
        #expect(!explored.causes.isEmpty)
        let results = try #require(explored.differing).results
        for cause in explored.causes {
            let own = results.filter { result in result.pattern.map(cause.patterns.contains) ?? false }
            let broken = Set(own.flatMap { $0.rules.map(\.id) })
            #expect(broken.isSuperset(of: cause.rules.map(\.id)), "\(cause.sentence)")
        }
    }

    @Test("a sink that differs at first and never again is told of, and no cause")
    func once() async throws {
        let made = Mutex(0)
        let explored = try await Self.explored(.init(depth: 1)) {
            let count = made.withLock { made in
                made += 1
                return made
            }
            return TiredSink(from: count <= 10 ? 1 : 99)
        }
        #expect(explored.exploration.end == .difference)
        #expect(explored.exploration.differing.isEmpty == false)
        #expect(explored.causes.isEmpty)
    }
}
