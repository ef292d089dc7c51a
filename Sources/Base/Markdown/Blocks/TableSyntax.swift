/// The syntax of table rows.
enum TableSyntax {
    /// The alignments in the line of hyphens below a header; `nil` if it is another line.
    static func alignments(of line: Range<Int>, in bytes: [UInt8]) -> [TableBlock.Alignment]? {
        // In most lines, the first other character rules it out.
        for offset in line {
            switch bytes[offset] {
            case ASCII.pipe, ASCII.hyphen, ASCII.colon, ASCII.space, ASCII.tab: continue
            default: return nil
            }
        }
        var alignments: [TableBlock.Alignment] = []
        for cell in cells(of: line, in: bytes, limit: .max) {
            guard let alignment = alignment(of: cell, in: bytes) else { return nil }
            alignments.append(alignment)
        }
        return alignments.isEmpty ? nil : alignments
    }

    private static func alignment(of cell: Range<Int>, in bytes: [UInt8]) -> TableBlock.Alignment? {
        guard let first = bytes[cell].first, let last = bytes[cell].last else { return nil }
        let hasLeft = first == ASCII.colon
        let hasRight = last == ASCII.colon && cell.count > 1
        let start = cell.lowerBound + (hasLeft ? 1 : 0)
        let end = cell.upperBound - (hasRight ? 1 : 0)
        guard start < end, bytes[start..<end].allSatisfy({ $0 == ASCII.hyphen }) else { return nil }
        switch (hasLeft, hasRight) {
        case (true, true): return .centre
        case (true, false): return .left
        case (false, true): return .right
        case (false, false): return TableBlock.Alignment.none
        }
    }

    /// The cells of a row, without surrounding spaces; a pipe after a backslash does not separate cells.
    ///
    /// - Parameter limit: how many cells are of interest.
    static func cells(of line: Range<Int>, in bytes: [UInt8], limit: Int) -> [Range<Int>] {
        let row = bytes.trimmed(line)
        var cells: [Range<Int>] = []
        var start = row.lowerBound
        if start < row.upperBound, bytes[start] == ASCII.pipe { start += 1 }
        var offset = start
        while offset < row.upperBound, cells.count < limit {
            if bytes[offset] == ASCII.pipe, offset == row.lowerBound || bytes[offset - 1] != ASCII.backslash {
                cells.append(bytes.trimmed(start..<offset))
                start = offset + 1
            }
            offset += 1
        }
        if start < row.upperBound, cells.count < limit { cells.append(bytes.trimmed(start..<row.upperBound)) }
        return cells
    }
}
