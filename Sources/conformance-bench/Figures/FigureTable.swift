import Foundation

/// Figures for people.
struct FigureTable {
    let figures: Figures

    var text: String {
        let header = ["figure", "subject", "baseline", "unit", "ratio", "goal", "met", "by"]
        let rows = [header] + figures.figures.map(row)
        let widths = header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        var lines = rows.map { row in
            let cells = row.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                return (1...2).contains(column) || column == 4 ? padding + cell : cell + padding
            }
            return "| " + cells.joined(separator: " | ") + " |"
        }
        lines.insert("|" + widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|") + "|", at: 1)
        lines += figures.skipped.map { "skipped: \($0)" } + figures.notes.map { "note: \($0)" }
        return lines.joined(separator: "\n") + "\n"
    }

    private func row(_ figure: Figure) -> [String] {
        [
            figure.name, number(figure.subject), number(figure.baseline), figure.unit, number(figure.ratio, digits: 3),
            figure.goal.map { goal(of: figure.unit, $0) } ?? "",
            figure.isMet.map { $0 ? "yes" : "no" } ?? "",
            figure.clock?.rawValue ?? "",
        ]
    }

    private func goal(of unit: String, _ goal: Figure.Goal) -> String {
        switch goal.direction {
        case .atMost: "≤ " + number(goal.value)
        case .atLeast: "≥ " + number(goal.value)
        case .subjectAtMost: "≤ \(number(goal.value)) \(unit)"
        }
    }

    private func number(_ value: Double, digits: Int = 2) -> String {
        if value == value.rounded(), value < 1000 { return String(Int(value)) }
        return value >= 1000 ? grouped(Int(value.rounded())) : String(format: "%.\(value >= 100 ? 0 : digits)f", value)
    }

    private func grouped(_ value: Int) -> String {
        value < 1000 ? String(value) : grouped(value / 1000) + "," + String(String(value % 1000 + 1000).dropFirst())
    }
}
