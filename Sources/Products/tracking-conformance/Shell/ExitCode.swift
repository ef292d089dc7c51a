import CommandLineOptions
import ConformanceRunner
import Diagnostics

/// The exit codes, which are never counts.
enum ExitCode: Int32 {
    case conforms = 0
    case doesNotConform = 1
    case wrongInput = 2
    case adapterNotStarted = 3
    case interrupted = 130
    case terminated = 143

    init(_ verdict: RunVerdict) {
        self =
            switch verdict {
            case .conforms, .partial: .conforms
            case .doesNotConform: .doesNotConform
            case .nothingJudged: .wrongInput
            }
    }

    /// The code of a command that ended with this one but whose standard output could not be written, so that its
    /// reader did not get the result. An interruption stays one.
    var withoutOutput: ExitCode {
        switch self {
        case .conforms, .doesNotConform, .wrongInput, .adapterNotStarted: .wrongInput
        case .interrupted, .terminated: self
        }
    }

    /// The help on the exit codes of a command. Every command can have wrong input; interruption is one row.
    static func help(title: String = "Exit codes", _ rows: (code: ExitCode, meaning: String)...) -> HelpSection {
        var rows = rows.map { row in
            (term: row.code == .interrupted ? "130, 143" : "\(row.code.rawValue)", meaning: row.meaning)
        }
        if !rows.contains(where: { $0.term == "2" }) {
            let index = rows.firstIndex { !["0", "1"].contains($0.term) } ?? rows.endIndex
            rows.insert(("2", "the command line is wrong, or what is printed cannot be written"), at: index)
        }
        return HelpSection(title: title, rows: rows)
    }

    /// Whether a command's help lists this code.
    func isListed(by command: Command) -> Bool {
        command.sections.contains { section in
            section.title.hasPrefix("Exit codes")
                && section.rows.contains { $0.term.split(separator: ", ").contains("\(rawValue)") }
        }
    }
}

/// Why a command failed.
struct CommandFailure: Error {
    let code: ExitCode
    let diagnostics: [Diagnostic]
    /// The lines of the files that the diagnostics refer to.
    var sourceLine: (@Sendable (String, Int) -> String?)?

    init(_ code: ExitCode, _ diagnostics: [Diagnostic]) {
        self.code = code
        self.diagnostics = diagnostics
    }

    /// There is rightly nothing to do, which is not an error.
    static func nothingToDo(_ message: String) -> CommandFailure {
        CommandFailure(.conforms, [Diagnostic(.note, message)])
    }

    /// Wrong input, in one sentence with its remedy.
    static func wrongInput(
        _ message: String, at place: SourcePlace? = nil, suggestion: String? = nil
    ) -> CommandFailure {
        CommandFailure(.wrongInput, [Diagnostic(.error, message, at: place, suggestion: suggestion)])
    }
}
