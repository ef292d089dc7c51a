import CommandLineOptions
import Diagnostics
import Foundation
import ReportWriting

/// `completion`: let a shell complete command lines of this tool.
enum CompletionCommand {
    private static let shell = Argument<String>.one(
        "SHELL",
        allowedWords: CompletionShell.allCases.map(\.rawValue),
        help: "The shell."
    )

    static let declaration = Command(
        name: "completion",
        summary: "Print a script that lets a shell complete commands, options, ids and files.",
        discussion: """
            The script calls the tool for completions, so it stays up to date.

            \(CompletionShell.allCases.map { "  \($0.rawValue): \($0.activation(of: ToolVersion.name))" }.joined(separator: "\n"))
            """,
        arguments: [shell.declaration],
        trailing: TrailingCommand(usage: "WORD…", help: "The words to complete."),
        examples: [
            CommandExample("tracking-conformance completion bash >> ~/.bash_completion", "for every new bash session"),
            CommandExample(
                "tracking-conformance completion fish > ~/.config/fish/completions/tracking-conformance.fish",
                "for every fish"),
            CommandExample(
                "tracking-conformance completion zsh -- tracking-conformance run --platform ''", "what a script gets"),
        ],
        sections: [ExitCode.help((.conforms, "printed"))]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) -> ExitCode {
        guard let shell = CompletionShell(rawValue: commandLine[shell]) else { return .wrongInput }
        guard let handed = commandLine.trailing else {
            terminal.write(shell.script(for: ToolVersion.name))
            return .conforms
        }
        let words = shell.words(handed)
        let completions = CommandTree.root.completions(of: words.words) { name, current in
            KnownValue(rawValue: name)?.candidates(for: current, inSteps: shell != .fish) ?? []
        }
        terminal.write(shell.text(completions, for: words))
        return .conforms
    }
}

/// `man`: the manual page of this tool.
enum ManualCommand {
    static let declaration = Command(
        name: "man",
        summary: "Print the manual page in roff format.",
        examples: [
            CommandExample(
                "tracking-conformance man > tracking-conformance.1 && man -l tracking-conformance.1", "read it"),
            CommandExample(
                "tracking-conformance man > ~/.local/share/man/man1/tracking-conformance.1",
                "install it, so that `man tracking-conformance` finds it"
            ),
        ],
        sections: [ExitCode.help((.conforms, "printed"))]
    )

    static func execute(terminal: Terminal) throws -> ExitCode {
        let date = try RunEnvironment().timestamp.date
        terminal.write(CommandTree.root.manual(version: ToolVersion.number, date: date.description))
        return .conforms
    }
}
