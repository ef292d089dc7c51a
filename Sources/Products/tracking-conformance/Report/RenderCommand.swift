import CommandLineOptions
import ConformanceRunner
import Diagnostics
import ReportWriting
import ResultsFiles

/// `report render`: write the reports of a run again, from its results file.
enum RenderCommand {
    private static let report: Option<[ReportRequest<ReportFormat>?]> = ReportOptions.report(
        of: ReportOptions.formats, otherwise: "Required.")

    static let declaration = Command(
        name: "render",
        summary: "Write any report of a run again, from its results file.",
        discussion: """
            Each report is byte for byte what the run would have written, with the run's time and machine. Every verdict is judged again \
            first. A results file keeps an adapter's standard error only for errored cases.
            """,
        options: [report.declaration, SelectionOptions.spec.declaration],
        arguments: [ReportCommand.file.declaration],
        examples: [
            CommandExample(
                "tracking-conformance report render results.json --report markdown=summary.md --report junit=junit.xml",
                "two reports of an earlier run")
        ],
        sections: [
            ExitCode.help(
                (.conforms, "the reports are written; the run itself may conform or not"),
                (
                    .wrongInput,
                    "the file cannot be read or judged, or does not pass `report verify`; or a report cannot be written"
                )
            )
        ]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) throws -> ExitCode {
        let requests = commandLine[report].compactMap(\.self)
        guard !requests.isEmpty else {
            throw CommandFailure.wrongInput(
                "no report was requested",
                suggestion: "write --report FORMAT=PATH, such as --report markdown=summary.md"
            )
        }
        let replay = try ReportCommand.replay(commandLine)
        let reports = try ReportFiles(ofRun: requests, terminal: terminal)
        let settings = ReportCommand.settings(replay.results)
        try reports.check(replay.judged.run, settings)
        try reports.write(replay.judged, settings)
        return .conforms
    }
}
