/// The syntax of table rows.
enum TableSyntax {
    /// How many columns the line of hyphens below a header has; `nil` if it is another line.
    static func columns(of line: Range<Int>, in bytes: [UInt8]) -> Int? {
        // In most lines, the first other character rules it out.
        for offset in line {
            switch bytes[offset] {
            case ASCII.pipe, ASCII.hyphen, ASCII.colon, ASCII.space, ASCII.tab: continue
            default: return nil
            }
        }
        let cells = cells(of: line, in: bytes, limit: .max)
        return cells.isEmpty || !cells.allSatisfy { areHyphens($0, in: bytes) } ? nil : cells.count
    }

    /// Whether there are only hyphens, with a colon at either end for the alignment.
    private static func areHyphens(_ cell: Range<Int>, in bytes: [UInt8]) -> Bool {
        guard let first = bytes[cell].first, let last = bytes[cell].last else { return false }
        let start = cell.lowerBound + (first == ASCII.colon ? 1 : 0)
        let end = cell.upperBound - (last == ASCII.colon && cell.count > 1 ? 1 : 0)
        return start < end && bytes[start..<end].allSatisfy { $0 == ASCII.hyphen }
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
