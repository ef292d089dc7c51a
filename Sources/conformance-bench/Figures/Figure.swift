import Foundation

/// One line of the table.
struct Figure: Sendable, Encodable {
    /// A bound that a figure is to keep.
    struct Goal: Sendable, Encodable {
        enum Direction: String, Sendable, Encodable {
            /// Bounds of the ratio.
            case atMost, atLeast
            /// A bound of the subject itself, in its unit.
            case subjectAtMost
        }

        let direction: Direction
        let value: Double

        static func atMost(_ value: Double) -> Goal { Goal(direction: .atMost, value: value) }
        static func atLeast(_ value: Double) -> Goal { Goal(direction: .atLeast, value: value) }
        static func subjectAtMost(_ value: Double) -> Goal { Goal(direction: .subjectAtMost, value: value) }

        func isMet(by ratio: Double, subject: Double) -> Bool {
            switch direction {
            case .atMost: ratio <= value
            case .atLeast: ratio >= value
            case .subjectAtMost: subject <= value
            }
        }
    }

    /// What was measured, and against what.
    let name: String
    let subject: Double
    let baseline: Double
    /// Of both numbers.
    let unit: String
    let ratio: Double
    let clock: Clock?
    let pairs: Int
    let goal: Goal?
    let isMet: Bool?

    init(
        name: String,
        subject: Double,
        baseline: Double,
        unit: String,
        ratio: Double,
        clock: Clock?,
        pairs: Int,
        goal: Goal?
    ) {
        self.name = name
        self.subject = subject
        self.baseline = baseline
        self.unit = unit
        self.ratio = ratio
        self.clock = clock
        self.pairs = pairs
        self.goal = goal
        isMet = goal.map { $0.isMet(by: ratio, subject: subject) }
    }
}

extension Figure {
    /// A comparison told as speed: so many units a second.
    ///
    /// - Parameter amount: how many units each side has worked through.
    init(_ name: String, _ comparison: PairedSamples, amount: Double, unit: String, clock: Clock, goal: Goal? = nil) {
        self.init(
            name: name,
            subject: amount / comparison.subjectSeconds(clock),
            baseline: amount / comparison.baselineSeconds(clock),
            unit: unit,
            ratio: comparison.ratio(clock),
            clock: clock,
            pairs: comparison.subject.count,
            goal: goal
        )
    }

    /// A comparison told as time, in milliseconds.
    init(_ name: String, _ comparison: PairedSamples, clock: Clock, goal: Goal? = nil) {
        self.init(
            name: name,
            subject: comparison.subjectSeconds(clock) * 1000,
            baseline: comparison.baselineSeconds(clock) * 1000,
            unit: "ms",
            ratio: comparison.ratio(clock),
            clock: clock,
            pairs: comparison.subject.count,
            goal: goal
        )
    }
}

/// All that a run of the bench found out.
struct Figures: Sendable, Encodable {
    var figures: [Figure] = []
    /// What could not be measured, and why.
    var skipped: [String] = []
    /// What has to be known to read the figures.
    var notes: [String] = []
}

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
