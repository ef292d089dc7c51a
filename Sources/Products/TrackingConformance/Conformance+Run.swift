import CaseJudging
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Diagnostics
public import Foundation
public import PushTracking
import ReportWriting
import ResultsFiles
import RunReports

extension Conformance {
    /// The result of a whole run.
    public struct RunResult: Sendable, CustomStringConvertible {
        /// Whether every required case passed.
        public let conforms: Bool
        /// The verdict with the number of cases, on one line.
        public let description: String
        /// A report for people: the causes of all failures with their fixes, counts by group of rules, and the verdict.
        public let report: String
    }

    /// Checks a sink against all cases of its platforms, and writes reports.
    ///
    /// ```swift
    /// @Test func conforms() async throws {
    ///     let result = try await Conformance.run(for: .ios, reports: [.junit("conformance.xml")]) { AcmeSink() }
    ///     #expect(result.conforms, "\(result.report)")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - platforms: the platforms that the sink supports.
    ///   - reports: the reports to write; files are either complete or absent.
    ///   - name: the sink's name in reports.
    ///   - version: the sink's version in reports.
    ///   - edition: the edition of the documentation, such as `2021-01`; by default the newest.
    ///   - set: the version of the spec whose cases count; newer ones run and are reported as not scored. By default the
    ///     newest. With a version here, an update of this package does not fail a sink that has not changed.
    ///   - sdk: the SDK that the sink calls, by platform; cases that require a version are skipped without it.
    ///   - wiring: the app's declared wiring: launch mode, extras, category, lifecycle.
    ///   - isSerial: whether only one instance of the sink can exist at a time.
    ///   - seed: determines the ids in the cases; 0 by default.
    ///   - challenge: a text from which the seed is derived instead; results files record it.
    ///   - date: the reports' timestamp.
    ///   - makeSink: makes a fresh sink for every case.
    /// - Throws: `ConformanceError`.
    public static func run<Sink: TrackingSink>(
        for platforms: Platform...,
        reports: [ConformanceReport] = [],
        name: String = String(describing: Sink.self),
        version: String = "",
        edition: String? = nil,
        set: Int? = nil,
        sdk: [Platform: SinkProfile.SDK] = [:],
        wiring: DeclaredWiring = .documented,
        isSerial: Bool = false,
        seed: UInt64? = nil,
        challenge: String? = nil,
        date: Date = Date(),
        makeSink: @escaping @Sendable () async throws -> Sink
    ) async throws -> RunResult {
        try await run(
            for: platforms, reports: reports, name: name, version: version, edition: edition, set: set, sdk: sdk,
            wiring: wiring, isSerial: isSerial, seed: seed, challenge: challenge, date: date, factory: .plain(makeSink))
    }

    /// The same with one sink for each process of the app; all of them share the app's persistent storage.
    ///
    /// `makeSink` makes a sink with the storage of the case; it is called again after the process of the app has died.
    /// The other parameters are those of the function without storage.
    ///
    /// - Throws: `ConformanceError`.
    public static func run<Sink: TrackingSink>(
        for platforms: Platform...,
        reports: [ConformanceReport] = [],
        name: String = String(describing: Sink.self),
        version: String = "",
        edition: String? = nil,
        set: Int? = nil,
        sdk: [Platform: SinkProfile.SDK] = [:],
        wiring: DeclaredWiring = .documented,
        isSerial: Bool = false,
        seed: UInt64? = nil,
        challenge: String? = nil,
        date: Date = Date(),
        makeSink: @escaping @Sendable (AppStorage) async throws -> Sink
    ) async throws -> RunResult {
        try await run(
            for: platforms, reports: reports, name: name, version: version, edition: edition, set: set, sdk: sdk,
            wiring: wiring, isSerial: isSerial, seed: seed, challenge: challenge, date: date,
            factory: .storing(makeSink))
    }

    private static func run<Sink: TrackingSink>(
        for platforms: [Platform],
        reports: [ConformanceReport],
        name: String,
        version: String,
        edition: String?,
        set: Int?,
        sdk: [Platform: SinkProfile.SDK],
        wiring: DeclaredWiring,
        isSerial: Bool,
        seed: UInt64?,
        challenge: String?,
        date: Date,
        factory: SinkFactory<Sink>
    ) async throws -> RunResult {
        guard !platforms.isEmpty else { throw ConformanceError.noPlatform }
        let suite = try ConformanceSuite(edition: edition, set: set, category: wiring.category)
        let profile = SinkProfile(
            name: name,
            version: version,
            platforms: Set(platforms),
            sdk: sdk,
            wiring: wiring,
            isSerial: isSerial
        )
        let app = CallbackApp(profile: profile, factory: factory)
        let plan = try Plan(
            suite.expansion,
            edition: suite.edition,
            platforms: profile.platforms,
            selection: Selection(set: set),
            seed: seed ?? 0,
            challenge: try Self.challenge(challenge, besides: seed)
        )
        let run = RunDescription(
            plan: plan,
            profile: profile,
            drive: .inProcess,
            toolVersion: ToolVersion.number,
            spec: suite.specification.identity,
            page: suite.specification.page
        )
        do {
            return try await play(run, on: app, of: suite, reports: reports, date: date)
        } catch let error as ReportError {
            throw ConformanceError.unwritableReport(error.description)
        }
    }

    private static func play<App: AppUnderTest>(
        _ run: RunDescription,
        on app: App,
        of suite: ConformanceSuite,
        reports: [ConformanceReport],
        date: Date
    ) async throws -> RunResult {
        let settings = ReportSettings(
            timestamp: Timestamp(secondsSince1970: Int(date.timeIntervalSince1970)),
            hostname: "",
            specSource: "built-in",
            command: ReportSettings.libraryCommand
        )
        try ReportDestination.checkDistinct(reports.map(\.request.destination))
        // Report files that are released unwritten leave nothing over.
        let files = try reports.map { report in
            let format = report.request.format
            try format.check(run, settings)
            var commands = ForeignCommands()
            let file = try report.request.destination.open { bytes throws(SystemError) in
                let bytes = commands.brokenUp(bytes, as: format.medium)
                try DescriptorWriting.write(bytes, to: DescriptorWriting.standardOutput)
            }
            return (format: format, file: file)
        }
        let played = await Runner(plan: run.plan, book: suite.specification.book).run(app)
        let judged = JudgedRun(run, cases: played.cases, unplanned: played.unplanned)
        for (format, file) in files { try file.write(format.bytes(of: judged, settings)) }
        let console = ConsoleReport(isBuiltIn: false, command: settings.command)
        let text = console.beginning(run) + console.rest(judged)
        return RunResult(
            conforms: judged.verdict == .conforms,
            description: text.split(separator: "\n").last.map { String($0) } ?? "", report: text)
    }
}
