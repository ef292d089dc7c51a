import BuiltInSinks
import CaseJudging
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Exploration
import PushTracking
import ResultsFiles
import Scenarios
import StrictJSON
import Synchronization
import Testing

/// A small run of some of the built-in vectors that goes on to scenarios beyond the plan.
struct ExploredRun: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var sinkName = "reference"
    var platforms: Set<Platform> = [.android, .ios]
    var selection = Selection(cases: [Glob("action.resumed-after*")])
    var extent = Explorer.Extent(depth: 2)
    /// After how many scenarios something else ends it, and what.
    var limit: (count: Int, end: Exploration.End)?
    /// How often each call is made once more during the next callback.
    var lateCalls = 0

    static let conforming = ExploredRun(
        testDescription: "conforming", platforms: [.android], extent: .init(depth: 2, draws: 50))
    static let failing = ExploredRun(testDescription: "failing", sinkName: "click-on-receipt", platforms: [.android])
    static let drawn = ExploredRun(
        testDescription: "drawn", sinkName: "sent-with-next-callback", extent: .init(draws: 500))
    static let budget = ExploredRun(testDescription: "budget", extent: .init(depth: 3), limit: (250, .budget))
    /// No case that was selected has a push, so what scenarios break is no rule of the plan's.
    static let interrupted = ExploredRun(
        testDescription: "interrupted, with a difference", sinkName: "click-on-receipt",
        selection: Selection(cases: [Glob("action.resumed-alone*")]), extent: .init(depth: 3),
        limit: (40, .interrupted))
    /// A whole plan, with more late calls than are kept.
    static let late = ExploredRun(
        testDescription: "late", sinkName: "click-on-receipt", platforms: [.android], selection: Selection(),
        extent: .init(depth: 1), lateCalls: 100)
    static let all = [conforming, failing, drawn, budget, interrupted, late]

    /// The specification that it is of: the built-in one with a few vectors, and without what scenarios do not need,
    /// since a file is judged in the time that it takes to expand and digest the rest.
    static func specification() throws -> Specification { try known.get() }
    private static let known = Result {
        let embedded = SpecSource.embedded
        let needed = [
            "decisions", "defaults", "editions", "rules/actions", "rules/flags", "rules/ids", "rules/platforms",
        ]
        let files = embedded.files.filter { file in needed.contains { file.path == "\($0).json" } }
        let actions = try #require(embedded.files.first { $0.path == "vectors/actions.json" })
        var document = try #require(PayloadValue(JSONDocument(actions.bytes).root).object)
        guard case .array(let vectors) = document["vectors"] else { return try Specification(embedded) }
        document["vectors"] = .array(
            vectors.filter { $0.object?["id"]?.string?.hasPrefix("action.resumed") == true })
        let file = SpecSource.File(path: actions.path, bytes: Array(document.jsonText.utf8))
        return try Specification(SpecSource(name: embedded.name, files: files + [file]))
    }

    /// What a run wrote.
    struct Written: Sendable {
        /// The committed bytes of each format, as text.
        var texts: [ReportFormat: String] = [:]
        /// The results file, read again.
        let results: ResultsFile
    }

    /// Each run is played once, whatever is asked of it.
    private static let played = Dictionary(
        uniqueKeysWithValues: all.map { run in (run.testDescription, Task { try await run.play() }) })

    func written() async throws -> Written {
        try await #require(Self.played[testDescription]).value
    }

    private func play() async throws -> Written {
        let specification = try Self.specification()
        let edition = specification.defaultEdition
        let sink = try #require(BuiltInSink.offered(named: sinkName))
        // Another name, since built-in sinks have no badge.
        let profile = SinkProfile(
            name: "acme-push", version: "", platforms: platforms,
            sdk: sink.sdk.filter { platforms.contains($0.key) })
        let plan = try Plan(
            try specification.expanded(in: edition), edition: edition, platforms: platforms, selection: selection,
            seed: 7)
        let run = RunDescription(
            plan: plan, profile: profile, drive: .callbacks, toolVersion: "0.2.0", spec: specification.identity,
            page: specification.page)
        let fresh = sink.makeSink(sdk: profile.sdk)
        let (recorders, lateCalls) = (LateSink.Recorders(), lateCalls)
        let app = CallbackApp(profile: profile) { LateSink(fresh, recorders, lateCalls: lateCalls) }
        let space = try ScenarioSpace(specification, in: edition, platforms: Explorer.platforms(of: plan))
        let asked = Mutex(0)
        let limit = limit
        let explorer = Explorer(space, plan: plan, book: specification.book) {
            guard let limit else { return nil }
            let count = asked.withLock { asked in
                asked += 1
                return asked
            }
            return count > limit.count ? limit.end : nil
        }
        let played = await Runner(plan: plan, book: specification.book).run(app)
        let explored = try await explorer.scenarios(of: app, extent, besides: run, of: specification)
        let judged = JudgedRun(run, cases: played.cases, unplanned: played.unplanned, explored: explored)
        var texts: [ReportFormat: String] = [:]
        for format in ReportFormat.allCases where format.isWritten(of: run) {
            texts[format] = try judged.text(format)
        }
        let json = try #require(texts[.json])
        return Written(texts: texts, results: try ResultsFile(Array(json.utf8), file: "results.json"))
    }

    func text(_ format: ReportFormat) async throws -> String { try await #require(written().texts[format]) }

    func results() async throws -> ResultsFile { try await written().results }

    /// A sink that makes so many late calls during each callback.
    private struct LateSink: TrackingSink {
        final class Recorders: Sendable {
            let last = Mutex<TrackingRecorder?>(nil)
        }

        private var sink: BuiltInTrackingSink
        private let recorders: Recorders
        private let lateCalls: Int

        init(_ sink: BuiltInTrackingSink, _ recorders: Recorders, lateCalls: Int) {
            (self.sink, self.recorders, self.lateCalls) = (sink, recorders, lateCalls)
        }

        mutating func handle(_ callback: AppCallback, recorder: TrackingRecorder) async throws {
            let earlier = recorders.last.withLock { last in
                defer { last = recorder }
                return last
            }
            for _ in 0..<lateCalls { earlier?.trackAction("tracking", data: ["of": "an earlier callback"]) }
            try await sink.handle(callback, recorder: recorder)
        }

        mutating func settle() async throws { try await sink.settle() }
    }
}
