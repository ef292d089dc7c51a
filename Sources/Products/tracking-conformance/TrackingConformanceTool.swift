import AdapterClient
import CommandLineOptions
import Diagnostics
import Dispatch
import Foundation
import ReportWriting

@main
struct TrackingConformanceTool {
    /// Not asynchronous, so that the runtime's requirements can be checked before it starts.
    static func main() {
        // An adapter or a reader that goes away, or a file that cannot grow further, must be an error of a call, and
        // not end this process.
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
        // If a parent ignored it, the system would not keep the exit status of a child.
        signal(SIGCHLD, SIG_DFL)
        let terminal = Terminal()
        let arguments = Array(CommandLine.arguments.dropFirst())
        // Scripts use it to check whether the tool exists; it does not need the options of other commands, whose
        // declaration takes most of the time.
        if arguments == [CommandTree.version.name] { end(printVersion(terminal), terminal) }
        // One for each core, and a few that wait for signals, clocks and adapters.
        if let shortage = ProcessResources.shortage(threads: ProcessInfo.processInfo.activeProcessorCount + 3) {
            terminal.report([Diagnostic(.error, shortage.sentence, suggestion: shortage.remedy)])
            end(.wrongInput, terminal)
        }
        // This thread, where the main actor would run, only waits.
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
                // Help is laid out for readers, even through a pipe.
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
        } catch let error as ReportError {
            terminal.report([error.diagnostic])
            return .wrongInput
        } catch let problem as Diagnostic {
            terminal.report([problem])
            return .wrongInput
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
