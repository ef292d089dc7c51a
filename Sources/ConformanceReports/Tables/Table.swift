/// Rows below the names of their columns, to be written for people or for spreadsheets. Text from outside is shown, and
/// is never read as Markdown, HTML or a formula.
package struct Table: Sendable, Hashable {
    /// What is in one place.
    package enum Cell: Sendable, Hashable {
        /// Words, in which only what is between backticks is code.
        case words(String)
        /// Names, ids and values, which are written as code.
        case names([String])
        /// What something came to: a sign for a glance, and the words that say it.
        case outcome(Mood, String)

        /// One name.
        package static func name(_ name: String) -> Cell { .names([name]) }
    }

    /// What the table is about, for people.
    package let title: String
    /// What the columns are called.
    package let columns: [Cell]
    /// From the top; each with a cell for every column.
    package var rows: [[Cell]] = []
    /// Whether a page shows outcomes by their signs alone, so that many columns are read at a glance.
    package var isGrid = false
    /// What its reader has to know, one sentence each, for people.
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

    /// The rows below the columns' names, with commas between their cells, all of which are quoted.
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

    /// In quotes, so that no separator ends it. Programs take a text for a formula by its first character.
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

    /// The wide ones are read like the others.
    private static let beginsFormula = Set("=+-@\t\r＝＋－＠".unicodeScalars)
}
