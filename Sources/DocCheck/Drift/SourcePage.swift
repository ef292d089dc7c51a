import Diagnostics
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

extension MarkdownPage {
    /// The revision that the page was made from, according to its front matter.
    var revision: String? { frontMatter?["source-git-commit"]?.value.string }

    /// Reads a page that has any text, in the dialect of sites.
    init(
        page bytes: [UInt8], named name: String, limits: MarkdownLimits, codeEnds: [Int: Int] = [:]
    ) throws(PageProblem) {
        guard !bytes.allSatisfy({ $0 <= 0x20 }) else { throw .empty }
        if let markup = ForeignMarkup(of: bytes, named: name) { throw .notMarkdown(markup) }
        do {
            try self.init(bytes, limits: limits, dialect: .sites, codeEnds: codeEnds)
        } catch {
            throw .unreadable(error)
        }
    }
}
