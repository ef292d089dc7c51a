/// A piece of a page that takes whole lines. All ranges are byte ranges of the page's source.
package indirect enum Block: Sendable {
    /// A heading, underlined or after number signs.
    case heading(Heading)
    /// A paragraph.
    case paragraph(Paragraph)
    /// Code between fences, or indented.
    case code(CodeBlock)
    /// A block quote; with a callout it is a note, a caution and so on.
    case quote(QuoteBlock)
    /// A list of items.
    case list(ListBlock)
    /// A table.
    case table(TableBlock)
    /// Raw HTML, comments included.
    case html(HTMLBlock)
    /// The definition for reference links, which readers do not see.
    case definition(LinkDefinition)
    /// A line between two parts of the page.
    case thematicBreak(Range<Int>)

    /// The block's range, from its first mark to the end of its last line, without the line ending.
    package var range: Range<Int> {
        switch self {
        case .heading(let heading): heading.range
        case .paragraph(let paragraph): paragraph.range
        case .code(let code): code.range
        case .quote(let quote): quote.range
        case .list(let list): list.range
        case .table(let table): table.range
        case .html(let html): html.range
        case .definition(let definition): definition.range
        case .thematicBreak(let range): range
        }
    }
}

/// A paragraph.
package struct Paragraph: Sendable {
    /// Its range in the source.
    package let range: Range<Int>
    /// Its text.
    package let inlines: [Inline]
}

/// A list. Items with another bullet or another sign after the number begin another list.
package struct ListBlock: Sendable {
    /// Its range in the source.
    package let range: Range<Int>
    /// The first item's number; `nil` for a list with bullets.
    package let start: Int?
    /// The items.
    package let items: [ListItem]
}

/// An item of a list.
package struct ListItem: Sendable {
    /// Its range, with its marker.
    package let range: Range<Int>
    /// Its content.
    package let blocks: [Block]
}

/// Lines of HTML.
package struct HTMLBlock: Sendable {
    /// Its range in the source.
    package let range: Range<Int>
    /// The lines as written, without the marks of surrounding quotes and lists.
    package let lines: [DecodedText]
}

/// `[label]: destination "title"`.
package struct LinkDefinition: Sendable {
    /// Its range in the source.
    package let range: Range<Int>
    /// The label for links, as written between the brackets.
    package let label: DecodedText
    /// The destination of links that use it.
    package let destination: DecodedText
    /// The title, if it has one.
    package let title: DecodedText?
}

/// A heading.
package struct Heading: Sendable {
    /// Its range in the source.
    package let range: Range<Int>
    /// From 1 to 6.
    package let level: Int
    /// Its text, without the anchor.
    package let inlines: [Inline]
    /// The `name` of a trailing `{#name}`, as written; or of one inside the heading, which readers see as text.
    package let anchor: DecodedText?
    /// The range of the braces if the anchor is not at the heading's end; otherwise nil.
    package let strayAnchor: Range<Int>?
}
