/// The lines between `---` and `---` at the start of a page.
package struct FrontMatter: Sendable {
    /// Where it is, with both lines of hyphens.
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
    /// Where it is.
    package let range: Range<Int>
    /// What comes before the colon; `nil` for a line that is no `key: value`.
    package let key: DecodedText?
    /// What comes after the colon, or the whole line, without the spaces around it. Quotes and the like are left as
    /// they are.
    package let value: DecodedText
}
