import Diagnostics

/// A story as text for a terminal, and as Markdown.
package struct StoryText {
    package let story: Story

    /// The text of a story.
    package init(story: Story) {
        self.story = story
    }

    /// How to read a story.
    package static let legend = "a call is its action, broadlogId and deliveryId; ✗ marks what is wrong"

    /// The widths of the lanes; with the spaces between them less than 80 cells.
    private static let widths = [3, 10, 19, callWidth + 2, callWidth]
    /// The width of a call; a call that was sent has extra room for its sign.
    private static let callWidth = 17
    /// The width of a table.
    private static let tableWidth = widths.reduce(0, +) + 2 * (widths.count - 1)

    /// Lanes if they and their values fit, else one event after the other.
    ///
    /// - Parameter width: the number of cells; nil for unlimited.
    package func lines(width: Int?) -> [String] {
        let head = ([story.start] + story.pushes).map(visible)
        let rest = story.omitted > 0 ? ["(\(counted(story.omitted, "more event")))"] : []
        if hasLongValue || width.map({ $0 < Self.tableWidth }) == true { return head + stacked + rest }
        return head + [row(([""] + story.lanes.dropFirst()).map { [$0] })].flatMap(\.self)
            + story.rows.flatMap { row(cells($0)) } + rest
    }

    /// Whether a quoted value is longer than its lane and would have to be broken.
    private var hasLongValue: Bool {
        let calls = story.rows.flatMap { $0.sent + $0.due }
        return calls.contains { call in
            Self.words(visible(call.text)).contains {
                $0.contains("\"") && TerminalWidth.of(String($0)) > Self.callWidth
            }
        }
    }

    private func cells(_ row: Story.Row) -> [[String]] {
        let sign = row.differences.isEmpty ? "" : "✗"
        let calls = row.sent.byCallback.flatMap { callback, calls in
            (callback.map { ["\($0) →"] } ?? []) + calls.map(\.signed)
        }
        return [
            ["\(row.number) \(sign)"], [row.user], row.system, calls + row.differences.map { "(\($0))" },
            row.due.map(\.text),
        ]
    }

    /// One row of the table, with as many lines as its highest cell.
    private func row(_ cells: [[String]]) -> [String] {
        let wrapped = zip(cells, Self.widths).map { texts, width in texts.flatMap { Self.wrapped(visible($0), width) } }
        let height = wrapped.map(\.count).max() ?? 0
        return (0..<height).map { line in
            let texts = zip(wrapped, Self.widths).map { lines, width in
                let text = lines.indices.contains(line) ? lines[line] : ""
                return text + String(repeating: " ", count: max(0, width - TerminalWidth.of(text)))
            }
            return String(texts.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }
    }

    /// Units that are not split: words and quoted values.
    private static func words(_ text: String) -> [Substring] {
        var isQuoted = false
        var isEscaped = false
        return text.split { character in
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = character == "\\" && !isEscaped
            return character == " " && !isQuoted
        }
    }

    /// Text broken after spaces, and inside words and values that are too long. No space of a value is lost.
    package static func wrapped(_ text: String, _ width: Int) -> [String] {
        var lines: [String] = []
        var current = ""
        for word in words(text) {
            var word = word[...]
            if TerminalWidth.of(current) + 1 + TerminalWidth.of(String(word)) <= width, !current.isEmpty {
                current += " " + word
                continue
            }
            if !current.isEmpty { lines.append(current) }
            while word.count > 1, TerminalWidth.of(String(word)) > width {
                let end = breakingPoint(of: word, width)
                lines.append(String(word[..<end]))
                word = word[end...]
            }
            current = String(word)
        }
        return lines + (current.isEmpty ? [] : [current])
    }

    /// Where to break a word or a value that is too long: after the last fitting space between two words, else before
    /// the last capital, else at the end of the lane.
    private static func breakingPoint(of word: Substring, _ width: Int) -> Substring.Index {
        var end = word.index(after: word.startIndex)
        var (capital, space): (Substring.Index?, Substring.Index?)
        while end < word.endIndex, TerminalWidth.of(String(word[...end])) <= width {
            if word[end].isUppercase { capital = end }
            if isBetweenWords(end, in: word) { space = word.index(after: end) }
            end = word.index(after: end)
        }
        if let space { return space }
        if end < word.endIndex, word[end].isUppercase { return end }
        return capital ?? end
    }

    /// Whether this is a single space between words, where readers expect a line break; spaces at the ends of a value
    /// matter.
    private static func isBetweenWords(_ index: Substring.Index, in value: Substring) -> Bool {
        let next = value.index(after: index)
        guard value[index] == " ", index > value.startIndex, next < value.endIndex else { return false }
        return [value[value.index(before: index)], value[next]].allSatisfy { $0 != " " && $0 != "\"" }
    }

    private var stacked: [String] {
        story.rows.flatMap { row in
            let what = ([row.user] + row.system).filter { !$0.isEmpty }.joined(separator: ", ")
            let sign = row.differences.isEmpty ? "" : " ✗ \(row.differences.joined(separator: ", "))"
            return [
                visible("event \(row.number): \(what)\(sign)"),
                visible("  \(story.lanes[3]): " + calls(row) { $0 }.joined(separator: "; ")),
                visible("  \(story.lanes[4]): " + row.due.map(\.text).joined(separator: "; ")),
            ]
        }
    }

    /// The calls of an event, the first of each callback preceded by its name.
    private func calls(_ row: Story.Row, _ shown: (String) -> String) -> [String] {
        row.sent.byCallback.flatMap { callback, calls in
            calls.enumerated().map { place, call in
                (place == 0 ? callback.map { "\($0) → " } ?? "" : "") + shown(call.text)
                    + (call.mark == .wrong ? " \(call.mark.sign)" : "")
            }
        }
    }

    private func visible(_ text: String) -> String { ReportText.visible(text, isLine: true, limit: 512) }

    /// A table with the same lanes, in GitHub's Markdown.
    package var markdown: String {
        let rows = story.rows.map { row in
            [
                ["\(row.number)"], [row.user], row.system, calls(row, code) + differences(row),
                row.due.map { code($0.text) },
            ].map {
                $0.filter { !$0.isEmpty }.joined(separator: "<br>")
            }
        }
        let head = ([story.start] + story.pushes).map { MarkdownText.code($0, limit: 512) }.joined(separator: "\\\n")
        let rest = story.omitted > 0 ? "\n(\(counted(story.omitted, "more event")))\n" : ""
        return head + "\n\n" + MarkdownText.head(story.lanes)
            + rows.map { MarkdownText.row($0) }.joined() + rest
    }

    private func code(_ text: String) -> String { MarkdownText.code(text, isInTable: true, limit: 512) }

    private func differences(_ row: Story.Row) -> [String] { row.differences.map { "✗ \(code($0))" } }
}
