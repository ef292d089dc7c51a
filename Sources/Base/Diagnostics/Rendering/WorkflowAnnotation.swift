import Foundation

/// An annotation that GitHub shows on a workflow run, and at a line if it has one: a workflow command on its own line.
package struct WorkflowAnnotation: Sendable, Hashable {
    /// GitHub shows at most this many of one severity for a step.
    package static let shownOfASeverity = 10

    /// How much it weighs.
    package let severity: Severity
    /// Its place; nil if it does not belong to a file.
    package let place: SourcePlace?
    /// The heading of the message.
    package let title: String
    /// The message; may have many lines.
    package let message: String

    /// An annotation with all its content.
    package init(_ severity: Severity, at place: SourcePlace?, title: String, message: String) {
        (self.severity, self.place, self.title, self.message) = (severity, place, title, message)
    }

    /// The annotations as commands, one per line, most severe first. If there are too many of one severity, the last
    /// one shown sums up the rest.
    ///
    /// - Parameter rest: the text for the annotations that are not shown, at least two.
    package static func commands(
        _ annotations: [WorkflowAnnotation],
        rest: (Severity, [WorkflowAnnotation]) -> String
    ) -> String {
        Severity.allCases.map { severity in
            let all = annotations.filter { $0.severity == severity }
            guard all.count > shownOfASeverity else { return all.map(\.command).joined() }
            let hidden = Array(all.dropFirst(shownOfASeverity - 1))
            let sum = WorkflowAnnotation(
                severity, at: nil, title: "tracking-conformance", message: rest(severity, hidden))
            return (all.prefix(shownOfASeverity - 1) + [sum]).map(\.command).joined()
        }
        .joined()
    }

    private var command: String {
        var properties: [String] = []
        if let file = place?.file { properties.append("file=\(Self.property(file))") }
        if let line = place?.line { properties.append("line=\(line),endLine=\(line)") }
        if let place, let column = place.column {
            properties.append("col=\(column),endColumn=\(max(column, (place.endColumn ?? column + 1) - 1))")
        }
        properties.append("title=\(Self.property(title))")
        return "::\(word) \(properties.joined(separator: ","))::\(Self.escaped(message, ["%", "\r", "\n"]))\n"
    }

    private var word: String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
    }

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
