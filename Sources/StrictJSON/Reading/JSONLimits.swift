/// How much a document may ask of its reader before it is refused.
package struct JSONLimits: Sendable, Hashable {
    /// What the reader does with a `\u` escape that is half of a surrogate pair.
    package enum LoneSurrogates: Sendable, Hashable {
        /// The document is refused.
        case refused
        /// The escape is read as U+FFFD, the replacement character.
        case replaced
    }

    /// How many arrays and objects may be nested. With 0 only a string, number or word is accepted.
    package var depth: Int

    /// How long a string or a member name may be, in bytes between its quotes as written.
    package var stringBytes: Int

    /// How long the document may be, in bytes. Never more than 4 GiB, whatever is asked for.
    package var documentBytes: Int

    /// What is done with half a surrogate pair.
    package var loneSurrogates: LoneSurrogates

    /// Limits; what is not named keeps its standard value.
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
