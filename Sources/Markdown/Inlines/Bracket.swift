/// A `[` or `![` that may begin a link, an image or a label.
struct Bracket {
    /// Where it stands in the content, its exclamation mark included.
    let start: Int32
    let isImage: Bool
    /// Whether `!WORD ` follows: what a label begins with.
    let labelLength: UInt8
    /// The run of asterisks or underscores before it; -1 for none.
    let delimiter: Int32
    /// Whether there is another bracket between it and where the text is read: it is no label of a reference then.
    var isFollowedByBracket = false

    /// Behind the bracket.
    var contentStart: Int { Int(start) + (isImage ? 2 : 1) }
}
