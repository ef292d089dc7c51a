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
