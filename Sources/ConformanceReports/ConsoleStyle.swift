import Diagnostics

/// How text for a terminal looks; plain and unwrapped by default.
package struct ConsoleStyle: Sendable {
    /// Whether to write ANSI colours.
    package var usesColour: Bool
    /// The width, in cells, at which prose is wrapped; nil for not at all. Command lines and the verdict are never wrapped.
    package var width: Int?

    /// A style.
    package init(usesColour: Bool = false, width: Int? = nil) {
        self.usesColour = usesColour
        self.width = width
    }

    /// What a word tells its reader at a glance.
    enum Mood: String {
        case good = "\u{1B}[1;32m"
        case bad = "\u{1B}[1;31m"
        case doubtful = "\u{1B}[1;35m"
    }

    func painted(_ text: String, _ mood: Mood) -> String {
        usesColour ? mood.rawValue + text + "\u{1B}[0m" : text
    }

    /// The line with a line break; broken at spaces where it is too wide, and further lines set in by `hanging` cells.
    func wrapped(_ line: String, hanging: Int) -> String {
        guard let width, TerminalWidth.of(line) > width else { return line + "\n" }
        let indent = line.prefix { $0 == " " }
        var lines: [String] = []
        var current = String(indent)
        var isEmpty = true
        for word in line.split(separator: " ") {
            if !isEmpty, TerminalWidth.of(current) + 1 + TerminalWidth.of(String(word)) > width {
                lines.append(current)
                current = String(repeating: " ", count: min(hanging, width / 2))
                isEmpty = true
            }
            current += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return (lines + [current]).map { $0 + "\n" }.joined()
    }
}
