import ConformanceReports
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Foundation
import PushTracking
import ReferenceSinks

/// The built-in plan against the reference sink, over and over, each round with a seed of its own.
///
/// The spec has far fewer cases than a million, so a size is reached in rounds: the vectors are expanded once, and
/// every round is a plan over the same cases with other ids. All rounds go into one report, which therefore has every
/// suite once a round.
struct RunWorkload: Sendable {
    private let specification: Specification
    private let expansion: CaseExpansion
    private let sink = BuiltInSink.reference

    init() throws {
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

    var app: CallbackApp<BuiltInTrackingSink> {
        let fresh = sink.makeSink()
        return CallbackApp(profile: sink.profile()) { fresh }
    }

    func description(_ plan: Plan, profile: SinkProfile) -> RunDescription {
        RunDescription(
            plan: plan,
            profile: profile,
            drive: .inProcess,
            toolVersion: ToolVersion.number,
            specVersion: specification.specVersion
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
            let ended = try await Runner(plan: plan, book: book, now: Self.nanoseconds).run(app) {
                try reporter.report($0)
            }
            guard ended.verdict == .conforms else { throw BenchError("the reference sink does not conform") }
            summary = ended
        }
        if let summary { try reporter.end(summary) }
    }

    /// The callbacks of every case of a round, by step.
    func preparedCases() throws -> [[[AppCallback]]] {
        let plan = try plan()
        return plan.cases.enumerated().map { index, template in
            var steps = [[AppCallback]](repeating: [], count: template.scenario.events.count)
            let script = template.filled(seed: plan.seed, caseIndex: index).script
            for (step, callback) in script.callbacks(launchMode: sink.launchMode) { steps[step].append(callback) }
            return steps
        }
    }

    /// The bare loop: makes sink and recorder and hands over callbacks that were made beforehand, with the ids of one
    /// seed.
    func playBare(_ cases: [[[AppCallback]]], rounds: Int) async throws {
        var loop = BareLoop(fresh: sink.makeSink())
        for _ in 0..<rounds {
            for (index, steps) in cases.enumerated() { try await loop.play(index, steps) }
        }
        try loop.check()
    }

    /// The bare loop with payloads made for every case, with the ids of its round's seed, as a run has to make them.
    func playSeeded(rounds: Int) async throws {
        let plan = try plan()
        var loop = BareLoop(fresh: sink.makeSink())
        for round in 0..<rounds {
            for (index, template) in plan.cases.enumerated() {
                try await loop.play(
                    template.filled(seed: UInt64(round), caseIndex: index).script, launchMode: sink.launchMode)
            }
        }
        try loop.check()
    }
}

/// Why nothing could be measured.
struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
