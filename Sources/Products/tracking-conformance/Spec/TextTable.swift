import Diagnostics

/// Rows of cells as lines, each column as wide as its widest cell.
enum TextTable {
    static func text(_ rows: [[String]], indent: String = "") -> String {
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], TerminalWidth.of(cell))
            }
        }
        return rows.map { row in
            let padded = row.enumerated().map { column, cell in
                column == row.count - 1 ? cell : TerminalWidth.pad(cell, to: widths[column])
            }
            return indent + padded.joined(separator: "  ") + "\n"
        }.joined()
    }
}
