import CommandLineOptions
import ConformanceReports
import ConformanceRunner
import Diagnostics

/// The reports that a run writes, fed case by case.
struct RunReports {
    private let files: ReportFiles<ReportFormat>
    private var reporters: [any RunReporter] = []

    /// Opens the reports that are asked for.
    ///
    /// - Throws: the first that cannot be written, or what would share its place with another.
    init(_ commandLine: ParsedCommandLine, _ terminal: Terminal) throws(CommandFailure) {
        try self.init(
            ReportOptions.requests(commandLine), printsJSON: commandLine[ReportOptions.format] == .json,
            terminal: terminal)
    }

    /// Opens these reports. Where one is of annotations for GitHub and a job's page can be written to, a summary goes
    /// there besides: to its end, since each step has its part of the page.
    ///
    /// - Throws: the first that cannot be written, or what would share its place with another.
    init(_ requests: [ReportRequest<ReportFormat>], printsJSON: Bool = false, terminal: Terminal) throws(CommandFailure)
    {
        let page = ReportOptions.pageOfJob
        let isAsked = requests.contains { $0.format == .github }
        // Who asks for a summary at that place gets one, and not two.
        let isThere = requests.contains { $0.destination == page.map(ReportDestination.init) }
        files = try ReportFiles(
            requests,
            addition: page.flatMap { isAsked && !isThere ? (.markdown, $0) : nil },
            printsJSON: printsJSON,
            terminal: terminal
        )
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

    /// Whether one of them reads what was observed of cases that have passed.
    var readPassedObservations: Bool { reporters.contains(where: \.readsPassedObservations) }

    mutating func report(_ result: CaseResult) throws {
        for index in reporters.indices { try reporters[index].report(result) }
    }

    mutating func end(_ summary: RunSummary) throws {
        for index in reporters.indices { try reporters[index].end(summary) }
    }

    /// Writes all reports of a run that is over.
    ///
    /// - Throws: what prevents writing.
    func write(_ replay: ResultsReplay, settings: ReportSettings) throws {
        for (format, file) in files.files {
            var reporter = format.reporter(to: file, settings: settings)
            try replay.tell(&reporter)
        }
    }

    /// Writes a failure that belongs to no case into the reports that have a place for it; the others are left out.
    func abort(_ failure: RunFailure, settings: ReportSettings) throws {
        for (format, file) in files.files { try format.abort(failure, in: file, settings: settings) }
    }

    func discard() { files.discard() }
}
