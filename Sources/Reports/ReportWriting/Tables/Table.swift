import Diagnostics

/// A table for people or for spreadsheets. Text from outside is escaped, so that it is never read as Markdown, HTML or
/// a formula.
package struct Table: Sendable, Hashable {
    /// The content of a cell.
    package enum Cell: Sendable, Hashable {
        /// Words; text between backticks is code.
        case words(String)
        /// Names, ids and values, which are written as code.
        case names([String])
        /// An outcome: a sign for a glance, and its words.
        case outcome(Mood, String)

        /// One name.
        package static func name(_ name: String) -> Cell { .names([name]) }
    }

    /// The topic of the table, for people.
    package let title: String
    /// The column titles.
    package let columns: [Cell]
    /// From the top; each with a cell for every column.
    package var rows: [[Cell]] = []
    /// Whether a page shows outcomes as signs only, so that many columns can be scanned.
    package var isGrid = false
    /// Notes for the reader, one sentence each.
    package var notes: [String] = []

    /// A table without rows.
    package init(_ title: String, columns: [Cell]) {
        self.title = title
        self.columns = columns
    }
}

extension Table {
    /// The table with its title and notes.
    package var markdown: String {
        var text = "## \(MarkdownText.prose(title))\n\n" + MarkdownText.head(columns.map(\.markdown))
        for row in rows { text += MarkdownText.row(row.map(\.markdown)) }
        if !notes.isEmpty { text += "\n" }
        for note in notes { text += "- \(MarkdownText.prose(note))\n" }
        return text
    }

    /// The rows below the column titles, separated by commas; all cells are quoted.
    package var csv: String {
        ([columns] + rows).map { row in row.map(\.csv).joined(separator: ",") + "\n" }.joined()
    }
}

extension Table.Cell {
    fileprivate var markdown: String {
        switch self {
        case .words(let words): MarkdownText.prose(words)
        case .outcome(let mood, let words): MarkdownText.prose((mood == .bad ? "✗ " : "") + words)
        case .names(let names):
            names.map { MarkdownText.code($0, isInTable: true) }.joined(separator: names.count > 4 ? "<br>" : ", ")
        }
    }

    /// Quoted, so that no separator ends it. Spreadsheets recognise a formula by its first character.
    fileprivate var csv: String {
        let text =
            switch self {
            case .words(let words): words
            case .outcome(let mood, let words): (mood == .bad ? "✗ " : "") + words
            case .names(let names): names.joined(separator: "; ")
            }
        let shown = ReportText.visible(text, isLine: true, limit: 30_000)
        let isFormula = shown.unicodeScalars.first.map { Self.beginsFormula.contains($0) } ?? false
        let quoted = shown.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        return "\"\(isFormula ? "'" : "")\(quoted)\""
    }

    /// Full-width characters are read like the others.
    private static let beginsFormula = Set("=+-@\t\r＝＋－＠".unicodeScalars)
}
