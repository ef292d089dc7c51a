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
    /// Whether to write ANSI colours.
    package var usesColour: Bool
    /// Returns a line (counted from 1) of a file, with or without its line break; `nil` if it is not available.
    package var sourceLine: (@Sendable (_ file: String, _ line: Int) -> String?)?

    /// Makes a renderer; without `sourceLine` no source is shown.
    package init(usesColour: Bool = false, sourceLine: (@Sendable (_ file: String, _ line: Int) -> String?)? = nil) {
        self.usesColour = usesColour
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
        var lines = [header(severity, code: diagnostic.code, message: diagnostic.message, place: diagnostic.place)]
        lines += excerpt(of: diagnostic.place, in: severity.style)
        lines += Self.lines(of: diagnostic.log)
        if let suggestion = diagnostic.suggestion {
            lines.append("  " + paint("help:", .help) + " " + suggestion.withVisibleControls)
        }
        for related in diagnostic.related {
            lines.append(header(.note, code: nil, message: related.label, place: related.place))
            lines += excerpt(of: related.place, in: .note)
        }
        return lines.map { $0 + "\n" }.joined()
    }

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
        if let written = place?.written { line += paint(written + ":", .strong) + " " }
        line += paint(severity.word + ":", severity.style)
        if let code { line += " [\(code.withVisibleControls)]" }
        line += " " + paint(message.withVisibleControls, .strong)
        if let pointer = place?.pointer, !pointer.isEmpty { line += " (at \(pointer.withVisibleControls))" }
        return line
    }

    private func excerpt(of place: SourcePlace?, in style: TextStyle) -> [String] {
        guard let place, let file = place.file, let line = place.line, let source = sourceLine?(file, line) else {
            return []
        }
        let excerpt = SourceExcerpt(of: source, column: place.column, endColumn: place.endColumn)
        let number = String(line)
        let margin = String(repeating: " ", count: max(0, 5 - number.count))
        var lines = [paint(margin + number + " |", .margin) + " " + excerpt.text]
        if let underline = excerpt.underline {
            let blank = String(repeating: " ", count: margin.count + number.count)
            lines.append(paint(blank + " |", .margin) + " " + excerpt.indent + paint(underline, style))
        }
        return lines
    }

    private func paint(_ text: String, _ style: TextStyle) -> String {
        usesColour ? style.rawValue + text + TextStyle.plain : text
    }
}

extension SourcePlace {
    /// `file:line:column`, as far as known; `nil` without a file.
    fileprivate var written: String? {
        guard let file else { return nil }
        var written = file.withVisibleControls
        guard let line else { return written }
        written += ":\(line)"
        if let column { written += ":\(column)" }
        return written
    }
}
