import Foundation

/// Base64 by RFC 4648, with padding.
package enum Base64 {
    /// Why a text is not Base64.
    package struct Fault: Error, Sendable, Hashable {
        /// The reason, as a clause.
        package let reason: String
    }

    /// Bytes as text, in the standard alphabet.
    package static func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    /// The bytes of a text in the standard or the URL-safe alphabet. Decoding is strict: within an alphabet, different
    /// texts give different bytes.
    ///
    /// - Throws: why the text is refused.
    package static func bytes(_ text: String) throws(Fault) -> [UInt8] {
        let isURLSafe = text.hasByte { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        guard !isURLSafe || !text.hasByte(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }) else {
            throw Fault(reason: "it mixes the standard and the URL-safe alphabet")
        }
        let standard = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        // Foundation decodes several texts to the same bytes.
        guard let data = Data(base64Encoded: standard), data.base64EncodedString().hasSameBytes(as: standard) else {
            throw Fault(reason: "it is not the encoding of any bytes")
        }
        return Array(data)
    }
}
