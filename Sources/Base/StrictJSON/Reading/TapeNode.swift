/// A value or a member name on the tape: 16 bytes.
struct TapeNode {
    enum Kind: UInt8 {
        case null
        case `false`
        case `true`
        /// A number without point and exponent.
        case integer
        /// A number with a point, an exponent or both.
        case decimal
        /// A string or name without escapes.
        case plainString
        case escapedString
        case array
        case object
    }

    /// The offset of the first byte; for a string, of its opening quote.
    var start: UInt32
    /// For an array or object, the number of its elements or members; for a string, the bytes between its quotes; for a
    /// number, its bytes.
    var size: UInt32
    /// For an array or object, the index of the node after everything in it; while it is being read, the index of the
    /// enclosing one.
    var next: UInt32 = 0
    var kind: Kind
    /// For an object being read, whether its names have been added to the name table.
    var hasIndexedNames = false

    var isContainer: Bool { kind == .array || kind == .object }

    var isString: Bool { kind == .plainString || kind == .escapedString }

    var textStart: Int { isString ? Int(start) + 1 : Int(start) }

    var textRange: Range<Int> { textStart..<textStart + Int(size) }
}
