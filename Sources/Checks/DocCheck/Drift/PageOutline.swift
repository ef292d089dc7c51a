import Markdown

/// The structure of a page that translations keep: parts from one heading to the next, each with its code, tables,
/// notes and texts.
struct PageOutline {
    let page: MarkdownPage
    let parts: [OutlinePart]
    /// Quoted texts in code that are not for readers.
    let codeWords: Set<String>
    /// The code words that are assigned or compared: if a text makes such a word bold, it means the value. A key is
    /// often an ordinary word, too.
    let codeValues: Set<String>
    /// The names in code.
    let codeNames: Set<String>
    /// All names in texts and code.
    let identifiers: Set<String>

    init(_ page: MarkdownPage) {
        self.page = page
        var parts: [OutlinePart] = []
        var heading: Heading?
        var start = 0
        for (index, block) in page.blocks.enumerated() {
            guard case .heading(let next) = block else { continue }
            if heading != nil || index > start { parts.append(OutlinePart(heading, page.blocks[start..<index])) }
            (heading, start) = (next, index + 1)
        }
        if heading != nil || page.blocks.count > start { parts.append(OutlinePart(heading, page.blocks[start...])) }
        self.parts = parts
        let tokens = parts.flatMap(\.pieces).flatMap { piece -> [CodeToken] in
            if case .code(_, let lines) = piece { lines.flatMap(\.tokens) } else { [] }
        }
        codeWords = Set(tokens.compactMap(\.word))
        codeValues = Set(tokens.indices.filter { tokens.isValue(at: $0) }.compactMap { tokens[$0].word })
        codeNames = Set(tokens.filter { $0.kind == .code }.map(\.string))
        identifiers = codeNames.union(codeWords).union(
            parts.flatMap(\.texts).flatMap { text in text.identifiers.map { text.string($0) } })
    }
}

extension [CodeToken] {
    /// Whether a text is assigned or compared.
    fileprivate func isValue(at index: Int) -> Bool {
        guard index > 0 else { return false }
        let before = self[index - 1].string
        if ["=", "?", "case"].contains(before) { return true }
        return before == "(" && index > 1 && self[index - 2].string.lowercased().contains("equal")
    }
}

/// A heading, or the beginning of a page without one, with its content up to the next heading.
struct OutlinePart {
    let heading: Heading?
    /// The code, tables, notes and images, in order.
    let pieces: [OutlinePiece]
    /// The texts outside of tables, the heading's first.
    let texts: [Prose]
    let links: [Link]
    /// The range of its last block.
    let end: Range<Int>

    init(_ heading: Heading?, _ blocks: ArraySlice<Block>) {
        self.heading = heading
        let all = blocks.withDescendants
        pieces = all.flatMap(OutlinePiece.pieces)
        let written =
            (heading.map { [$0.inlines] } ?? [])
            + all.compactMap { block -> [Inline]? in
                switch block {
                case .heading(let heading): heading.inlines
                case .paragraph(let paragraph): paragraph.inlines
                case .code, .quote, .list, .table, .html, .definition, .thematicBreak: nil
                }
            }
        texts = written.map { Prose($0) }
        links = Array(blocks).links
        end = blocks.last?.range ?? heading?.range ?? 0..<0
    }

    var anchor: String? { heading?.anchor?.string }
    var level: Int { heading?.level ?? 0 }
    /// The range that represents the whole part.
    var place: Range<Int> { heading?.range ?? texts.first?.range ?? end }
}

/// Something that a page and its translations have one for one.
enum OutlinePiece {
    case code(block: CodeBlock, lines: [CodeTokenLine])
    case table(TableBlock)
    case note(Callout, range: Range<Int>)
    case image(Link)

    var range: Range<Int> {
        switch self {
        case .code(let block, _): block.range
        case .table(let table): table.range
        case .note(_, let range): range
        case .image(let image): image.range
        }
    }

    /// Its name in findings.
    var name: String {
        switch self {
        case .code: "code block"
        case .table: "table"
        case .note: "note"
        case .image: "image"
        }
    }

    fileprivate static func pieces(of block: Block) -> [OutlinePiece] {
        switch block {
        case .code(let code): [.code(block: code, lines: CodeTokenizer.lines(of: code))]
        case .table(let table): [.table(table)]
        case .quote(let quote): quote.callout.map { [.note($0, range: quote.range)] } ?? []
        case .paragraph(let paragraph): paragraph.inlines.images.map { .image($0) }
        case .heading, .list, .html, .definition, .thematicBreak: []
        }
    }
}

extension [Inline] {
    fileprivate var images: [Link] {
        flatMap { inline -> [Link] in
            switch inline {
            case .image(let image): [image]
            case .emphasis(let emphasis): emphasis.inlines.images
            case .label(let label): label.inlines.images
            case .link(let link): link.inlines.images
            case .text, .code, .html, .lineBreak: []
            }
        }
    }
}
