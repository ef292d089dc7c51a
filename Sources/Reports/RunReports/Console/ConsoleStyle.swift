import Diagnostics
import ReportWriting

/// How text for a terminal looks; plain and unwrapped by default.
package struct ConsoleStyle: Sendable {
    /// Whether to write ANSI colours.
    package var usesColour: Bool
    /// The width, in cells, at which prose is wrapped; nil for no wrapping. Command lines and the verdict are never
    /// wrapped.
    package var width: Int?

    /// A style.
    package init(usesColour: Bool = false, width: Int? = nil) {
        self.usesColour = usesColour
        self.width = width
    }

    func painted(_ text: String, _ mood: Mood) -> String {
        guard usesColour else { return text }
        let colour =
            switch mood {
            case .good: 32
            case .bad: 31
            case .doubtful: 35
            }
        return "\u{1B}[1;\(colour)m\(text)\u{1B}[0m"
    }

    /// The line with a line break. Lines that are too wide are broken after spaces; continuation lines are indented by
    /// four more cells.
    func wrapped(_ line: String) -> String {
        guard let width, TerminalWidth.of(line) > width else { return line + "\n" }
        let indent = String(repeating: " ", count: min(line.prefix { $0 == " " }.count + 4, width / 2))
        var lines: [String] = []
        var current = ""
        for piece in Self.pieces(line) {
            let isFull = TerminalWidth.of(current) + TerminalWidth.of(piece.withoutTrailingSpaces) > width
            if isFull, !current.allSatisfy({ $0 == " " }) {
                lines.append(current.withoutTrailingSpaces)
                current = indent
            }
            current += piece
        }
        return (lines + [current]).map { $0 + "\n" }.joined()
    }

    /// The words of a line, each with the spaces after it; leading spaces are a piece of their own.
    private static func pieces(_ line: String) -> [String] {
        var pieces: [String] = [""]
        var isAfterSpace = false
        for character in line {
            if isAfterSpace, character != " " { pieces.append("") }
            isAfterSpace = character == " "
            pieces[pieces.count - 1].append(character)
        }
        return pieces
    }
}

extension String {
    fileprivate var withoutTrailingSpaces: String { String(prefix(count - reversed().prefix { $0 == " " }.count)) }
}
