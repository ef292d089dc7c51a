extension BlockParser {
    /// Turns the line above into a table's header, if this is the line of hyphens below it.
    mutating func openTable() throws(MarkdownError) -> Start {
        let paragraph = container
        guard nodes[paragraph].kind.isParagraph, open.count == matched, !nodes[paragraph].lines.isEmpty else {
            return .nothing
        }
        let delimiters = LineSlice(range: cursor.textStart..<cursor.end)
        let columns = TableSyntax.columns(of: delimiters.range, in: bytes)
        let header = lines[lines.count - 1]
        guard let columns,
            TableSyntax.cells(of: header.range, in: bytes, limit: columns + 1).count == columns
        else {
            return .nothing
        }
        lines.removeLast()
        nodes[paragraph].lines = nodes[paragraph].lines.lowerBound..<lines.count
        nodes[paragraph].end = lines.last.map(\.range.upperBound) ?? nodes[paragraph].start
        close()
        try add(.table, start: header.range.lowerBound)
        add(header)
        add(delimiters)
        return .wholeLine
    }
}
