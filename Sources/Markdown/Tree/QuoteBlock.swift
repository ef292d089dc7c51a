/// A block quote.
package struct QuoteBlock: Sendable {
    /// Where it is.
    package let range: Range<Int>
    /// What its first line makes of it: `[!NOTE]` and the like; `nil` for a mere quote.
    package let callout: Callout?
    /// What it holds, without the callout.
    package let blocks: [Block]
}

/// The first line of a quote that is a note: `[!NOTE]`.
package struct Callout: Sendable {
    /// Where it is, with its brackets.
    package let range: Range<Int>
    /// What it announces.
    package let kind: Kind

    /// What a callout announces.
    package enum Kind: Sendable, Hashable {
        case note
        case tip
        case important
        case caution
        case warning
        /// Another word, as it is written.
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
