/// A table.
package struct TableBlock: Sendable {
    /// Its range in the source.
    package let range: Range<Int>
    /// The first row.
    package let header: TableRow
    /// The rows below the line of hyphens.
    package let rows: [TableRow]
}

/// A row of a table.
package struct TableRow: Sendable {
    /// Its range in the source.
    package let range: Range<Int>
    /// Its cells: never more than the table has columns (further ones are not shown), sometimes fewer.
    package let cells: [TableCell]
}

/// A cell of a table.
package struct TableCell: Sendable {
    /// The range of its text, without surrounding spaces.
    package let range: Range<Int>
    /// Its text.
    package let inlines: [Inline]
}
