import AdapterKit
import CommandLineOptions
import ConformanceReports
import ConformanceRunner
import ConformanceSpec
import DocCheck
import Foundation
import PushTracking
import ReferenceSinks

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
            CommandExample("tracking-conformance completion bash >> ~/.bash_completion", "for every new bash"),
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

/// The kinds of names that the tool can complete in a shell.
enum KnownValue: String {
    case anchors, editions, rules, cases, ids, languages, sinks, variables

    /// The candidates for the word at the cursor.
    ///
    /// - Parameter inSteps: whether a case's id is first completed up to its bracket.
    fileprivate func candidates(for current: String, inSteps: Bool) -> [Completions.Candidate] {
        switch self {
        case .variables: return ProcessInfo.processInfo.environment.keys.sorted().map { Completions.Candidate($0) }
        case .languages: return Starter.all.map { Completions.Candidate($0.language) }
        case .sinks: return BuiltInSink.offered.map { Completions.Candidate($0.name, $0.summary) }
        case .anchors, .editions, .rules, .cases, .ids: break
        }
        guard let specification = try? Specification(.embedded) else { return [] }
        switch self {
        case .anchors: return PageChecker.anchors(of: specification).map { Completions.Candidate("\($0)=") }
        case .editions: return specification.editions.map { Completions.Candidate($0.id, $0.summary) }
        case .rules: return Self.rules(specification)
        case .cases: return Self.cases(specification, for: current, inSteps: inSteps)
        case .ids:
            let vectors = specification.vectors.map { Completions.Candidate($0.id, $0.title) }
            let cases =
                current.utf8.contains(UInt8(ascii: "["))
                ? Self.cases(specification, for: current, inSteps: inSteps) : []
            let rules = Self.rules(specification)
            let known = Set(rules.map(\.word))
            return rules + vectors.filter { !known.contains($0.word) } + cases
        case .languages, .variables, .sinks: return []
        }
    }

    private static func rules(_ specification: Specification) -> [Completions.Candidate] {
        specification.book.rules.map { Completions.Candidate($0.id, $0.sentence) }
    }

    private static func cases(_ specification: Specification, for current: String, inSteps: Bool) -> [Completions
        .Candidate]
    {
        if inSteps, !current.utf8.contains(UInt8(ascii: "[")) {
            return specification.vectors.map { Completions.Candidate($0.id + "[", $0.title, isBeginning: true) }
        }
        let cases = (try? specification.expanded(in: specification.defaultEdition).cases) ?? []
        return cases.map { Completions.Candidate($0.id, $0.vector.title) }
    }
}

/// `man`: the manual page of this tool.
enum ManualCommand {
    static let declaration = Command(
        name: "man",
        summary: "Print the manual page, in roff's language.",
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
