/// A page of documentation: its front matter and its blocks, each of which knows where it is.
///
/// The dialect is CommonMark 0.31 with the tables of GitHub, and what Adobe's pages add: front matter, `{#anchor}`
/// after headings, `>[!NOTE]` and `[!UICONTROL …]`.
package struct MarkdownPage: Sendable {
    /// The page as it is written, which knows the line and column of every byte.
    package let source: PageBytes
    /// What is between lines of hyphens before everything else.
    package let frontMatter: FrontMatter?
    /// The blocks, in order.
    package internal(set) var blocks: [Block]

    /// Reads a page, in time linear in its length.
    ///
    /// - Parameter codeEnds: by where the opening fences of code are that nobody closed, where the last lines of this
    ///   code end.
    /// - Throws: `MarkdownError` for what is too large, no text, no UTF-8 or nested too deeply. Nothing else is an
    ///   error.
    package init(_ bytes: [UInt8], limits: MarkdownLimits = .standard, codeEnds: [Int: Int] = [:])
        throws(MarkdownError)
    {
        guard bytes.count <= limits.pageBytes else { throw .tooLarge(bytes: bytes.count, limit: limits.pageBytes) }
        let source = PageBytes(bytes)
        if let fault = UTF8Check.firstFault(in: bytes) {
            throw .notUTF8(byte: bytes[fault], at: source.position(of: fault))
        }
        if let null = bytes.firstIndex(of: 0) { throw .binary(at: source.position(of: null)) }
        let head = FrontMatterReader.read(source)
        var parser = BlockParser(source, limits: limits, codeEnds: codeEnds)
        try parser.read(fromLine: head?.nextLine ?? 1)
        self.source = source
        frontMatter = head?.frontMatter
        blocks = try BlockTree(parser).blocks()
    }
}
