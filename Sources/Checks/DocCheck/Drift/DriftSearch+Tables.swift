import CodeJudging
import Diagnostics
import Markdown
import SourceCode

/// The parts of a row that a translation keeps.
private struct RowLiterals {
    let cells: [Set<String>]
    let all: Set<String>

    init(_ row: TableRow, keys: Set<Int>, in outline: PageOutline) {
        cells = row.cells.enumerated().map { column, cell in
            let text = Prose(cell.inlines)
            if keys.contains(column) { return [text.string] }
            return Set(outline.literals(of: text).map(\.word)).union(text.amounts.map(\.digits))
                .union(cell.inlines.destinations)
        }
        all = cells.reduce(into: []) { $0.formUnion($1) }
    }

    func likeness(_ other: RowLiterals) -> Double {
        let either = all.union(other.all).count
        guard either > 0 else { return 0.2 }
        return 0.1 + 0.9 * Double(all.intersection(other.all).count) / Double(either)
    }
}

extension DriftSearch {
    static func likeness(_ left: TableBlock, _ right: TableBlock) -> Double {
        let columns = left.header.cells.count == right.header.cells.count
        let rows = left.rows.count == right.rows.count
        return 0.3 + (columns ? 0.4 : 0) + (rows ? 0.25 : 0)
    }

    mutating func compareTables(_ left: TableBlock, _ right: TableBlock) {
        guard left.header.cells.count == right.header.cells.count else {
            add(
                .table, at: right.header.range, source: left.header.range,
                "the table has \(right.header.cells.count) columns, and that of \(name(left.header.range)) has \(left.header.cells.count)",
                suggestion: "write the columns of \(quoted(written(left.header.range)))")
            return
        }
        let keys = keyColumns(of: left)
        let some = left.rows.map { RowLiterals($0, keys: keys, in: source.outline) }
        let others = right.rows.map { RowLiterals($0, keys: keys, in: page) }
        let alignment = Alignment(some, others) { $0.likeness($1) }
        let partners = Dictionary(uniqueKeysWithValues: alignment.pairs.map { ($0.left, $0.right) })
        var added = Set(right.rows.indices).subtracting(alignment.pairs.map(\.right))
        var moves: [Set<String>: [Int]] = [:]
        for index in added.sorted(by: >) where !others[index].all.isEmpty {
            moves[others[index].all, default: []].append(index)
        }
        var last = right.header.range
        for (index, row) in left.rows.enumerated() {
            if let partner = partners[index] {
                compareRows(row, right.rows[partner], keys: keys)
                last = right.rows[partner].range
            } else if let moved = moves[some[index].all]?.popLast() {
                added.remove(moved)
                add(
                    .order, at: right.rows[moved].range, source: row.range,
                    "the row is elsewhere in the table of \(name(row.range))",
                    suggestion: "move it after \(quoted(found(last)))")
                compareRows(row, right.rows[moved], keys: keys)
            } else {
                add(
                    .table, at: last, source: row.range, isMissing: true,
                    "a row of \(name(row.range)) is missing after this one: \(quoted(written(row.range)))",
                    suggestion: "add the row \(quoted(written(row.range)))")
            }
        }
        for index in added.sorted() {
            add(
                .table, at: right.rows[index].range, "the row is not in the table of \(name(left.header.range))",
                suggestion: "leave it out, or add it to the source page")
        }
    }

    /// The columns in which every cell is a single word, at least one of which is a literal.
    private func keyColumns(of table: TableBlock) -> Set<Int> {
        Set(
            table.header.cells.indices.filter { column in
                let texts = table.rows.map { $0.cells.indices.contains(column) ? Prose($0.cells[column].inlines) : nil }
                let literals = texts.map { text in text.map { source.outline.literals(of: $0).map(\.range) } ?? [] }
                let areWords = texts.allSatisfy { text in
                    guard let text, text.identifiers.count == 1 else { return false }
                    return text.identifiers[0].count == text.scalars.count && !text.string.isWholeNumber
                }
                return areWords && literals.contains { !$0.isEmpty }
            })
    }

    private mutating func compareRows(_ left: TableRow, _ right: TableRow, keys: Set<Int>) {
        for column in left.cells.indices {
            guard right.cells.indices.contains(column) else {
                add(
                    .table, at: right.range, source: left.range,
                    "the row has \(right.cells.count) cells, and \(name(left.range)) has \(left.cells.count)",
                    suggestion: "write the cells of \(quoted(written(left.range)))")
                return
            }
            compareCells(left.cells[column], right.cells[column], isKey: keys.contains(column))
        }
    }

    private mutating func compareCells(_ left: TableCell, _ right: TableCell, isKey: Bool) {
        let (text, translated) = (Prose(left.inlines), Prose(right.inlines))
        if isKey {
            guard !text.string.isExactly(translated.string) else { return }
            add(
                .table, at: right.range, source: left.range,
                "the key is \(quoted(Self.shortened(translated.string))), and \(name(left.range)) has \(quoted(text.string))",
                suggestion: "write \(text.string)")
            return
        }
        let names = Set(translated.names)
        let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        for literal in source.outline.literals(of: text) where !names.contains(literal.word) {
            // Words that begin with the literal are sorted right after where it would be.
            let next = sorted.partitionPoint { !$0.utf8.lexicographicallyPrecedes(literal.word.utf8) }
            if !literal.isSetOff, next < sorted.count, sorted[next].hasPrefix(literal.word) { continue }
            let place = text.sourceRange(literal.range)
            add(
                .literal, at: right.range, source: place, isMissing: true,
                "\(quoted(literal.word)) of \(name(place)) is missing in this cell",
                suggestion: "name \(literal.word) as it is written")
        }
        let amounts = Set(translated.amounts.map(\.digits))
        for amount in text.amounts where !amounts.contains(amount.digits) && !names.contains(text.string(amount.range))
        {
            let place = text.sourceRange(amount.range)
            add(
                .number, at: right.range, source: place, isMissing: true,
                "the number \(text.string(amount.range)) of \(name(place)) is missing in this cell",
                suggestion: "write \(text.string(amount.range))")
        }
    }
}

extension [Inline] {
    fileprivate var destinations: [String] {
        compactMap { inline in
            if case .link(let link) = inline { link.destination.string } else { nil }
        }
    }
}

extension String {
    fileprivate var isWholeNumber: Bool { !isEmpty && unicodeScalars.allSatisfy(\.isDigit) }
}
