import CommandLineOptions
import ConformanceReports
import ConformanceRunner

/// The reports that a run writes, fed case by case.
struct RunReports {
    private let files: ReportFiles<ReportFormat>
    private var reporters: [any RunReporter] = []

    /// Opens the reports that are asked for.
    ///
    /// - Throws: the first that cannot be written, or what would share its place with another.
    init(_ commandLine: ParsedCommandLine, _ terminal: Terminal) throws(CommandFailure) {
        files = try ReportFiles(
            ReportOptions.requests(commandLine), printsJSON: commandLine[ReportOptions.format] == .json,
            terminal: terminal)
    }

    /// Where text for people goes.
    var text: TextChannel { files.text }

    /// Removes what is not complete, for an end that waits for nobody to discard it. May be called from any thread.
    var removeTraces: @Sendable () -> Void { files.removeTraces }

    /// Begins all reports, and `others` with them.
    mutating func begin(_ run: RunDescription, settings: ReportSettings, with others: [any RunReporter]) throws {
        reporters = files.files.map { format, file in format.reporter(to: file, settings: settings) } + others
        for index in reporters.indices { try reporters[index].begin(run) }
    }

    mutating func report(_ result: CaseResult) throws {
        for index in reporters.indices { try reporters[index].report(result) }
    }

    mutating func end(_ summary: RunSummary) throws {
        for index in reporters.indices { try reporters[index].end(summary) }
    }

    /// Writes a failure that belongs to no case into the reports that have a place for it; the others are left out.
    func abort(_ failure: RunFailure, settings: ReportSettings) throws {
        for (format, file) in files.files {
            switch format {
            case .junit: try Self.abort(failure, in: file, as: .common, settings: settings)
            case .junitStrict: try Self.abort(failure, in: file, as: .strict, settings: settings)
            case .json: file.discard()
            }
        }
    }

    private static func abort(
        _ failure: RunFailure,
        in file: some ReportFile,
        as style: JUnitStyle,
        settings: ReportSettings
    ) throws {
        var reporter = JUnitReporter(to: file, style: style, settings: settings)
        try reporter.abort(failure)
    }

    func discard() { files.discard() }
}
