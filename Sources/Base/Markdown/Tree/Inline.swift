/// A piece of a text. All ranges are byte ranges of the page's source.
package enum Inline: Sendable {
    /// Plain text.
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
    /// A tag, a comment or another piece of HTML, as written.
    case html(DecodedText)
    /// The end of a line within the text; `isHard` if a reader sees it as one.
    case lineBreak(Range<Int>, isHard: Bool)

    /// The range of the piece, with its marks.
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
    /// Its range, with its backticks.
    package let range: Range<Int>
    /// Its text, without decoding; line endings are spaces.
    package let text: DecodedText
}

/// Text between asterisks or underscores.
package struct Emphasis: Sendable {
    /// Its range, with its marks.
    package let range: Range<Int>
    /// Whether there are two marks at each end instead of one.
    package let isStrong: Bool
    /// The emphasised text.
    package let inlines: [Inline]
}

/// `[!UICONTROL text]`: text with a note for translators.
package struct Label: Sendable {
    /// Its range, with its brackets.
    package let range: Range<Int>
    /// The kind of note.
    package let kind: Kind
    /// The text.
    package let inlines: [Inline]

    /// A note about a text.
    package enum Kind: Sendable, Hashable {
        /// `UICONTROL`: a name in a user interface.
        case control
        /// `DNL`: do not localise.
        case notTranslated
        /// Another word, as written.
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
    /// Its range, including its brackets and destination.
    package let range: Range<Int>
    /// Its destination; for a reference, that of the definition.
    package let destination: DecodedText
    /// The title, if it has one.
    package let title: DecodedText?
    /// The way it is written.
    package let form: Form
    /// The text of a link, the description of an image.
    package let inlines: [Inline]

    /// How a link is written.
    package enum Form: Sendable, Hashable {
        /// `[text](destination)`.
        case inline
        /// `[text][label]`, `[text][]` or `[text]`.
        case reference
        /// `<destination>`; the destination of an email address does not include `mailto:`.
        case automatic
    }
}
