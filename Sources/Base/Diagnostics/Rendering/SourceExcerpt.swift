/// One line of source, made safe to show, with a mark under a span of it.
///
/// Tabs become spaces and control characters are written out, so the width of everything before the mark is known.
struct SourceExcerpt {
    /// The line as shown: long lines are cut around the mark.
    let text: String
    /// The spaces before the underline.
    let indent: String
    /// `^~~~` in the width of the span; `nil` without a column.
    let underline: String?

    /// The width in cells above which the line is cut.
    static let widthLimit = 160

    /// How many scalars before the mark are examined, in lines with at least twice as many: several times what is
    /// shown.
    private static let farthestLookedAt = 1_000

    /// Columns count Unicode scalars from 1; `endColumn` is the one after the span. A column past the line's end is
    /// moved to the one right after it.
    init(of whole: String, column: Int?, endColumn: Int?) {
        let skipped = Self.skipped(of: whole, before: column ?? 1)
        let line = skipped == 0 ? whole : String(whole.unicodeScalars.dropFirst(skipped))
        let start = min(max(1, column ?? 1), Int.max - 1) - skipped
        let end = max(max(0, endColumn ?? 0) - skipped, start + 1)
        let cells = Self.cells(of: line, until: end)
        let before = cells.prefix { $0.endColumn <= start }
        let marked = cells.dropFirst(before.count).prefix { $0.column < end }
        let indentWidth = before.reduce(0) { $0 + $1.width }
        let window = Self.window(indentWidth: indentWidth, cells: cells)
        let shown = cells[window.cells]
        text = window.prefix + shown.map(\.text).joined() + window.suffix
        guard column != nil else {
            indent = ""
            underline = nil
            return
        }
        let cutWidth = cells[..<window.cells.lowerBound].reduce(0) { $0 + $1.width }
        indent = String(repeating: " ", count: indentWidth - cutWidth + window.prefix.count)
        let shownMarked = marked[
            marked.startIndex..<max(marked.startIndex, min(marked.endIndex, window.cells.upperBound))]
        underline = "^" + String(repeating: "~", count: max(0, shownMarked.reduce(-1) { $0 + $1.width }))
    }

    /// How many leading scalars of a line can be skipped because they are too far before the mark to be shown.
    private static func skipped(of line: String, before column: Int) -> Int {
        guard line.utf8.count > 2 * farthestLookedAt else { return 0 }
        // A mark past the line's end is moved to the end.
        let place = min(max(0, column - 1), line.unicodeScalars.count)
        return place < 2 * farthestLookedAt ? 0 : place - farthestLookedAt
    }

    /// One character of the source as shown.
    private struct Cell {
        let text: String
        let width: Int
        /// The column of its first scalar, and the one after its last.
        let column: Int
        let endColumn: Int
    }

    /// The line's characters, as many as can matter.
    private static func cells(of line: String, until end: Int) -> [Cell] {
        var cells: [Cell] = []
        var column = 1
        var width = 0
        var limit = Int.max
        for character in Self.withoutLineBreak(line) {
            let text = shown(character, at: width)
            let cell = Cell(
                text: text, width: TerminalWidth.of(text), column: column,
                endColumn: column + character.unicodeScalars.count)
            cells.append(cell)
            column = cell.endColumn
            width += cell.width
            if limit == .max, column >= end { limit = width + widthLimit }
            if width > limit { break }
        }
        return cells
    }

    private static func shown(_ character: Character, at width: Int) -> String {
        character == "\t"
            ? String(repeating: " ", count: tabWidth - width % tabWidth) : String(character).withVisibleControls
    }

    private static let tabWidth = 4

    /// Only line endings of a file end the line; other separators are part of it and get written out.
    private static func withoutLineBreak(_ line: String) -> Substring {
        let line = line.prefix { $0 != "\n" && $0 != "\r\n" }
        return line.last == "\r" ? line.dropLast() : line
    }

    /// The cells to show, including the start of the mark, and the replacements for the rest.
    private static func window(indentWidth: Int, cells: [Cell]) -> (cells: Range<Int>, prefix: String, suffix: String) {
        let total = cells.reduce(0) { $0 + $1.width }
        guard total > widthLimit else { return (cells.indices, "", "") }
        let from = max(0, min(indentWidth - widthLimit / 3, total - widthLimit))
        var width = 0
        var first = cells.startIndex
        while first < cells.endIndex, width < from {
            width += cells[first].width
            first += 1
        }
        var last = first
        var room = widthLimit
        while last < cells.endIndex, cells[last].width <= room {
            room -= cells[last].width
            last += 1
        }
        return (first..<last, first > 0 ? "…" : "", last < cells.endIndex ? "…" : "")
    }
}
