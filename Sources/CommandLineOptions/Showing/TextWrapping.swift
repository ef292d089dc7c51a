import Diagnostics

/// `text` in lines of at most `width` cells, broken at spaces. A word wider than that has a line to itself.
///
/// Line breaks in the text stay, and lines that begin with a space are kept as they are.
func wrap(_ text: String, to width: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { wrapLine(String($0), to: width) }
}

private func wrapLine(_ line: String, to width: Int) -> [String] {
    guard !line.hasPrefix(" "), TerminalWidth.of(line) > width else { return [line] }
    var lines: [String] = []
    var current = ""
    for word in line.split(separator: " ") {
        if current.isEmpty {
            current = String(word)
        } else if TerminalWidth.of(current) + 1 + TerminalWidth.of(String(word)) <= width {
            current += " " + word
        } else {
            lines.append(current)
            current = String(word)
        }
    }
    return lines + [current]
}
