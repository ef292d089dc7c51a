/// The text of one example, and where it is on its page.
package struct SourceText: Sendable {
    /// The text, without the fences.
    package var text: String
    /// The page's line of the text's first line.
    package var firstLine: Int
    /// How many scalars of each of the page's lines come before the text's.
    package var indentation: Int

    /// Makes a source text.
    package init(_ text: String, firstLine: Int = 1, indentation: Int = 0) {
        self.text = text
        self.firstLine = firstLine
        self.indentation = indentation
    }
}
