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
                show: settings.repeatedWords.flatMap { RepeatedCommand.showing($0) },
                doctor: commandLine.trailing == nil ? nil : RepeatedCommand.doctorLine(commandLine)
            )
            return [
                ConsoleReporter(
                    isBuiltIn: isBuiltIn,
                    listsFailures: commandLine[ReportOptions.failures],
                    style: style,
                    command: settings.command,
                    hints: hints,
                    write: write
                )
            ]
        case .json: return [JSONReporter(to: StandardOutputFile(terminal.output.stream), settings: settings)]
        }
    }
}

/// Standard output as a report's file, for formats that are only ever appended to: whoever reads it sees each case as
/// it falls.
final class StandardOutputFile: ReportFile {
    private let stream: StandardStream
    private(set) var size = 0

    init(_ stream: StandardStream) { self.stream = stream }

    func append(_ bytes: [UInt8]) {
        size += bytes.count
        stream.write(bytes, as: .json)
    }

    func overwrite(_ bytes: [UInt8], at offset: Int) throws(ReportError) {
        throw .unwritable(path: "standard output", cause: "it cannot be written twice", remedy: "write to a file")
    }

    func commit(filling holes: ReportHoles?) throws(ReportError) {
        guard holes != nil else { return }
        throw .unwritable(path: "standard output", cause: "it cannot be written twice", remedy: "write to a file")
    }

    func discard() {}
}
