/// A piece of a text that does not contain others. Ranges are within the content.
struct InlineLeaf {
    let range: Range<Int>
    let kind: Kind

    enum Kind {
        /// Text that replaces the source: an entity, a backslash escape.
        case decoded([UInt8])
        /// A sign after a backslash.
        case escaped
        case code(Range<Int>)
        case automaticLink(Range<Int>)
        case html
        case lineBreak(isHard: Bool)
    }
}

/// A piece of a text that contains others, between its two marks. Ranges are within the content.
struct InlineSpan {
    let opening: Range<Int>
    let closing: Range<Int>
    let kind: Kind

    enum Kind {
        case emphasis(isStrong: Bool)
        case label(Range<Int>)
        /// An index into the targets.
        case link(Int)
        case image(Int)
    }
}

/// The target of a link.
struct LinkTarget {
    let destination: DecodedText
    let title: DecodedText?
    let form: Link.Form
}
