import CommandLineOptions
import Diagnostics
import Foundation

/// Standard output and standard error, with their terminals.
struct Terminal: Sendable {
    static let colour = Option<TerminalLook.ColourChoice>.choice(
        "--color", value: "WHEN", default: .auto,
        help:
            "Whether to use colour. `auto` uses it on a terminal unless NO_COLOR is set, and elsewhere if FORCE_COLOR is set."
    )

    let output: TextChannel
    let errors: TextChannel

    init() {
        let streams = StandardStream.openAll()
        output = TextChannel(streams.output)
        errors = TextChannel(streams.errors)
    }

    /// Only the variables that decide how text looks: every command line needs them, and reading all through Foundation
    /// takes as long as laying out the help.
    fileprivate static let environment: [String: String] = {
        let names = ["TERM", "COLUMNS"] + TerminalLook.colourVariables
        return names.reduce(into: [:]) { known, name in known[name] = getenv(name).map { String(cString: $0) } }
    }()

    /// The working folder; asked of the system directly, for the same reason.
    fileprivate static let folder: String? = {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }()

    private init(output: TextChannel, errors: TextChannel) { (self.output, self.errors) = (output, errors) }

    /// The same terminal with the colours that the command line asks for.
    func coloured(_ choice: TerminalLook.ColourChoice) -> Terminal {
        Terminal(
            output: TextChannel(output.stream, colour: choice),
            errors: TextChannel(errors.stream, colour: choice)
        )
    }

    /// Writes to standard output. Write errors are reported at the end.
    func write(_ text: String, as medium: ForeignCommands.Medium = .text) { output.write(text, as: medium) }

    /// Writes to standard error. Write errors there cannot be reported.
    func writeError(_ text: String) { errors.write(text) }

    private static let mostProblems = 100

    /// Writes problems to standard error: the first hundred in reading order, and the total number.
    func report(_ diagnostics: [Diagnostic], sourceLine: (@Sendable (String, Int) -> String?)? = nil) {
        let renderer = DiagnosticRenderer(look: errors.look, sourceLine: sourceLine)
        let hidden = diagnostics.count - Self.mostProblems
        writeError(renderer.render(hidden > 0 ? Array(diagnostics.sorted().prefix(Self.mostProblems)) : diagnostics))
        guard diagnostics.count > 1 else { return }
        let rest = hidden > 0 ? ", of which \(hidden) are not shown" : ""
        writeError(DiagnosticRenderer.summary(of: diagnostics) + rest + "\n")
    }

    /// Closes standard output, and reports if not all of it was written.
    ///
    /// - Returns: whether it was.
    func finish() -> Bool {
        guard let failure = output.stream.close() else { return true }
        report([Diagnostic(.error, "standard output cannot be written: \(failure.cause)", suggestion: failure.remedy)])
        return false
    }
}

/// A stream for text output, and how text looks there.
struct TextChannel: Sendable {
    let stream: StandardStream
    let look: TerminalLook

    init(_ stream: StandardStream, colour: TerminalLook.ColourChoice = .auto) {
        self.stream = stream
        var look = TerminalLook(
            colour: colour,
            isTerminal: stream.isTerminal,
            columns: stream.columns,
            environment: Terminal.environment
        )
        look.folder = Terminal.folder
        self.look = look
    }

    func write(_ text: String, as medium: ForeignCommands.Medium = .text) { stream.write(text, as: medium) }
}
