/// Reads an HTML block as the headings, tables, code and paragraphs that it shows. Parts that show nothing stay HTML.
struct HTMLReader {
    private let tree: BlockTree
    let content: InlineContent
    let tags: [HTMLTag]
    /// For each opening tag of an element that is read as a whole, its closing tag.
    private let ends: [Int: Int]

    init(_ lines: ArraySlice<LineSlice>, in tree: BlockTree) {
        self.tree = tree
        content = InlineContent(lines, of: tree.bytes)
        var tags: [HTMLTag] = []
        var open: [String: [Int]] = [:]
        var ends: [Int: Int] = [:]
        while let tag = HTMLTag(in: (tags.last?.range.upperBound ?? 0)..<content.bytes.count, of: content.bytes) {
            if Self.whole.contains(tag.name) {
                if !tag.isClosing {
                    open[tag.name, default: []].append(tags.count)
                } else if let start = open[tag.name]?.popLast() {
                    ends[start] = tags.count
                }
            }
            tags.append(tag)
        }
        self.tags = tags
        self.ends = ends
    }

    /// The blocks, in order.
    func blocks() throws(MarkdownError) -> [Block] {
        var shown: [Block] = []
        // Tags and comments that show nothing: consecutive ones form one block.
        var silent: Range<Int>?
        // The start of the text that does not belong to a block yet, and its first tag.
        var start = 0
        var first = 0
        func add(_ block: Block) {
            if let range = silent { shown.append(html(range)) }
            silent = nil
            shown.append(block)
        }
        func addSilent(_ range: Range<Int>) { silent = (silent?.lowerBound ?? range.lowerBound)..<range.upperBound }
        func addText(before end: Int, _ next: Int) throws(MarkdownError) {
            let range = trimmed(start..<end)
            if isText(range, tags[first..<next]) {
                add(.paragraph(Paragraph(range: content.source(of: range), inlines: try inlines(range))))
            } else if !range.isEmpty {
                addSilent(range)
            }
        }
        var index = 0
        while index < tags.count {
            let tag = tags[index]
            let end = ends[index]
            let block = if let end { try block(index, end) } else { Block?.none }
            if block != nil || tag.name.isEmpty || HTMLBlockKind.blockNames.contains(tag.name) {
                try addText(before: tag.range.lowerBound, index)
                if let block { add(block) } else { addSilent(tag.range) }
                index = block == nil ? index : end ?? index
                start = tags[index].range.upperBound
                first = index + 1
            }
            index += 1
        }
        try addText(before: content.bytes.count, tags.count)
        if let range = silent { shown.append(html(range)) }
        return shown
    }

    private static let whole: Set<String> = [
        "h1", "h2", "h3", "h4", "h5", "h6", "table", "pre", "script", "style", "textarea",
    ]

    private func block(_ index: Int, _ end: Int) throws(MarkdownError) -> Block? {
        let tag = tags[index]
        let range = content.source(of: tag.range.lowerBound..<tags[end].range.upperBound)
        let inner = tag.range.upperBound..<tags[end].range.lowerBound
        switch tag.name {
        case "table": return try table(index, end)
        case "pre": return .code(code(index, end))
        case "script", "style", "textarea": return html(tag.range.lowerBound..<tags[end].range.upperBound)
        default:
            let named = tags[index..<end].lazy.compactMap { $0.value("id", "name") }.first
            return .heading(
                Heading(
                    range: range,
                    level: Int(tag.name.suffix(1)) ?? 6,
                    inlines: try inlines(inner),
                    anchor: named.map { content.verbatim($0) },
                    strayAnchor: nil
                )
            )
        }
    }

    /// Whether there is text in addition to the tags.
    private func isText(_ range: Range<Int>, _ inner: ArraySlice<HTMLTag>) -> Bool {
        var offset = range.lowerBound
        for tag in inner {
            if !trimmed(offset..<tag.range.lowerBound).isEmpty { return true }
            offset = tag.range.upperBound
        }
        return offset < range.upperBound && !trimmed(offset..<range.upperBound).isEmpty
    }

    private func html(_ range: Range<Int>) -> Block {
        .html(HTMLBlock(range: content.source(of: range), lines: parts(range).map { content.verbatim($0) }))
    }

    /// The lines of a part of the content.
    func parts(_ range: Range<Int>) -> [Range<Int>] {
        content.bytes[range].split(separator: ASCII.lineFeed, omittingEmptySubsequences: false).map(\.indices)
    }

    func trimmed(_ range: Range<Int>) -> Range<Int> {
        let bytes = content.bytes
        let start = HTMLSyntax.skipWhiteSpace(from: range.lowerBound, in: bytes, before: range.upperBound)
        var end = range.upperBound
        while end > start, bytes[end - 1].isWhiteSpace { end -= 1 }
        return start..<end
    }

    /// The inlines of a part, each line without surrounding space.
    func inlines(_ range: Range<Int>) throws(MarkdownError) -> [Inline] {
        let slices = parts(trimmed(range)).map { LineSlice(range: content.source(of: trimmed($0))) }
        return try tree.inlines(of: slices[...])
    }
}
