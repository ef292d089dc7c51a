import CommandLineOptions
import ConformanceReports
import Diagnostics
import Foundation

/// Standard output and standard error, and what is at their other ends.
struct Terminal: Sendable {
    static let colour = Option.single(
        "--color",
        value: "WHEN",
        as: .choice(TerminalLook.ColourChoice.self),
        default: .auto,
        shownAs: "auto",
        help:
            "Whether to write in colour; `auto` does so on a terminal, unless NO_COLOR is set, and elsewhere where FORCE_COLOR is."
    )

    let output: TextChannel
    let errors: TextChannel

    init() {
        let streams = StandardStream.openAll()
        output = TextChannel(streams.output)
        errors = TextChannel(streams.errors, isSearched: Self.isOnGitHub)
    }

    /// Whether whatever is printed is searched for commands, as on GitHub's runners.
    static var isOnGitHub: Bool { environment["GITHUB_ACTIONS"] == "true" }

    /// The variables that say how text looks, and no others: every command line needs them, and Foundation takes as long
    /// to hand over all as the tool to lay out its help.
    fileprivate static let environment: [String: String] = {
        let names = ["GITHUB_ACTIONS", "TERM", "COLUMNS"] + TerminalLook.colourVariables
        return names.reduce(into: [:]) { known, name in known[name] = getenv(name).map { String(cString: $0) } }
    }()

    private init(output: TextChannel, errors: TextChannel) { (self.output, self.errors) = (output, errors) }

    /// The same with the colours that the command line asks for.
    func coloured(_ choice: TerminalLook.ColourChoice) -> Terminal {
        Terminal(
            output: TextChannel(output.stream, colour: choice),
            errors: TextChannel(errors.stream, colour: choice, isSearched: errors.isSearched)
        )
    }

    /// Writes to standard output. What cannot be written is told at the end.
    func write(_ text: String) { output.write(text) }

    /// Writes to standard error. Where that cannot be written, nobody is left to be told.
    func writeError(_ text: String) { errors.write(text) }

    /// Writes problems to standard error.
    func report(_ diagnostics: [Diagnostic], sourceLine: (@Sendable (String, Int) -> String?)? = nil) {
        let renderer = DiagnosticRenderer(usesColour: errors.look.usesColour, sourceLine: sourceLine)
        writeError(renderer.render(diagnostics))
        if diagnostics.count > 1 { writeError(DiagnosticRenderer.summary(of: diagnostics) + "\n") }
    }

    /// Closes standard output, and says where not all of it was written.
    ///
    /// - Returns: whether it was.
    func finish() -> Bool {
        guard let failure = output.stream.close() else { return true }
        report([Diagnostic(.error, "standard output cannot be written: \(failure.cause)", suggestion: failure.remedy)])
        return false
    }
}

/// A stream that text for people goes to, and how that looks.
struct TextChannel: Sendable {
    let stream: StandardStream
    let look: TerminalLook
    /// Whether what is written is searched for commands: then none comes from the text.
    var isSearched: Bool

    init(_ stream: StandardStream, colour: TerminalLook.ColourChoice = .auto, isSearched: Bool = false) {
        self.stream = stream
        self.isSearched = isSearched
        look = TerminalLook(
            colour: colour,
            isTerminal: stream.isTerminal,
            columns: stream.columns,
            environment: Terminal.environment
        )
    }

    func write(_ text: String) { stream.write(isSearched ? WorkflowAnnotation.disarmed(text) : text) }
}
