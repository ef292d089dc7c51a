import ConformanceSpec
import Diagnostics

/// Results as workflow commands of GitHub, which shows at most ten of a kind: the worst come first, and the rest is
/// summed up.
package enum PageGitHub {
    private static let shownOfAKind = 10

    private struct Annotation {
        let severity: Severity
        let place: SourcePlace
        let title: String
        let message: String
    }

    /// One command a line.
    package static func text(_ results: PageResults) -> String {
        let problems = results.problems.map { page, problem in
            let diagnostic = problem.diagnostic(file: page)
            return Annotation(
                severity: .error,
                place: diagnostic.place ?? SourcePlace(file: page),
                title: diagnostic.code ?? "page",
                message: diagnostic.message
            )
        }
        let findings = results.findings.map { finding in
            let message = ([finding.message] + [finding.suggestion].compactMap(\.self)).joined(separator: "; ")
            return Annotation(
                severity: finding.severity, place: finding.place, title: finding.rule.id, message: message)
        }
        let all = problems + findings
        return Severity.allCases.map { severity in lines(all.filter { $0.severity == severity }, severity) }.joined()
    }

    private static func lines(_ annotations: [Annotation], _ severity: Severity) -> String {
        // The summary takes one of the ten places.
        let fits = annotations.count <= shownOfAKind
        let shown = annotations.prefix(fits ? shownOfAKind : shownOfAKind - 1)
        var text = shown.map(line).joined()
        if !fits {
            let pages = Set(annotations.dropFirst(shown.count).compactMap(\.place.file)).count
            let rest = annotations.count - shown.count
            let message =
                "\(rest) more \(severity.word)s on \(pages) \(pages == 1 ? "page" : "pages") are not shown here"
            text += "::\(command(severity)) title=tracking-conformance::\(data(message))\n"
        }
        return text
    }

    private static func line(_ annotation: Annotation) -> String {
        let place = annotation.place
        var properties: [String] = []
        if let file = place.file { properties.append("file=\(property(file))") }
        if let line = place.line { properties.append("line=\(line),endLine=\(line)") }
        if let column = place.column {
            properties.append("col=\(column),endColumn=\(max(column, (place.endColumn ?? column + 1) - 1))")
        }
        properties.append("title=\(property(annotation.title))")
        return "::\(command(annotation.severity)) \(properties.joined(separator: ","))::\(data(annotation.message))\n"
    }

    private static func command(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
    }

    private static func data(_ text: String) -> String { escaped(text, ["%", "\r", "\n"]) }

    private static func property(_ text: String) -> String { escaped(text, ["%", "\r", "\n", ":", ","]) }

    private static func escaped(_ text: String, _ special: [Unicode.Scalar]) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            if special.contains(scalar) {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                escaped += "%" + (scalar.value < 0x10 ? "0" : "") + digits
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
