/// A table.
package struct TableBlock: Sendable {
    /// Where it is.
    package let range: Range<Int>
    /// How the columns are aligned: one for each cell of the header.
    package let alignments: [Alignment]
    /// The first row.
    package let header: TableRow
    /// The rows below the line of hyphens.
    package let rows: [TableRow]

    /// How a column is aligned.
    package enum Alignment: Sendable, Hashable {
        case none
        case left
        case centre
        case right
    }
}

/// A row of a table.
package struct TableRow: Sendable {
    /// Where it is.
    package let range: Range<Int>
    /// Its cells: never more than the table has columns (what comes after is not shown), sometimes fewer.
    package let cells: [TableCell]
}

/// A cell of a table.
package struct TableCell: Sendable {
    /// Where its text is, without the spaces around it.
    package let range: Range<Int>
    /// Its text.
    package let inlines: [Inline]
}
