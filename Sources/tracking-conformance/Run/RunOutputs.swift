import CommandLineOptions
import ConformanceReports
import ConformanceRunner

/// What a run prints, as `--quiet` and `--format` ask for it.
struct RunOutputs {
    let commandLine: ParsedCommandLine
    let terminal: Terminal
    let settings: ReportSettings

    /// - Parameter isBuiltIn: whether the sink came with the tool.
    func reporters(isBuiltIn: Bool) -> [any RunReporter] {
        if commandLine[ReportOptions.quiet] { return [] }
        switch commandLine[ReportOptions.format] {
        case .text:
            let width = terminal.isInteractive ? terminal.width : nil
            let style = ConsoleStyle(usesColour: terminal.isInteractive, width: width)
            return [ConsoleReporter(isBuiltIn: isBuiltIn, style: style, command: settings.command) { terminal.write($0) }]
        case .json: return [JSONReporter(to: StandardOutputFile(terminal: terminal), settings: settings)]
        }
    }
}
