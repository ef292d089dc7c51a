import Foundation

/// A measured value and its goal in the budget.
struct Figure {
    enum Goal {
        case atMost(Double), atLeast(Double)
    }

    let name: String
    let value: Double
    /// The unit of value and goal; empty for a ratio.
    let unit: String
    let goal: Goal

    var isMet: Bool { isMet(allowing: 1) }

    var missesByMoreThanATenth: Bool { !isMet(allowing: 1.1) }

    private func isMet(allowing factor: Double) -> Bool {
        switch goal {
        case .atMost(let limit): value <= limit * factor
        case .atLeast(let limit): value * factor >= limit
        }
    }
}

extension Figure {
    static let header = line("figure", "measured", "goal", "met") + "\n" + line("---", "---:", "---:", "---")

    var row: String {
        let goal =
            switch goal {
            case .atMost(let limit): "≤ \(written(limit))"
            case .atLeast(let limit): "≥ \(written(limit))"
            }
        return Self.line(name, written(value), goal, isMet ? "yes" : "no")
    }

    private func written(_ number: Double) -> String {
        let digits = number.rounded() == number || number >= 100 ? 0 : 2
        return String(format: "%.\(digits)f", number) + (unit.isEmpty ? "" : " \(unit)")
    }

    private static func line(_ name: String, _ measured: String, _ goal: String, _ met: String) -> String {
        func padding(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count))
        }
        return "| \(name)\(padding(name, 56)) | \(padding(measured, 16))\(measured) | \(padding(goal, 18))\(goal) | "
            + "\(met)\(padding(met, 3)) |"
    }
}
