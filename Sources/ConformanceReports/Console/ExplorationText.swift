import ConformanceRunner
import ConformanceSpec

/// How far situations were explored, in lines for people.
struct ExplorationText {
    let explored: ExploredSituations

    /// How many there were of each length, and what became of them.
    var lines: [String] {
        var lines = ["situations besides the plan, the shortest first:"]
        let rows = explored.exploration.parts.map { part in
            let length = part.events.map { counted($0, "event") } ?? "\(ScenarioDraw.lengths.text) events, by lot"
            var counts = [counted(part.played, "situation")]
            if part.differing > 0 { counts.append("\(part.differing) answered otherwise than the rules want") }
            if part.skipped > 0 { counts.append("\(part.skipped) impossible on this device") }
            return (length: length, counts: counts.joined(separator: ", "))
        }
        let width = rows.map(\.length.count).max() ?? 0
        lines += rows.map { "  " + $0.length + String(repeating: " ", count: width - $0.length.count + 2) + $0.counts }
        return lines + [end]
    }

    private var end: String {
        let parts = explored.exploration.parts
        let whole = parts.compactMap(\.events).max() ?? 0
        switch explored.exploration.end {
        case .complete:
            let drawn = parts.last?.events == nil ? parts.last?.played : nil
            let all =
                whole == 0
                ? nil
                : "all \(parts.filter { $0.events != nil }.reduce(0) { $0 + $1.played }) of up to \(counted(whole, "event"))"
            let random = drawn.map { "\($0) drawn with seed \(explored.seed)" }
            return [all, random].compactMap(\.self).joined(separator: ", and ") + " are answered as the rules want"
        case .difference where parts.last?.events == nil:
            return "the first that differs ended it; what is left of it when everything goes that need not be there:"
        case .difference: return "longer ones were not played, since they would mostly show the same again"
        case .budget: return "the time was over: the last row is not whole, all above it are"
        case .interrupted: return "interrupted: the last row is not whole, all above it are"
        }
    }
}

extension ClosedRange<Int> {
    fileprivate var text: String { "\(lowerBound) to \(upperBound)" }
}
