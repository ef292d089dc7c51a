import CaseJudging
import CommandLineOptions
import ConformanceRunner
import Diagnostics
import ReportWriting
import ResultsFiles
import RunReports

/// The reports that a run writes.
extension ReportFiles<ReportFormat> {
    /// Opens the requested reports.
    ///
    /// - Throws: the first that cannot be written, or that would share its place with another.
    init(_ commandLine: ParsedCommandLine, _ terminal: Terminal) throws(ReportError) {
        try self.init(
            ofRun: ReportOptions.requests(commandLine), printsJSON: commandLine[ReportOptions.format] == .json,
            terminal: terminal)
    }

    /// Opens these reports. If one contains annotations for GitHub and a job's page can be written to, a summary is
    /// also appended to that page: each step has its part of it.
    ///
    /// - Throws: the first that cannot be written, or that would share its place with another.
    init(ofRun requests: [ReportRequest<ReportFormat>], printsJSON: Bool = false, terminal: Terminal)
        throws(ReportError)
    {
        let page = ReportOptions.pageOfJob
        let isAsked = requests.contains { $0.format == .github }
        // An explicitly requested summary at that place is not written twice.
        let isThere = requests.contains { $0.destination == page.map(ReportDestination.init) }
        try self.init(
            requests,
            addition: page.flatMap { isAsked && !isThere ? (.markdown, $0) : nil },
            printsJSON: printsJSON,
            terminal: terminal
        )
    }

    /// Refuses a run that one of the formats cannot represent.
    func check(_ run: RunDescription, _ settings: ReportSettings) throws(ReportError) {
        for (format, _) in files { try format.check(run, settings) }
    }

    /// Writes all reports of a run that has ended.
    func write(_ run: JudgedRun, _ settings: ReportSettings) throws(ReportError) {
        try write { $0.bytes(of: run, settings) }
    }

    /// Writes a failure that kept a run from starting into the reports that can represent it; the others are left out.
    func write(_ failure: RunFailure, _ settings: ReportSettings) throws(ReportError) {
        try write { $0.bytes(of: failure, settings) }
    }
}

/// The output of a run, according to `--quiet` and `--format`.
struct RunPrinting {
    private let console: ConsoleReport?
    private let printsJSON: Bool
    private let settings: ReportSettings
    private let terminal: Terminal
    private let writeText: (String) -> Void

    /// - Parameters:
    ///   - channel: the channel for text output.
    ///   - isBuiltIn: whether the sink came with the tool.
    ///   - selected: a description of the selection that says more than the cases.
    ///   - writeText: writes to that channel.
    init(
        _ commandLine: ParsedCommandLine, _ settings: ReportSettings, on channel: TextChannel, isBuiltIn: Bool,
        selected: String? = nil, terminal: Terminal, writeText: @escaping (String) -> Void
    ) {
        let isQuiet = commandLine[ReportOptions.quiet]
        printsJSON = !isQuiet && commandLine[ReportOptions.format] == .json
        console =
            isQuiet || printsJSON
            ? nil
            : ConsoleReport(
                isBuiltIn: isBuiltIn,
                listsFailures: commandLine[ReportOptions.failures],
                look: channel.look,
                command: settings.command,
                hints: ConsoleHints(
                    show: settings.repeatedWords.flatMap { RepeatedCommand.showing($0) },
                    doctor: commandLine.trailing == nil ? nil : RepeatedCommand.doctorLine(commandLine),
                    selected: selected,
                    written: ReportOptions.requests(commandLine).map(\.destination).filePaths
                ))
        (self.settings, self.terminal, self.writeText) = (settings, terminal, writeText)
    }

    /// Prints what is checked.
    func begin(_ run: RunDescription) {
        if let console { writeText(console.beginning(run)) }
    }

    /// Prints the result.
    func end(_ run: JudgedRun) {
        if let console { writeText(console.rest(run)) }
        if printsJSON { terminal.output.stream.write(ReportFormat.json.bytes(of: run, settings), as: .json) }
    }
}
