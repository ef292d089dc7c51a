/// Turns the nodes of a page into its blocks, and their lines into inlines.
struct BlockTree {
    let source: PageBytes
    let bytes: [UInt8]
    let nodes: [BlockNode]
    let lines: [LineSlice]
    let definitions: [LinkDefinition]
    let links: LinkTable
    let limits: MarkdownLimits
    let dialect: MarkdownDialect

    init(_ parser: consuming BlockParser) {
        source = parser.source
        bytes = parser.bytes
        nodes = parser.nodes
        lines = parser.lines
        definitions = parser.definitions
        links = LinkTable(parser.definitions)
        limits = parser.limits
        dialect = parser.dialect
    }

    /// The blocks in a node. The parser's limit keeps the recursion shallow.
    func blocks(in node: Int = 0) throws(MarkdownError) -> [Block] {
        var blocks: [Block] = []
        for child in nodes[node].children {
            if dialect == .sites { try addSiteBlocks(of: child, to: &blocks) } else { blocks.append(try block(child)) }
        }
        return blocks
    }

    func block(_ index: Int) throws(MarkdownError) -> Block {
        let node = nodes[index]
        let range = node.start..<max(node.start, node.end)
        switch node.kind {
        case .quote, .page: return .quote(try quote(index))
        case .list(let marker): return .list(try list(index, marker))
        case .item(let marker): return .list(ListBlock(range: range, start: marker.number, items: [try item(index)]))
        case .paragraph: return .paragraph(Paragraph(range: range, inlines: try inlines(of: lines[node.lines])))
        case .heading(let level): return .heading(try heading(node, level: level))
        case .fencedCode(let fence): return .code(code(node, fence))
        case .indentedCode: return .code(indentedCode(node))
        case .html: return .html(HTMLBlock(range: range, lines: texts(of: trimmed(node.lines))))
        case .table: return .table(try table(node))
        case .thematicBreak: return .thematicBreak(range)
        case .definition(let index): return .definition(definitions[index])
        case .aside(let aside): return .quote(try quote(index, aside))
        case .tag, .attributes: return .html(HTMLBlock(range: range, lines: texts(of: node.lines)))
        }
    }

    func inlines(of lines: ArraySlice<LineSlice>) throws(MarkdownError) -> [Inline] {
        let inlines = try InlineTree.inlines(
            of: InlineContent(lines, of: bytes), in: source, links: links, limits: limits)
        return dialect == .sites ? inlines.readingStyleTags : inlines
    }

    private func list(_ index: Int, _ marker: ListMarker) throws(MarkdownError) -> ListBlock {
        var items: [ListItem] = []
        for child in nodes[index].children { items.append(try item(child)) }
        let start = nodes[index].start
        return ListBlock(range: start..<(items.last?.range.upperBound ?? start), start: marker.number, items: items)
    }

    private func item(_ index: Int) throws(MarkdownError) -> ListItem {
        let node = nodes[index]
        let blocks = try blocks(in: index)
        return ListItem(range: node.start..<max(node.end, blocks.last?.range.upperBound ?? 0), blocks: blocks)
    }

    private func table(_ node: BlockNode) throws(MarkdownError) -> TableBlock {
        let all = lines[node.lines]
        let header = all[all.startIndex]
        let columns = TableSyntax.columns(of: all[all.startIndex + 1].range, in: bytes) ?? 0
        var rows: [TableRow] = []
        for line in all.dropFirst(2) { rows.append(try row(line, columns: columns)) }
        return TableBlock(range: node.start..<node.end, header: try row(header, columns: columns), rows: rows)
    }

    private func row(_ line: LineSlice, columns: Int) throws(MarkdownError) -> TableRow {
        var cells: [TableCell] = []
        for range in TableSyntax.cells(of: line.range, in: bytes, limit: columns) {
            let content = InlineContent(range, of: bytes)
            let inlines = try InlineTree.inlines(of: content, in: source, links: links, limits: limits, isCell: true)
            cells.append(TableCell(range: range, inlines: dialect == .sites ? inlines.readingStyleTags : inlines))
        }
        return TableRow(range: bytes.trimmed(line.range), cells: cells)
    }
}
