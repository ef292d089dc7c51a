/// A document that has been read: every rule has been checked, so what its elements give cannot fail any more.
///
/// Reading takes RFC 8259 at its word and refuses what receivers disagree about: a name twice in an object, half a
/// surrogate pair, a byte order mark. Texts come as they are written, without normalisation, and numbers keep their
/// spelling.
package struct JSONDocument: Sendable {
    private let tape: Tape

    /// Reads a document of UTF-8 bytes.
    ///
    /// - Throws: `JSONError` for the first thing that is wrong, in the document's order.
    package init(_ bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONError) {
        tape = try Tape(reading: bytes, limits: limits)
    }

    /// The document's value.
    package var root: JSONElement {
        JSONElement(tape: tape, index: 0)
    }
}
