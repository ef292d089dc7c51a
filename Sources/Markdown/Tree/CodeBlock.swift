/// Code that takes whole lines.
package struct CodeBlock: Sendable {
    /// Where it is, with its fences.
    package let range: Range<Int>
    /// How it is set off from the text.
    package let form: Form
    /// What comes after the opening fence, decoded; `nil` if nothing does.
    package let info: DecodedText?
    /// The lines without line endings, indentation and marks of quotes around them. Spaces that are part of a tab stand
    /// for that tab.
    package let lines: [DecodedText]

    /// How code is set off from the text.
    package enum Form: Sendable, Hashable {
        /// By four spaces or more before each line.
        case indented
        /// By fences.
        ///
        /// - Parameters:
        ///   - opening: where the first fence is, without its info string.
        ///   - closing: where the last one is; `nil` if the page, the quote or the item ends without it.
        case fenced(opening: Range<Int>, closing: Range<Int>?)
    }
}
