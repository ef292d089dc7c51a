import Diagnostics
import Markdown
import SourceCode

/// The table of variables, with the variable that each row documents.
struct VariableTable {
    /// How a row's variable was recognized.
    enum Recognition {
        case key, value, nearKey, elimination
    }

    struct Row {
        let variable: PageCheck.Variable
        let key: Prose
        let value: Prose
        let recognition: Recognition
        /// Whether only this row's value is that of the variable, and the other rows document the other variables.
        fileprivate(set) var isProven = false
    }

    let range: Range<Int>
    let rows: [Row]
    /// The variables without a row.
    private(set) var missing: [PageCheck.Variable]
    private let header: [String]

    /// The table of the section that documents most of the variables, and others with the same header, which repeat it
    /// and may lack rows.
    static func tables(
        in section: Section, variables: [PageCheck.Variable], of page: PageContent
    ) -> [VariableTable] {
        var tables = section.blocks.tables.compactMap { VariableTable($0, variables, of: page) }
        if !tables.contains(where: { $0.weight.0 + $0.weight.1 > 1 }) {
            let lists = section.blocks.variableLists.compactMap {
                VariableTable(pairs: $0.pairs, range: $0.range, variables, of: page)
            }.filter { $0.weight.0 + $0.weight.1 > 1 }
            if !lists.isEmpty { tables = lists }
        }
        // The first of those with the greatest weight: `max` would take the last.
        guard let best = tables.reversed().max(by: { $0.weight < $1.weight }) else { return [] }
        return tables.filter { $0.header == best.header }.map { table in
            var table = table
            if table.range != best.range { table.missing = [] }
            return table
        }
    }

    /// A table in which at least one row can be recognized by its key or value.
    private init?(_ table: TableBlock, _ variables: [PageCheck.Variable], of page: PageContent) {
        self.init(
            pairs: Self.pairs(of: table, variables), range: table.range,
            header: table.header.cells.map { Prose($0.inlines).string }, variables, of: page)
    }

    /// Keys and values, in some of which a variable can be recognized.
    private init?(
        pairs cells: [(key: Prose, value: Prose)], range: Range<Int>, header: [String] = [],
        _ variables: [PageCheck.Variable], of page: PageContent
    ) {
        // A row about a member of the push or a code documents that, whatever else its value names.
        let keys = Set(variables.map(\.key))
        let own = cells.filter { cell in
            keys.contains { !page.isAnotherRuleWord(cell.key.string, than: $0) }
        }
        var assigned = Self.assign(own, variables)
        guard assigned.contains(where: { $0.recognition == .key || $0.recognition == .value }) else { return nil }
        for index in assigned.indices {
            let variable = assigned[index].variable
            assigned[index].isProven =
                Self.shows(assigned[index].value, variable) && own.count { Self.shows($0.value, variable) } == 1
        }
        let known = assigned.count { $0.recognition == .key || $0.isProven }
        if known < variables.count { for index in assigned.indices { assigned[index].isProven = false } }
        self.range = range
        rows = assigned
        missing = variables.filter { variable in !assigned.contains { $0.variable == variable } }
        self.header = header
    }

    /// How many rows are recognized by their keys, and how many by their values.
    private var weight: (Int, Int) {
        (rows.count { $0.recognition == .key }, rows.count { $0.recognition == .value })
    }

    /// The keys and values of a table, row by row. A row without a key, or with the previous row's key, continues that
    /// row; if the keys are in the header, each column is read as a row.
    private static func pairs(
        of table: TableBlock, _ variables: [PageCheck.Variable]
    ) -> [(key: Prose, value: Prose)] {
        func key(in text: Prose) -> String? { variables.first { !text.places(of: $0.key).isEmpty }?.key }
        let header = table.header.cells.map(\.inlines)
        let rows =
            Set(header.compactMap { key(in: Prose($0)) }).count > 1
            ? header.indices.map { column in
                [
                    header[column],
                    joined(table.rows.filter { $0.cells.count > column }.map { $0.cells[column].inlines }),
                ]
            }
            : table.rows.filter { $0.cells.count > 1 }.map { $0.cells.map(\.inlines) }
        let columns = columns(of: rows.map { $0.map { Prose($0) } }, variables)
        var pairs: [(key: [Inline], values: [[Inline]])] = []
        for row in rows where row.count > max(columns.key, columns.value) {
            let text = Prose(row[columns.key])
            let last = pairs.last.map { Prose($0.key) }
            let isEmpty = text.scalars.allSatisfy { $0.properties.isWhitespace }
            if let last,
                isEmpty || text.string.isExactly(last.string)
                    || key(in: text).map({ $0 == key(in: last) }) ?? false
            {
                pairs[pairs.count - 1].values.append(row[columns.value])
            } else {
                pairs.append((row[columns.key], [row[columns.value]]))
            }
        }
        return pairs.map { (Prose($0.key), Prose(joined($0.values))) }
    }

    /// Texts with a line break between them.
    static func joined(_ texts: [[Inline]]) -> [Inline] {
        let texts = texts.filter { !$0.isEmpty }
        return texts.enumerated().flatMap { index, text -> [Inline] in
            guard index + 1 < texts.count, let end = text.last?.range.upperBound else { return text }
            return text + [.lineBreak(end..<end, isHard: true)]
        }
    }

