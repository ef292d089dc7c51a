/// Text that a reader sees, with its styles.
package struct TextPiece: Sendable {
    /// The text and its place.
    package let text: DecodedText
    /// Its styles.
    package let styles: TextStyles
}

/// The styles of a text. Without any, it is plain.
package struct TextStyles: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    /// A set from its bits.
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Two asterisks or underscores.
    package static let strong = Self(rawValue: 1)
    /// One asterisk or underscore.
    package static let emphasis = Self(rawValue: 2)
    /// Backticks.
    package static let code = Self(rawValue: 4)
    /// `[!UICONTROL …]`.
    package static let control = Self(rawValue: 8)
    /// `[!DNL …]`.
    package static let notTranslated = Self(rawValue: 16)
    /// A label with another word.
    package static let otherLabel = Self(rawValue: 32)
    /// A link.
    package static let link = Self(rawValue: 64)
    /// The description of an image.
    package static let imageDescription = Self(rawValue: 128)
}

extension Sequence<Inline> {
    /// The pieces of text in order, without HTML and line endings.
    package var textPieces: [TextPiece] {
        var pieces: [TextPiece] = []
        collectTextPieces(into: &pieces, styles: [])
        return pieces
    }

    /// The whole text, whatever its style; a line ending is a line feed.
    package var joinedText: DecodedText {
        var builder = DecodedTextBuilder()
        join(into: &builder)
        return builder.take(emptyAt: first { _ in true }?.range.lowerBound ?? 0)
    }

    fileprivate func collectTextPieces(into pieces: inout [TextPiece], styles: TextStyles) {
        for inline in self {
            switch inline {
            case .text(let text): pieces.append(TextPiece(text: text, styles: styles))
            case .code(let code): pieces.append(TextPiece(text: code.text, styles: styles.union(.code)))
            case .emphasis(let emphasis):
                emphasis.inlines.collectTextPieces(
                    into: &pieces, styles: styles.union(emphasis.isStrong ? .strong : .emphasis))
            case .label(let label):
                label.inlines.collectTextPieces(into: &pieces, styles: styles.union(label.kind.style))
            case .link(let link): link.inlines.collectTextPieces(into: &pieces, styles: styles.union(.link))
            case .image(let image):
                image.inlines.collectTextPieces(into: &pieces, styles: styles.union(.imageDescription))
            case .html, .lineBreak: break
            }
        }
    }

    private func join(into builder: inout DecodedTextBuilder) {
        for inline in self {
            switch inline {
            case .text(let text): builder.append(text)
            case .code(let code): builder.append(code.text)
            case .emphasis(let emphasis): emphasis.inlines.join(into: &builder)
            case .label(let label): label.inlines.join(into: &builder)
            case .link(let link), .image(let link): link.inlines.join(into: &builder)
            case .html: break
            case .lineBreak(let range, _): builder.append([ASCII.lineFeed], for: range)
            }
        }
    }
}

extension Label.Kind {
    fileprivate var style: TextStyles {
        switch self {
        case .control: .control
        case .notTranslated: .notTranslated
        case .other: .otherLabel
        }
    }
}
