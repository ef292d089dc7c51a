/// Finds the blocks of a page, line by line, as CommonMark does: each line first continues open blocks, then opens new
/// ones; the rest is text.
struct BlockParser {
    let source: PageBytes
    let bytes: [UInt8]
    let limits: MarkdownLimits
    let dialect: MarkdownDialect
    /// For each unclosed code fence, by its offset, the end of its last line of code.
    let codeEnds: [Int: Int]
    /// The page itself is the first.
    var nodes: [BlockNode]
    var lines: [LineSlice] = []
    var definitions: [LinkDefinition] = []
    /// The open blocks, outermost first.
    var open = [0]
    /// How many of the open blocks the current line continues.
    var matched = 1
    var cursor: LineCursor
    /// Where in the line a search for a thematic break failed: one that starts before has the same sign, and fails
    /// there too.
    var breakFailure = -1
    /// Whether a component's tag was seen: in a page with components, indentation does not mean code.
    var hasComponents = false
    /// How much of the line's indentation was skipped, because of components.
    var skippedIndent = 0
    /// The last closing tag on the page of each template that was looked for; nil if the page has none.
    var lastClosings: [[UInt8]: Int?] = [:]
    /// The open fences around text, outermost first.
    var textFences: [Range<Int>] = []
    /// The next place that ends an HTML table, or shows that it contains more than cells; known from the last search.
    var tableStop: Int?

    init(_ source: PageBytes, limits: MarkdownLimits, dialect: MarkdownDialect, codeEnds: [Int: Int]) {
        self.source = source
        self.limits = limits
        self.dialect = dialect
        self.codeEnds = codeEnds
        bytes = source.bytes
        nodes = [BlockNode(kind: .page, start: 0, end: 0, lines: 0..<0)]
        cursor = LineCursor(line: 0..<0, of: source.bytes)
    }

    /// Reads the lines from the given one on.
    mutating func read(fromLine first: Int) throws(MarkdownError) {
        var line = first
        while line <= source.lineCount {
            let range = source.range(ofLine: line)
            // There is no line after the last line ending.
            if line == source.lineCount, range.isEmpty { break }
            try read(range)
            line += 1
        }
        matched = 1
        closeUnmatched()
    }

    private mutating func read(_ line: Range<Int>) throws(MarkdownError) {
        cursor = LineCursor(line: line, of: bytes)
        breakFailure = -1
        skippedIndent = 0
        guard goOnWithOpenBlocks(), try openBlocks() else { return }
        let isLazy = open.count > matched && !cursor.isBlank && nodes[tip].kind.isParagraph
        if !isLazy { closeUnmatched() }
        if nodes[tip].kind.takesLines {
            addLine()
            if case .html(let kind) = nodes[tip].kind {
                let line = lines[lines.count - 1].range
                if kind.ends(with: line, of: bytes) {
                    close()
                } else if dialect == .sites, kind.endsWithBlankLine, let whole = wholeElement(begunIn: line) {
                    nodes[tip].kind = .html(whole)
                }
            }
        } else if !cursor.isBlank {
            try add(.paragraph, start: cursor.textStart)
            addLine()
        }
    }

    /// The innermost open block.
    var tip: Int { open[open.count - 1] }

    /// The innermost block that the line continues.
    var container: Int { open[matched - 1] }

    /// Adds the rest of the line to the innermost open block.
    mutating func addLine() {
        add(LineSlice(range: cursor.offset + (cursor.isInsideTab ? 1 : 0)..<cursor.end, padding: cursor.restOfTab))
    }

    mutating func add(_ line: LineSlice) {
        lines.append(line)
        // Definitions may have been removed from its start.
        if nodes[tip].kind.isParagraph, nodes[tip].lines.isEmpty { nodes[tip].start = line.range.lowerBound }
        nodes[tip].lines = nodes[tip].lines.lowerBound..<lines.count
        nodes[tip].end = max(nodes[tip].end, line.range.upperBound)
    }

    /// Opens a block in the innermost block that can contain it, and closes those that cannot.
    mutating func add(_ kind: BlockNode.Kind, start: Int) throws(MarkdownError) {
        closeUnmatched()
        while !nodes[tip].kind.canHold(kind) { close() }
        guard open.count <= limits.depth else { throw .tooDeep(limit: limits.depth, at: source.position(of: start)) }
        nodes[tip].children.append(nodes.count)
        open.append(nodes.count)
        nodes.append(BlockNode(kind: kind, start: start, end: start, lines: lines.count..<lines.count))
        matched = open.count
    }

    mutating func closeUnmatched() {
        while open.count > matched { close() }
    }

    /// Closes the innermost open block.
    mutating func close() {
        if nodes[tip].kind.isParagraph {
            takeDefinitions()
            // A paragraph that has only definitions is removed.
            if nodes[tip].lines.isEmpty { nodes[open[open.count - 2]].children.removeLast() }
        }
        open.removeLast()
        matched = min(matched, open.count)
    }
}
