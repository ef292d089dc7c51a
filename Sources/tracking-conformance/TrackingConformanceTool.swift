import CommandLineOptions
import ConformanceRunner
import Diagnostics
import Foundation

@main
struct TrackingConformanceTool {
    static func main() async {
        // An adapter that goes away must not take this process with it.
        signal(SIGPIPE, SIG_IGN)
        let code = await run(Array(CommandLine.arguments.dropFirst()), terminal: Terminal())
        exit(code.rawValue)
    }

    private static func run(_ arguments: [String], terminal: Terminal) async -> ExitCode {
        do {
            let commandLine = try CommandTree.root.parse(arguments)
            if commandLine.helpRequested {
                terminal.write(commandLine.help(width: terminal.width))
                return .conforms
            }
            if commandLine[CommandTree.version] {
                terminal.write("\(ToolVersion.name) \(ToolVersion.number)\n")
                return .conforms
            }
            return try await CommandTree.execute(commandLine, terminal: terminal)
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
}
