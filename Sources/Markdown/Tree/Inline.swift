/// A piece of a text. Every range is one of bytes in the page's source.
package enum Inline: Sendable {
    /// Mere text.
    case text(DecodedText)
    /// Text between backticks.
    case code(CodeSpan)
    /// Text between asterisks or underscores.
    case emphasis(Emphasis)
    /// `[!UICONTROL text]` and the like.
    case label(Label)
    /// A link.
    indirect case link(Link)
    /// An image.
    indirect case image(Link)
    /// A tag, a comment or another piece of HTML, as it is written.
    case html(DecodedText)
    /// The end of a line within the text; `isHard` if a reader sees it as one.
    case lineBreak(Range<Int>, isHard: Bool)

    /// Where the piece is, with its marks.
    package var range: Range<Int> {
        switch self {
        case .text(let text): text.range
        case .code(let code): code.range
        case .emphasis(let emphasis): emphasis.range
        case .label(let label): label.range
        case .link(let link), .image(let link): link.range
        case .html(let html): html.range
        case .lineBreak(let range, _): range
        }
    }
}

/// Text between backticks.
package struct CodeSpan: Sendable {
    /// Where it is, with its backticks.
    package let range: Range<Int>
    /// What it says: nothing in it is decoded, and line endings are spaces.
    package let text: DecodedText
}

/// Text between asterisks or underscores.
package struct Emphasis: Sendable {
    /// Where it is, with its marks.
    package let range: Range<Int>
    /// Whether there are two marks at each end instead of one.
    package let isStrong: Bool
    /// What is emphasised.
    package let inlines: [Inline]
}

/// `[!UICONTROL text]`: text with a note for translators.
package struct Label: Sendable {
    /// Where it is, with its brackets.
    package let range: Range<Int>
    /// What the note says.
    package let kind: Kind
    /// The text.
    package let inlines: [Inline]

    /// What is said about a text.
    package enum Kind: Sendable, Hashable {
        /// `UICONTROL`: a name in a user interface.
        case control
        /// `DNL`: do not localise.
        case notTranslated
        /// Another word, as it is written.
        case other(String)

        init(_ word: String) {
            switch word {
            case "UICONTROL": self = .control
            case "DNL": self = .notTranslated
            default: self = .other(word)
            }
        }
    }
}

/// A link or an image.
package struct Link: Sendable {
    /// Where it is, with its brackets and all.
    package let range: Range<Int>
    /// Where it leads; for a reference, what is in the definition.
    package let destination: DecodedText
    /// The title, if it has one.
    package let title: DecodedText?
    /// How it is written.
    package let form: Form
    /// The text of a link, the description of an image.
    package let inlines: [Inline]

    /// How a link is written.
    package enum Form: Sendable, Hashable {
        /// `[text](destination)`.
        case inline
        /// `[text][label]`, `[text][]` or `[text]`.
        case reference
        /// `<destination>`; the destination of an address of electronic mail is without the `mailto:`.
        case automatic
    }
}
