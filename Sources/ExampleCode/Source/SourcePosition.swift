/// A point of a source text: both counted from 1, columns in Unicode scalars.
package struct SourcePosition: Sendable, Hashable, Comparable {
    /// The line of the page.
    package var line: Int
    /// The column of the page.
    package var column: Int

    /// Makes a position.
    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Reading order.
    package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
