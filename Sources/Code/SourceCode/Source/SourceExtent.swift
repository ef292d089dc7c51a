/// The extent of a piece of code; `end` is after its last scalar.
package struct SourceExtent: Sendable, Hashable {
    /// The first scalar.
    package var start: SourcePosition
    /// After the last scalar.
    package var end: SourcePosition

    /// Creates an extent.
    package init(start: SourcePosition, end: SourcePosition) {
        self.start = start
        self.end = end
    }

    /// The source that it is in.
    package var source: SourceID { start.source }

    /// The extent of code that is in no text.
    package static let nowhere = SourceExtent(
        start: SourcePosition(line: 0, column: 0), end: SourcePosition(line: 0, column: 0))

    /// The smallest extent that contains both.
    package func joined(with other: SourceExtent) -> SourceExtent {
        SourceExtent(start: min(start, other.start), end: max(end, other.end))
    }

    /// Whether a position is inside.
    package func contains(_ position: SourcePosition) -> Bool {
        start <= position && position < end
    }
}

/// A position in a source: line and column are counted from 1, columns in Unicode scalars.
package struct SourcePosition: Sendable, Hashable, Comparable {
    /// The source.
    package let source: SourceID
    /// The line in the source.
    package var line: Int
    /// The column in the line.
    package var column: Int

    /// Creates a position.
    package init(line: Int, column: Int, in source: SourceID = .none) {
        self.source = source
        self.line = line
        self.column = column
    }

    /// Reading order.
    package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.source, left.line, left.column) < (right.source, right.line, right.column)
    }
}
