import ConformanceReports
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Foundation
import PushTracking
import ReferenceSinks
import SelfTest

/// The built-in plan against a built-in sink, over and over, each round with a seed of its own.
///
/// The spec has far fewer cases than a million, so a size is reached in rounds: the vectors are expanded once, and
/// every round is a plan over the same cases with other ids. All rounds go into one report, which therefore has every
/// suite once a round.
struct RunWorkload: Sendable {
    private let specification: Specification
    private let expansion: CaseExpansion
    private let sink: BuiltInSink

    init(_ sink: BuiltInSink = .reference) throws {
        self.sink = sink
        specification = try Specification(.embedded)
        expansion = try specification.expanded(in: specification.defaultEdition)
    }

    /// How many rounds come closest to a number of cases.
    func rounds(for cases: Int) -> Int { max(1, (cases + expansion.cases.count / 2) / expansion.cases.count) }

    /// How many cases a number of rounds has.
    func cases(inRounds rounds: Int) -> Int { rounds * expansion.cases.count }

    func plan(seed: UInt64 = 0) throws -> Plan {
        try Plan(expansion, edition: specification.defaultEdition, platforms: sink.platforms, seed: seed)
    }

    var book: RuleBook { specification.book }

    var knownFaults: KnownFaults { .builtIn(specification) }

    /// All that can happen, with a few notifications.
    func space() throws -> ScenarioSpace {
        try ScenarioSpace(specification, in: specification.defaultEdition, platforms: sink.platforms)
    }

    var freshSink: BuiltInTrackingSink { sink.makeSink() }

    var app: BuiltInApp { BuiltInApp(freshSink, profile: sink.profile()) }

    func description(_ plan: Plan, profile: SinkProfile) -> RunDescription {
        RunDescription(
            plan: plan,
            profile: profile,
            drive: .inProcess,
            toolVersion: ToolVersion.number,
            spec: specification.identity
        )
    }

    static var settings: ReportSettings {
        ReportSettings(timestamp: Timestamp(secondsSince1970: 0), hostname: "localhost", specSource: "built-in") {
            "\(ToolVersion.name) run --case \($0)"
        }
    }

    /// A clock in nanoseconds, as the command line hands one in.
    @Sendable static func nanoseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Everything that a run does once its spec has been expanded: plan, play, judge, report to a file; one case at a
    /// time.
    func playWhole(rounds: Int, report path: String) async throws {
        let app = app
        var reporter = ReportFormat.junit.reporter(to: try DiskReportFile(path: path), settings: Self.settings)
        var summary: RunSummary?
        for round in 0..<rounds {
            let plan = try plan(seed: UInt64(round))
            if round == 0 { try reporter.begin(description(plan, profile: app.profile)) }
            let runner = Runner(
                plan: plan, book: book, keepsPassedObservations: reporter.readsPassedObservations,
                now: Self.nanoseconds)
            let ended = try await runner.run(app) { try reporter.report($0) }
            guard ended.verdict == .conforms else { throw BenchError("the reference sink does not conform") }
            summary = ended
        }
        if let summary { try reporter.end(summary) }
    }

    /// The callbacks of every case of a round, each with its step.
    func preparedCases() throws -> [[(step: Int, callback: AppCallback)]] {
        let plan = try plan()
        return plan.cases.enumerated().map { index, template in
            let script = template.filled(seed: plan.seed, caseIndex: CaseIndex(index)).script
            return script.callbacks(for: sink.wiring)
        }
    }

    /// The bare loop: makes sink and recorder and hands over callbacks.
    ///
    /// - Parameter prepared: the callbacks of all cases, with the ids of one seed; nil to make them on the way with the
    ///   ids of each round's seed, as a run has to.
    func playBare(_ prepared: [[(step: Int, callback: AppCallback)]]?, rounds: Int) async throws {
        let plan = try plan()
        var loop = BareLoop(fresh: sink.makeSink())
        for round in 0..<rounds {
            for (position, template) in plan.cases.enumerated() {
                let index = CaseIndex(position)
                let callbacks =
                    prepared?[position]
                    ?? template.filled(seed: UInt64(round), caseIndex: index).script.callbacks(
                        for: sink.wiring)
                try await loop.play(index, steps: template.stepCount, callbacks)
            }
        }
        try loop.check()
    }
}
