extension HTMLReader {
    /// A cell while its row is being read.
    private struct Cell {
        let content: Range<Int>
        let isHeading: Bool
        let columns: Int
        /// How many rows it spans.
        let rows: Int
    }

    /// A table; the first row is its header if all of its cells are headings. Nil for a table without cells.
    func table(_ index: Int, _ end: Int) throws(MarkdownError) -> Block? {
        var rows: [[Cell]] = []
        var open: HTMLTag?
        var depth = 0
        func close(at offset: Int) {
            guard let tag = open else { return }
            open = nil
            if rows.isEmpty { rows.append([]) }
            func span(_ name: String) -> Int {
                let number = tag.value(name).flatMap { Int(String(decoding: content.bytes[$0], as: UTF8.self)) } ?? 1
                return min(max(number, 1), Self.longestSpan)
            }
            rows[rows.count - 1].append(
                Cell(
                    content: tag.range.upperBound..<offset, isHeading: tag.name == "th", columns: span("colspan"),
                    rows: span("rowspan")))
        }
        for tag in tags[index + 1..<end] {
            // A table in a cell is part of the cell.
            if tag.name == "table" { depth += tag.isClosing ? -1 : 1 }
            guard depth == 0 else { continue }
            switch tag.name {
            case "td", "th":
                close(at: tag.range.lowerBound)
                if !tag.isClosing { open = tag }
            case "tr":
                close(at: tag.range.lowerBound)
                if !tag.isClosing { rows.append([]) }
            case "thead", "tbody", "tfoot": close(at: tag.range.lowerBound)
            default: break
            }
        }
        close(at: tags[end].range.lowerBound)
        rows.removeAll(where: \.isEmpty)
        guard let first = rows.first else { return nil }
        let range = content.source(of: tags[index].range.lowerBound..<tags[end].range.upperBound)
        let hasHeader = first.allSatisfy(\.isHeading)
        let start = content.source(of: tags[index].range.upperBound)
        var read: [TableRow] = []
        // For each column, how many of the following rows a cell above still covers.
        var taken: [Int] = []
        for row in rows { read.append(try self.row(row, besides: &taken)) }
        return .table(
            TableBlock(
                range: range,
                header: hasHeader ? read[0] : TableRow(range: start..<start, cells: []),
                rows: Array(read.dropFirst(hasHeader ? 1 : 0))
            )
        )
    }

    private static let longestSpan = 50
    /// How many columns are read if cells span several rows or columns.
    private static let mostSpanned = 20

    /// A row, with an empty cell wherever a cell above or to the left takes the space.
    private func row(_ row: [Cell], besides taken: inout [Int]) throws(MarkdownError) -> TableRow {
        var cells: [TableCell] = []
        func addEmpty(at offset: Int) { cells.append(TableCell(range: offset..<offset, inlines: [])) }
        let start = row.first.map { content.source(of: trimmed($0.content).lowerBound) } ?? 0
        for cell in row {
            while cells.count < taken.count, taken[cells.count] > 0 {
                taken[cells.count] -= 1
                addEmpty(at: cells.last?.range.upperBound ?? start)
            }
            let range = content.source(of: trimmed(cell.content))
            let end = min(cells.count + cell.columns, Self.mostSpanned)
            if cells.count < end {
                taken += [Int](repeating: 0, count: max(0, end - taken.count))
                for column in cells.count..<end { taken[column] = cell.rows - 1 }
            }
            cells.append(TableCell(range: range, inlines: try inlines(cell.content)))
            while cells.count < end { addEmpty(at: range.upperBound) }
        }
        while cells.count < taken.count, taken[cells.count] > 0 {
            taken[cells.count] -= 1
            addEmpty(at: cells.last?.range.upperBound ?? start)
        }
        return TableRow(range: start..<(cells.last?.range.upperBound ?? start), cells: cells)
    }
}
