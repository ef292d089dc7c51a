/// Where in an input a problem is. What is not known is `nil`.
///
/// Equality and order go by UTF-8 bytes: two file names that differ only in Unicode normalisation are two places.
package struct SourcePlace: Sendable {
    /// The file as the user named it, or as it is called inside the spec.
    package var file: String?
    /// The line, counted from 1.
    package var line: Int?
    /// The column, counted from 1, in Unicode scalars.
    package var column: Int?
    /// The column after the last scalar, so that `endColumn - column` is a length. A span ends with its line.
    package var endColumn: Int?
    /// The JSON pointer to the value.
    package var pointer: String?

    /// Makes a place of what is known about it.
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
    /// Reading order: file, line, column. What is not known comes first: it speaks of the whole.
    package static func order(_ left: SourcePlace, _ right: SourcePlace) -> Order {
        Order.ofStart(left, right)
            .then(Order(left.endColumn, right.endColumn))
            .then(Order(bytesOf: left.pointer, right.pointer))
    }
}

extension Order {
    /// Orders by file, line and column alone.
    static func ofStart(_ left: SourcePlace?, _ right: SourcePlace?) -> Order {
        Order(bytesOf: left?.file, right?.file)
            .then(Order(left?.line, right?.line))
            .then(Order(left?.column, right?.column))
    }
}
