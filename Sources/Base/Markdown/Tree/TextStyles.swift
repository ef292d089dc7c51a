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
    /// A link.
    package static let link = Self(rawValue: 32)
}

extension Sequence<Inline> {
    /// The whole text, whatever its style; a line ending is a line feed.
    package var joinedText: DecodedText {
        var builder = DecodedTextBuilder()
        join(into: &builder)
        return builder.take(emptyAt: first { _ in true }?.range.lowerBound ?? 0)
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
