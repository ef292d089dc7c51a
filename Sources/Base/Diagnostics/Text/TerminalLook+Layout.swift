extension TerminalLook {
    /// The text in a style, if colours are used.
    package func painted(_ text: String, _ style: TextStyle) -> String {
        usesColour ? style.rawValue + text + TextStyle.plain : text
    }

    /// The line with a line break. A line that is too wide is broken after spaces, never inside a word; continuation
    /// lines are indented by four more cells.
    package func wrapped(_ line: String) -> String {
        guard let width, Self.cells(line) > width else { return line + "\n" }
        let indent = String(repeating: " ", count: min(line.prefix { $0 == " " }.count + 4, width / 2))
        var lines: [String] = []
        var current = ""
        for piece in Self.pieces(line) {
            let isFull = Self.cells(current) + Self.cells(piece.withoutTrailingSpaces) > width
            if isFull, !current.allSatisfy({ $0 == " " }) {
                lines.append(current.withoutTrailingSpaces)
                current = indent
            }
            current += piece
        }
        return (lines + [current]).map { $0 + "\n" }.joined()
    }

    /// A path as shown to people: relative, if it is inside the working folder.
    package func path(_ path: String) -> String {
        guard let folder, path.hasPrefix(folder + "/") else { return path.withVisibleControls }
        return String(path.dropFirst(folder.count + 1)).withVisibleControls
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

    /// The cells of a text without its ANSI sequences.
    private static func cells(_ text: String) -> Int {
        guard text.utf8.contains(0x1B) else { return TerminalWidth.of(text) }
        let parts = text.split(separator: "\u{1B}", omittingEmptySubsequences: false)
        return parts.enumerated().reduce(0) { cells, part in
            let shown = part.offset == 0 ? part.element : part.element.drop { $0 != "m" }.dropFirst()
            return cells + TerminalWidth.of(String(shown))
        }
    }
}

extension String {
    fileprivate var withoutTrailingSpaces: String { String(prefix(count - reversed().prefix { $0 == " " }.count)) }
}
