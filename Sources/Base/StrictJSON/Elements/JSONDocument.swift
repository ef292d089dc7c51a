/// A document that has been read and fully checked, so its elements cannot fail any more.
///
/// The parser follows RFC 8259 strictly and refuses what receivers interpret differently: duplicate names in an object,
/// lone surrogates, a byte order mark. Texts are not normalised, and numbers keep their spelling.
package struct JSONDocument: Sendable {
    private let tape: Tape

    /// Reads a document of UTF-8 bytes.
    ///
    /// - Throws: `JSONError` for the first problem, in document order.
    package init(_ bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONError) {
        tape = try Tape(reading: bytes, limits: limits)
    }

    /// The document's value.
    package var root: JSONElement {
        JSONElement(tape: tape, index: 0)
    }
}
