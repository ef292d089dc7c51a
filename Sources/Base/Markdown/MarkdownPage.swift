/// A documentation page: its front matter and its blocks, each with its range.
///
/// It is written in CommonMark 0.31 with GitHub's tables, and Adobe's extensions: front matter, `{#anchor}` after
/// headings, `>[!NOTE]` and `[!UICONTROL …]`. A dialect may add more.
package struct MarkdownPage: Sendable {
    /// The page as written, with the line and column of every byte.
    package let source: PageBytes
    /// The part between lines of hyphens at the start of the page.
    package let frontMatter: FrontMatter?
    /// The blocks, in order.
    package internal(set) var blocks: [Block]

    /// Reads a page, in time linear in its length.
    ///
    /// - Parameters:
    ///   - dialect: the dialect of the page.
    ///   - codeEnds: for unclosed code fences, the offset of the fence and the end of its last line of code.
    /// - Throws: `MarkdownError` if it is too large, not text, not UTF-8 or nested too deeply. Nothing else is an
    ///   error.
    package init(
        _ bytes: [UInt8], limits: MarkdownLimits = .standard, dialect: MarkdownDialect = .commonMark,
        codeEnds: [Int: Int] = [:]
    ) throws(MarkdownError) {
        guard bytes.count <= limits.pageBytes else { throw .tooLarge(bytes: bytes.count, limit: limits.pageBytes) }
        let source = PageBytes(bytes)
        if let fault = UTF8Check.firstFault(in: bytes) {
            throw .notUTF8(byte: bytes[fault], at: source.position(of: fault))
        }
        if let null = bytes.firstIndex(of: 0) { throw .binary(at: source.position(of: null)) }
        let head = FrontMatterReader.read(source)
        var parser = BlockParser(source, limits: limits, dialect: dialect, codeEnds: codeEnds)
        try parser.read(fromLine: head?.nextLine ?? 1)
        self.source = source
        frontMatter = head?.frontMatter
        blocks = try BlockTree(parser).blocks()
    }
}

extension MarkdownPage {
    /// The sections of the page, in order: one for each heading that is not in a quote or a list.
    package var sections: [Section] {
        var sections: [Section] = []
        // The positions of the next heading of each level, or of a higher one, computed from the end.
        var ends = [Int](repeating: blocks.count, count: 7)
        for index in blocks.indices.reversed() {
            guard case .heading(let heading) = blocks[index] else { continue }
            sections.append(Section(heading: heading, blocks: blocks[index + 1..<ends[heading.level]]))
            for level in heading.level...6 { ends[level] = index }
        }
        return sections.reversed()
    }
}
