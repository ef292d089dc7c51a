import Markdown

extension MarkdownPage {
    /// The revision that the page was made from, according to its front matter.
    var revision: String? { frontMatter?["source-git-commit"]?.word }

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
