/// A piece of a text that holds no other piece. Ranges are of the content.
struct InlineLeaf {
    let range: Range<Int>
    let kind: Kind

    enum Kind {
        /// Text that stands for something else: an entity, a backslash escape.
        case decoded([UInt8])
        /// A sign after a backslash.
        case escaped
        case code(Range<Int>)
        case automaticLink(Range<Int>)
        case html
        case lineBreak(isHard: Bool)
    }
}

/// A piece of a text that holds others: what is between its two marks. Ranges are of the content.
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

/// What a link leads to.
struct LinkTarget {
    let destination: DecodedText
    let title: DecodedText?
    let form: Link.Form
}