    /// The columns of the keys and the values: those in which most variables can be recognized.
    private static func columns(of rows: [[Prose]], _ variables: [PageCheck.Variable]) -> (key: Int, value: Int) {
        let indices = 0..<min(rows.map(\.count).max() ?? 0, mostColumns)
        func best(_ columns: [Int], _ shows: (Prose, PageCheck.Variable) -> Bool) -> Int? {
            let scored = columns.map { column in
                let cells = rows.filter { $0.count > column }.map { $0[column] }
                return (column, score: variables.count { variable in cells.contains { shows($0, variable) } })
            }
            guard let most = scored.map(\.score).max(), most > 0 else { return nil }
            return scored.first { $0.score == most }?.0
        }
        let all = Array(indices)
        let shownKey = best(all) { !$0.places(of: $1.key).isEmpty }
        let value = best(all.filter { $0 != shownKey }, shows)
        let key =
            shownKey ?? all.first { column in
                column != value && rows.contains { $0.count > column && !$0[column].isNumber }
            } ?? 0
        return (key, value ?? (key + 1 < indices.count ? key + 1 : max(0, key - 1)))
    }

    private static let mostColumns = 20

    /// Assigns each variable the row that documents it best: first by the exact key, then by its source, then by a
    /// similar key, and finally, if one row and one variable are left, by elimination.
    private static func assign(_ cells: [(key: Prose, value: Prose)], _ variables: [PageCheck.Variable]) -> [Row] {
        var rows: [Row] = []
        var left = Array(cells.indices)
        var open = variables
        func take(_ recognition: Recognition, _ fits: (Int, PageCheck.Variable) -> Bool) {
            for variable in open {
                guard let index = left.first(where: { fits($0, variable) }) else { continue }
                rows.append(
                    Row(variable: variable, key: cells[index].key, value: cells[index].value, recognition: recognition))
                left.removeAll { $0 == index }
                open.removeAll { $0 == variable }
            }
        }
        take(.key) { !cells[$0].key.places(of: $1.key).isEmpty }
        take(.nearKey) { WordForm(cells[$0].key.string, of: $1.key).isVariant }
        take(.value) { shows(cells[$0].value, $1) }
        take(.nearKey) { nearest(to: cells[$0].key.string, among: [$1.key]) != nil }
        if left.count == 1, open.count == 1 { take(.elimination) { _, _ in true } }
        return rows
    }

    /// Whether a value can only be that of one variable.
    private static func shows(_ value: Prose, _ variable: PageCheck.Variable) -> Bool {
        if let source = variable.source { return !value.places(of: source).isEmpty }
        let found = variable.codes.count { code in value.numbers.contains { value.string($0).isExactly(code) } }
        return variable.codes.count > 1 && found >= 2
    }
}

extension Sequence<Markdown.Block> {
    /// Lists, and the definitions of a section, as keys and values: an item's key ends after its first word if that is
    /// set off, or at a colon.
    fileprivate var variableLists: [(range: Range<Int>, pairs: [(key: Prose, value: Prose)])] {
        let all = withDescendants
        var lists: [(range: Range<Int>, pairs: [(key: Prose, value: Prose)])] = all.compactMap { block in
            guard case .list(let list) = block else { return nil }
            return (list.range, list.items.compactMap { Prose(VariableTable.joined($0.blocks.texts)).keyAndValue })
        }
        let values = all.indices.dropFirst().filter { index in
            guard case .html(let html) = all[index] else { return false }
            return html.lines.contains {
                $0.string.hasPrefix(":") && !$0.string.hasPrefix("::") || $0.string.contains("<dd")
            }
        }
        let defined = values.compactMap { index -> (key: Prose, value: Prose)? in
            guard case .paragraph(let key) = all[index - 1] else { return nil }
            let next = values.first { $0 > index }.map { $0 - 1 } ?? all.count
            let texts = all[index + 1..<Swift.max(index + 1, Swift.min(next, index + 4))].texts
            return (Prose(key.inlines), Prose(VariableTable.joined(texts)))
        }
        if let first = defined.first, let last = defined.last {
            let start = first.key.range.lowerBound
            lists.append((start..<Swift.max(start, last.value.range.upperBound), defined))
        }
        return lists
    }
}

extension Prose {
    /// The text of an item, split into key and value.
    fileprivate var keyAndValue: (key: Prose, value: Prose)? {
        let word = mentions.first.flatMap { $0.range.lowerBound < 2 ? $0.range.upperBound : nil }
        guard let end = word ?? scalars.firstIndex(where: { ":=\u{2013}\u{2014}\u{FF1A}".unicodeScalars.contains($0) })
        else { return nil }
        let last = scalars[..<end].lastIndex { !$0.properties.isWhitespace } ?? end
        return (part(0..<min(end, last + 1)), part(end..<scalars.count))
    }

    /// Whether it is only a number, as in a column that counts the rows.
    fileprivate var isNumber: Bool {
        scalars.allSatisfy { $0.isDigit || $0 == "." || $0 == ")" || $0 == "#" || $0 == " " }
    }

    /// Separate numbers, without decimals and the parts of versions.
    var numbers: [Range<Int>] {
        runs { scalars[$0].isDigit }.filter { run in
            !isNumberPart(before: run.lowerBound) && !isNumberPart(after: run.upperBound)
        }
    }

    private func isNumberPart(before offset: Int) -> Bool {
        guard offset > 0 else { return false }
        let last = scalars[offset - 1]
        if last.isIdentifierPart || last == "-" { return true }
        return (last == "." || last == ",") && offset > 1 && scalars[offset - 2].isASCIIDigit
    }

    private func isNumberPart(after offset: Int) -> Bool {
        guard offset < scalars.count else { return false }
        let next = scalars[offset]
        if next.isIdentifierPart || next == "%" { return true }
        return (next == "." || next == ",") && offset + 1 < scalars.count && scalars[offset + 1].isASCIIDigit
    }
}
