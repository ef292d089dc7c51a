import CommandLineOptions
import Diagnostics
import ReportWriting

/// The format of a table.
enum TableFormat: String, CaseIterable {
    /// For a page or a comment.
    case markdown
    /// A separate page.
    case html
    /// For spreadsheets.
    case csv

    /// `--format` of a command that prints a table.
    static let option = Option<TableFormat>.format(
        default: .markdown,
        help: """
            What to print: `markdown` or `html` (a self-contained page) for people, `csv` for spreadsheets, in which no text is read as a \
            formula.
            """
    )

    func write(_ table: Table, to terminal: Terminal) {
        switch self {
        case .markdown: terminal.write(table.markdown)
        case .html: terminal.write(table.html, as: .markup)
        case .csv: terminal.write(table.csv)
        }
    }
}
