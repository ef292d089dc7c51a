/// A block quote.
package struct QuoteBlock: Sendable {
    /// Its range in the source.
    package let range: Range<Int>
    /// The callout in its first line: `[!NOTE]` and the like; `nil` for a plain quote.
    package let callout: Callout?
    /// Its content, without the callout.
    package let blocks: [Block]
}

/// The first line of a quote that is a note: `[!NOTE]`.
package struct Callout: Sendable {
    /// Its range, with its brackets.
    package let range: Range<Int>
    /// The announced kind.
    package let kind: Kind

    /// The kind of a callout.
    package enum Kind: Sendable, Hashable {
        case note
        case tip
        case important
        case caution
        case warning
        /// Another word, as written.
        case other(String)

        init(_ word: String) {
            switch word.uppercased() {
            case "NOTE": self = .note
            case "TIP": self = .tip
            case "IMPORTANT": self = .important
            case "CAUTION": self = .caution
            case "WARNING": self = .warning
            default: self = .other(word)
            }
        }
    }
}
