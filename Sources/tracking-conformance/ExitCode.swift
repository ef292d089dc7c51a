import CommandLineOptions
import ConformanceRunner
import Diagnostics

/// The exit codes, which never count anything.
enum ExitCode: Int32 {
    case conforms = 0
    case doesNotConform = 1
    case wrongInput = 2
    case adapterNotStarted = 3
    case interrupted = 130
    case terminated = 143

    init(_ verdict: RunSummary.Verdict) {
        self =
            switch verdict {
            case .conforms, .partial: .conforms
            case .doesNotConform: .doesNotConform
            case .nothingJudged: .wrongInput
            }
    }

    /// The code of a command that ended with this one, but whose standard output could not be written: what it says is not known to its
    /// reader. One that was interrupted stays so.
    var withoutOutput: ExitCode {
        switch self {
        case .conforms, .doesNotConform, .wrongInput, .adapterNotStarted: .wrongInput
        case .interrupted, .terminated: self
        }
    }

    static let help = HelpSection(
        title: "Exit codes",
        rows: [
            ("0", "conforms, with or without warnings; or the selected part passed"),
            ("1", "does not conform"),
            ("2", "the command line, the spec or an input file is wrong, or leaves no case to judge"),
            ("3", "the adapter could not be started or spoke no protocol: nothing was judged"),
            ("130, 143", "interrupted: what was judged is reported, the rest is an error"),
        ]
    )
}

/// Why a command could not do its work.
struct CommandFailure: Error {
    let code: ExitCode
    let diagnostics: [Diagnostic]
    /// The lines of the files that the diagnostics speak of.
    var sourceLine: (@Sendable (String, Int) -> String?)?

    init(_ code: ExitCode, _ diagnostics: [Diagnostic]) {
        self.code = code
        self.diagnostics = diagnostics
    }

    /// Wrong input, in one sentence with its remedy.
    static func wrongInput(_ message: String, suggestion: String? = nil) -> CommandFailure {
        CommandFailure(.wrongInput, [Diagnostic(.error, message, suggestion: suggestion)])
    }
}
