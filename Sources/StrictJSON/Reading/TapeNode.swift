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

    /// The offset of the first byte; of a string, of its opening quote.
    var start: UInt32
    /// Of an array or object, how many elements or members it has; of a string, the bytes between its quotes; of a
    /// number, its bytes.
    var size: UInt32
    /// Of an array or object, the index of the node after all that it holds; while it is being read, the index of the
    /// one around it.
    var next: UInt32 = 0
    var kind: Kind
    /// Of an object being read, whether its names have been handed to the name table.
    var hasIndexedNames = false

    var isContainer: Bool { kind == .array || kind == .object }

    var isString: Bool { kind == .plainString || kind == .escapedString }

    var textStart: Int { isString ? Int(start) + 1 : Int(start) }

    var textEnd: Int { textStart + Int(size) }
}
