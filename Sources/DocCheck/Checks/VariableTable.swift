import ConformanceSpec
import Diagnostics
import Markdown

/// The table of variables, and which of its rows documents which variable.
struct VariableTable {
    /// How it is known which variable a row is about.
    enum Recognition {
        case key, value, nearKey, elimination
    }

    struct Row {
        let variable: PageCheck.Variable
        let key: Prose
        let value: Prose
        let recognition: Recognition
    }

    let range: Range<Int>
    let rows: [Row]
    /// The variables that no row is about.
    let missing: [PageCheck.Variable]

    /// The first table of the section in which some row can be told by its key or value.
    init?(in section: Section, variables: [PageCheck.Variable]) {
        for table in section.blocks.tables {
            let cells = table.rows.filter { $0.cells.count > 1 }.map {
                (Prose($0.cells[0].inlines), Prose($0.cells[1].inlines))
            }
            let assigned = Self.assign(cells, variables)
            guard assigned.contains(where: { $0.recognition == .key || $0.recognition == .value }) else { continue }
            range = table.range
            rows = assigned
            missing = variables.filter { variable in !assigned.contains { $0.variable == variable } }
            return
        }
        return nil
    }

    /// Gives every variable the row that shows it best: first by the exact key, then by what it is taken from, then by
    /// a key nearly right, and at last, if one row and one variable are left, by elimination.
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

extension Prose {
    /// The numbers that stand by themselves, without a decimal point or a version's other parts.
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
