import Diagnostics
package import Exploration
import PushTracking
import Scenarios

/// How far scenarios were explored, in words that several reports share.
package struct ExplorationText {
    let explored: ExploredScenarios

    /// The words for an exploration.
    package init(explored: ExploredScenarios) { self.explored = explored }

    /// The length of the scenarios in a part.
    private static func length(of part: Exploration.Part) -> String {
        part.events.map { counted($0, "event") } ?? "\(ScenarioDraw.lengths.text) events, random"
    }

    /// How many scenarios there were of each length, and their outcomes, in lines for people.
    package var lines: [String] {
        var lines = ["scenarios beyond the plan, the shortest first:"]
        let digits = explored.exploration.parts.map { "\($0.played)".count }.max() ?? 0
        let rows = explored.exploration.parts.map { part in
            let padding = String(repeating: " ", count: digits - "\(part.played)".count)
            var counts = [padding + counted(part.played, "scenario")]
            if part.differing > 0 { counts.append("\(part.differing) \(Self.differing)") }
            if part.skipped > 0 { counts.append("\(part.skipped) \(Self.skipped)") }
            if part.unjudged > 0 { counts.append("\(part.unjudged) \(Self.unjudged)") }
            return (length: Self.length(of: part), counts: counts.joined(separator: ", "))
        }
        let width = rows.map(\.length.count).max() ?? 0
        lines += rows.map { "  " + $0.length + String(repeating: " ", count: width - $0.length.count + 2) + $0.counts }
        return lines + [end] + [unexamined].compactMap(\.self)
    }

    /// A note that causes cover only the first scenarios; nil if they cover all.
    private var unexamined: String? {
        let (differing, examined) = (explored.exploration.differingCount, explored.exploration.differing.count)
        guard explored.differing != nil, examined < differing else { return nil }
        return
            "only the first \(examined) of the \(differing) that fail were examined: there may be other causes"
    }

    /// The names of the columns of `rows`.
    package var columns: [String] {
        ["events", "scenarios", Self.differing] + (hasSkipped ? [Self.skipped] : [])
            + (hasUnjudged ? [Self.unjudged] : [])
    }

    /// The same as table cells.
    package var rows: [[String]] {
        explored.exploration.parts.map { part in
            [
                part.events.map(String.init) ?? "\(ScenarioDraw.lengths.text), random", "\(part.played)",
                "\(part.differing)",
            ]
                + (hasSkipped ? ["\(part.skipped)"] : []) + (hasUnjudged ? ["\(part.unjudged)"] : [])
        }
    }

    private var hasSkipped: Bool { explored.exploration.parts.contains { $0.skipped > 0 } }

    private var hasUnjudged: Bool { explored.exploration.unjudgedCount > 0 }

    private static let differing = "answered wrongly"
    private static let skipped = "skipped"
    private static let unjudged = "not judged"

    /// The requested extent, in a sentence.
    package var extent: String {
        let extent = explored.extent
        var parts: [String] = []
        if extent.depth > 0 { parts.append("every scenario of up to \(counted(extent.depth, "event"))") }
        if extent.draws > 0 { parts.append("\(extent.draws) longer ones, drawn with seed \(explored.seed)") }
        let platforms = explored.platforms.map(\.title).joined(separator: " and ")
        return "Requested after the plan, on \(platforms): \(parts.joined(separator: ", and "))."
    }

    /// Why it went no further, and what that means.
    var end: String {
        let parts = explored.exploration.parts
        let whole = parts.compactMap(\.events).max() ?? 0
        switch explored.exploration.end {
        case .complete:
            let drawn = parts.last?.events == nil ? parts.last?.played : nil
            // Nothing is claimed about scenarios that could not be judged.
            let every = hasUnjudged ? "" : "all "
            let all =
                whole == 0
                ? nil
                : "\(every)\(parts.filter { $0.events != nil }.reduce(0) { $0 + $1.played }) of up to \(counted(whole, "event"))"
            let random = drawn.map { "\($0) drawn with seed \(explored.seed)" }
            let isOne = all == nil && drawn == 1
            return [all, random].compactMap(\.self).joined(separator: ", and ")
                + " \(isOne ? "is" : "are") answered correctly"
        case .difference where parts.last?.events == nil:
            return "exploration ended at the first that fails, reduced to a minimal one:"
        case .difference: return "longer ones did not run, since they would mostly show the same"
        case .budget: return "the time limit was reached: the last row is incomplete"
        case .interrupted: return "interrupted: the last row is incomplete"
        }
    }

    /// The same as a full sentence.
    package var endSentence: String {
        [end, unexamined].compactMap { text in
            text.map { $0.prefix(1).uppercased() + $0.dropFirst() + ($0.hasSuffix(":") ? "" : ".") }
        }.joined(separator: " ")
    }
}

extension ClosedRange<Int> {
    fileprivate var text: String { "\(lowerBound) to \(upperBound)" }
}
