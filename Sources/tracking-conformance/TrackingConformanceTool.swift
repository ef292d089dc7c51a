import AdapterSink
import CommandLineOptions
import ConformanceRunner
import Diagnostics
import Dispatch
import Foundation

@main
struct TrackingConformanceTool {
    /// Not asynchronous, so that what the runtime needs can be looked for before it begins.
    static func main() {
        // An adapter or a reader that goes away, and a file that may grow no further, are errors of a call; they must
        // not take this process with them.
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
        // Where a parent ignored it, the system would not keep how a child ended.
        signal(SIGCHLD, SIG_DFL)
        let terminal = Terminal()
        let arguments = Array(CommandLine.arguments.dropFirst())
        // What scripts ask to see whether the tool is there; it needs no options of other commands, which take longer to
        // declare than all the rest.
        if arguments == [CommandTree.version.name] { end(printVersion(terminal), terminal) }
        // One for each core, and a few that wait for signals, clocks and adapters.
        if let shortage = ProcessResources.shortage(threads: ProcessInfo.processInfo.activeProcessorCount + 3) {
            terminal.report([Diagnostic(.error, shortage.sentence, suggestion: shortage.remedy)])
            end(.wrongInput, terminal)
        }
        // This thread, on which the main actor would run, only waits.
        Task.detached { end(await run(arguments, terminal: terminal), terminal) }
        DispatchSemaphore(value: 0).wait()
    }

    private static func end(_ code: ExitCode, _ terminal: Terminal) -> Never {
        exit((terminal.finish() ? code : code.withoutOutput).rawValue)
    }

    private static func run(_ arguments: [String], terminal: Terminal) async -> ExitCode {
        var terminal = terminal
        do {
            let commandLine = try CommandTree.root.parse(arguments)
            terminal = terminal.coloured(commandLine[Terminal.colour])
            if commandLine.helpRequested {
                // It is laid out for people, whoever hands it on to them.
                terminal.write(commandLine.help(width: terminal.output.look.width ?? TerminalLook.usualWidth))
                return .conforms
            }
            if commandLine[CommandTree.version] { return printVersion(terminal) }
            try NamedFiles.check(commandLine)
            let code = try await CommandTree.execute(commandLine, terminal: terminal)
            assert(
                code.isListed(by: commandLine.command), "the help of \(commandLine.path) does not list \(code.rawValue)"
            )
            return code
        } catch let error as UsageError {
            terminal.report(
                error.diagnostics.map {
                    var diagnostic = $0; diagnostic.place = nil; return diagnostic
                }
            )
            return .wrongInput
        } catch let failure as CommandFailure {
            terminal.report(failure.diagnostics, sourceLine: failure.sourceLine)
            return failure.code
        } catch {
            terminal.report([Diagnostic(.error, "\(error)")])
            return .wrongInput
        }
    }

    private static func printVersion(_ terminal: Terminal) -> ExitCode {
        let commit = EmbeddedCommit.text
        terminal.write("\(ToolVersion.name) \(ToolVersion.number)\(commit.isEmpty ? "" : " (\(commit))")\n")
        return .conforms
    }
}
