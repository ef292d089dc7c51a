import CommandLineOptions
import Diagnostics
import Foundation

@main
struct ConformanceProof {
    private static let root = Command(
        name: "conformance-proof",
        summary: "Check what the suite and its checks of code rest on, for the gate and for tests.",
        subcommands: [
            AppCasesCommand.declaration, CorpusCommand.declaration, DeviceCommand.declaration,
            KitsCommand.declaration, PageTimesCommand.declaration, SelfTestCommand.declaration,
            SharedRunsCommand.declaration,
        ],
        sections: [
            HelpSection(
                title: "Exit codes",
                rows: [("0", "proven"), ("1", "refuted"), ("2", "nothing could be checked")])
        ]
    )

    static func main() async {
        do {
            let commandLine = try root.parse(Array(CommandLine.arguments.dropFirst()))
            if commandLine.helpRequested { return print(commandLine.help(), terminator: "") }
            switch commandLine.path.first {
            case AppCasesCommand.declaration.name: try await AppCasesCommand.execute(commandLine)
            case CorpusCommand.declaration.name: try CorpusCommand.execute(commandLine)
            case DeviceCommand.declaration.name: try await DeviceCommand.execute(commandLine)
            case KitsCommand.declaration.name: try await KitsCommand.execute(commandLine)
            case PageTimesCommand.declaration.name: try PageTimesCommand.execute(commandLine)
            case SelfTestCommand.declaration.name: try await SelfTestCommand.execute(commandLine)
            default: try SharedRunsCommand.execute(commandLine)
            }
        } catch let error as UsageError {
            end(
                error.diagnostics.map { $0.message + ($0.suggestion.map { "; \($0)" } ?? "") }.joined(separator: "\n"),
                2)
        } catch let error as Refuted {
            end(error.description, 1)
        } catch {
            end("\(error)", 2)
        }
    }

    private static func end(_ message: String, _ code: Int32) -> Never {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
        exit(code)
    }
}

/// A disproof, with what is wrong.
struct Refuted: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Why nothing could be checked.
struct ProofError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
