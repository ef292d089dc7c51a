/// A place in a page, counted as an editor counts it.
package struct SourcePosition: Sendable, Hashable {
    /// The line, counted from 1. Line feed, carriage return, and both together end a line.
    package let line: Int
    /// The column, counted from 1, in Unicode scalars; a tab is one. A byte order mark counts nothing.
    package let column: Int

    /// A place made from its parts.
    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
