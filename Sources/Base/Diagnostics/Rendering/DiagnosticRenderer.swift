/// Writes diagnostics for people, as compilers do.
///
/// ```
/// spec/vectors/flags.json:12:15: error: [unknown-word] "recieved" is not an event (at /steps/0/event)
///    12 |     "event": "recieved",
///       |              ^~~~~~~~~~
///   help: did you mean "received"?
/// ```
///
/// Control characters from files never reach the terminal.
package struct DiagnosticRenderer: Sendable {
    /// The colours, the width at which sentences are wrapped, and the folder that paths are relative to.
    package var look: TerminalLook
    /// Returns a line (counted from 1) of a file, with or without its line break; `nil` if it is not available.
    package var sourceLine: (@Sendable (_ file: String, _ line: Int) -> String?)?

    /// Makes a renderer; without `sourceLine` no source is shown.
    package init(
        look: TerminalLook = .plain, sourceLine: (@Sendable (_ file: String, _ line: Int) -> String?)? = nil
    ) {
        self.look = look
        self.sourceLine = sourceLine
    }

    /// The diagnostics in reading order, each as `render(_:)` writes it.
    package func render(_ diagnostics: some Sequence<Diagnostic>) -> String {
        diagnostics.sorted().map(render).joined()
    }

    /// One diagnostic: its sentence, the source if known, the log, the suggestion, and the related places. Ends with a
    /// line break.
    package func render(_ diagnostic: Diagnostic) -> String {
        let severity = diagnostic.severity
        var text = header(severity, code: diagnostic.code, message: diagnostic.message, place: diagnostic.place)
        text += lines(excerpt(of: diagnostic.place, in: severity.style))
        text += lines(Self.lines(of: diagnostic.log))
        if let suggestion = diagnostic.suggestion {
            text += look.wrapped("  " + look.painted("help:", .help) + " " + suggestion.withVisibleControls)
        }
        for related in diagnostic.related {
            text += header(.note, code: nil, message: related.label, place: related.place)
            text += lines(excerpt(of: related.place, in: .note))
        }
        return text
    }

    /// Lines that are shown as they are, however wide.
    private func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

    private static func lines(of log: String) -> [String] {
        let lines = log.shownLogLines
        guard !lines.isEmpty else { return [] }
        return ["  the last lines of its standard error:"] + lines.map { $0.isEmpty ? "    |" : "    | \($0)" }
    }

    /// The count by severity, in words: `2 errors, 1 warning`; `no problems` if none.
    package static func summary(of diagnostics: some Sequence<Diagnostic>) -> String {
        let severities = diagnostics.map(\.severity)
        let counts = Severity.allCases.compactMap { severity -> String? in
            let count = severities.count { $0 == severity }
            return count == 0 ? nil : "\(count) \(severity.word)\(count == 1 ? "" : "s")"
        }
        return counts.isEmpty ? "no problems" : counts.joined(separator: ", ")
    }

    private func header(_ severity: Severity, code: String?, message: String, place: SourcePlace?) -> String {
        var line = ""
        if let written = place.flatMap(written) { line += look.painted(written + ":", .strong) + " " }
        line += look.painted(severity.word + ":", severity.style)
        if let code { line += " [\(code.withVisibleControls)]" }
        line += " " + look.painted(message.withVisibleControls, .strong)
        if let pointer = place?.pointer, !pointer.isEmpty { line += " (at \(pointer.withVisibleControls))" }
        return look.wrapped(line)
    }

    private func excerpt(of place: SourcePlace?, in style: TextStyle) -> [String] {
        guard let place, let file = place.file, let line = place.line, let source = sourceLine?(file, line) else {
            return []
        }
        let excerpt = SourceExcerpt(of: source, column: place.column, endColumn: place.endColumn)
        let number = String(line)
        let margin = String(repeating: " ", count: max(0, 5 - number.count))
        var lines = [look.painted(margin + number + " |", .margin) + " " + excerpt.text]
        if let underline = excerpt.underline {
            let blank = String(repeating: " ", count: margin.count + number.count)
            lines.append(look.painted(blank + " |", .margin) + " " + excerpt.indent + look.painted(underline, style))
        }
        return lines
    }

    /// `file:line:column`, as far as known; `nil` without a file.
    private func written(_ place: SourcePlace) -> String? {
        guard let file = place.file else { return nil }
        var written = look.path(file)
        guard let line = place.line else { return written }
        written += ":\(line)"
        if let column = place.column { written += ":\(column)" }
        return written
    }
}
