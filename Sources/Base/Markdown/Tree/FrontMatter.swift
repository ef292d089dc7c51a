/// The lines between `---` and `---` at the start of a page.
package struct FrontMatter: Sendable {
    /// Its range, with both lines of hyphens.
    package let range: Range<Int>
    /// The lines in between.
    package let lines: [FrontMatterLine]

    /// The first line with a key; compared byte for byte.
    package subscript(key: String) -> FrontMatterLine? {
        lines.first { $0.key?.isExactly(key) ?? false }
    }
}

/// A line of front matter.
package struct FrontMatterLine: Sendable {
    /// Its range in the source.
    package let range: Range<Int>
    /// The text before the colon; `nil` for a line that is not `key: value`.
    package let key: DecodedText?
    /// The text after the colon, or the whole line, without surrounding spaces. Quotes and the like are kept.
    package let value: DecodedText
}
