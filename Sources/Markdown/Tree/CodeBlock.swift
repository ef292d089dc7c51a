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

extension CodeBlock {
    /// A whole file of code, as a block without fences around it.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - offset: where it begins in the text that ranges are counted in.
    ///   - language: what it is written in, as an info string says it.
    package init(file: PageBytes, at offset: Int, language: String) {
        range = offset..<offset + file.bytes.count
        form = .fenced(opening: offset..<offset, closing: nil)
        info = DecodedText(string: language, range: offset..<offset, runs: [])
        lines = (1...file.lineCount).map { line in
            let range = file.range(ofLine: line)
            return DecodedText(
                string: file.text(in: range), range: offset + range.lowerBound..<offset + range.upperBound, runs: [])
        }
    }
}
