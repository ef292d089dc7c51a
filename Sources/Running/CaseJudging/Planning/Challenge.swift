import Diagnostics
package import StrictJSON

/// A text that a verifier issues before a run. The seed, and thus every id in the run, derives from it, so no earlier
/// run can have these ids.
package struct Challenge: Sendable, Hashable {
    /// The text, byte for byte.
    package let text: String
    /// The first six bytes of the SHA-256 of the text's UTF-8, big-endian: few enough for every JSON reader to read the
    /// number exactly.
    package let seed: UInt64

    /// A challenge with this text; nil if it is not valid: see `requirement`.
    package init?(_ text: String) {
        let isShown = text.unicodeScalars.contains { !$0.properties.isWhitespace }
        let hasControls = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        guard isShown, !hasControls, text.utf8.count <= Self.mostBytes else { return nil }
        self.text = text
        seed = SHA256.digest(of: Array(text.utf8)).prefix(6).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The form of a valid challenge.
    package static let requirement = "a text of one line that is not blank and has at most \(mostBytes) bytes"

    private static let mostBytes = 256
}

extension ObjectReader {
    /// The challenge; nil without one.
    ///
    /// - Throws: if it is not valid.
    package func challenge() throws(InputFileError) -> Challenge? {
        guard has("challenge") else { return nil }
        guard let challenge = Challenge(try string("challenge")) else {
            throw mismatch("challenge", Challenge.requirement)
        }
        return challenge
    }
}
