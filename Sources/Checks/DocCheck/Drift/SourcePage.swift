package import Markdown

/// The page that others are translated from.
package struct SourcePage: Sendable {
    /// The page's path as reported.
    package let name: String
    let outline: PageOutline

    /// Reads the page.
    ///
    /// - Throws: why the bytes are not a page.
    package init(_ bytes: [UInt8], name: String, limits: MarkdownLimits = .standard) throws(PageProblem) {
        outline = PageOutline(try MarkdownPage(page: bytes, named: name, limits: limits))
        self.name = name
    }

    /// The revision of the page, if its front matter names one.
    package var revision: String? { outline.page.revision }
}
