import CommandLineOptions
import ConformanceReports
import ConformanceRunner
import Diagnostics

/// What a run prints, as `--quiet` and `--format` ask for it.
struct RunOutputs {
    let commandLine: ParsedCommandLine
    let terminal: Terminal
    let settings: ReportSettings

    /// - Parameters:
    ///   - text: where text for people goes.
    ///   - isBuiltIn: whether the sink came with the tool.
    ///   - write: writes to where the text goes.
    func reporters(text: TextChannel, isBuiltIn: Bool, write: @escaping (String) -> Void) -> [any RunReporter] {
        if commandLine[ReportOptions.quiet] { return [] }
        switch commandLine[ReportOptions.format] {
        case .text:
            let style = ConsoleStyle(usesColour: text.look.usesColour, width: text.look.width)
            let hints = ConsoleHints(
                show: settings.repeatedWords.map { words in { RepeatedCommand.showLine(words, caseID: $0) } },
                doctor: commandLine.trailing == nil ? nil : RepeatedCommand.doctorLine(commandLine)
            )
            return [
                ConsoleReporter(
                    isBuiltIn: isBuiltIn, style: style, command: settings.command, hints: hints, write: write)
            ]
        case .json: return [JSONReporter(to: StandardOutputFile(terminal.output.stream), settings: settings)]
        }
    }

    /// Opens the reports that are asked for.
    static func openReports(_ commandLine: ParsedCommandLine, _ terminal: Terminal) throws -> RunReports {
        RunReports(
            try ReportFiles(
                ReportOptions.requests(commandLine),
                printsJSON: commandLine[ReportOptions.format] == .json,
                terminal: terminal
            )
        )
    }
}
