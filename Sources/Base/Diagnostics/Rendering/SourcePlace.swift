/// The place of a problem in an input. Unknown parts are `nil`.
///
/// Equality and order use UTF-8 bytes: file names that differ only in Unicode normalisation are different places.
package struct SourcePlace: Sendable {
    /// The file as the user named it, or its name inside the spec.
    package var file: String?
    /// The line, counted from 1.
    package var line: Int?
    /// The column, counted from 1, in Unicode scalars.
    package var column: Int?
    /// The column after the last scalar, so that `endColumn - column` is a length. A span never crosses a line.
    package var endColumn: Int?
    /// The JSON pointer to the value.
    package var pointer: String?

    /// Makes a place from its known parts.
    package init(
        file: String? = nil, line: Int? = nil, column: Int? = nil, endColumn: Int? = nil, pointer: String? = nil
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.endColumn = endColumn
        self.pointer = pointer
    }
}

extension SourcePlace: TotallyOrdered, Hashable {
    /// By file, line, column. Unknown parts come first: they refer to the whole.
    package static func order(_ left: SourcePlace, _ right: SourcePlace) -> Order {
        Order.ofStart(left, right)
            .then(Order(left.endColumn, right.endColumn))
            .then(Order(bytesOf: left.pointer, right.pointer))
    }
}

extension Order {
    /// Orders only by file, line and column.
    static func ofStart(_ left: SourcePlace?, _ right: SourcePlace?) -> Order {
        Order(bytesOf: left?.file, right?.file)
            .then(Order(left?.line, right?.line))
            .then(Order(left?.column, right?.column))
    }
}
