/// Limits on the resources that a document may use before it is refused.
package struct JSONLimits: Sendable, Hashable {
    /// The treatment of a `\u` escape that is half of a surrogate pair.
    package enum LoneSurrogates: Sendable, Hashable {
        /// The document is refused.
        case refused
        /// The escape is read as U+FFFD, the replacement character.
        case replaced
    }

    /// The most nested arrays and objects. With 0 only a string, number or word is accepted.
    package var depth: Int

    /// The longest string or member name, in bytes between its quotes as written.
    package var stringBytes: Int

    /// The longest document, in bytes. Never more than 4 GiB, whatever is set.
    package var documentBytes: Int

    /// The treatment of lone surrogates.
    package var loneSurrogates: LoneSurrogates

    /// Limits, with standard values by default.
    package init(
        depth: Int = 64,
        stringBytes: Int = 16 << 20,
        documentBytes: Int = 256 << 20,
        loneSurrogates: LoneSurrogates = .refused
    ) {
        self.depth = depth
        self.stringBytes = stringBytes
        self.documentBytes = documentBytes
        self.loneSurrogates = loneSurrogates
    }

    /// Depth 64, strings of 16 MiB, documents of 256 MiB, lone surrogates refused.
    package static let standard = Self()
}
