package import Exploration
import PushTracking

extension ExploredScenarios {
    /// How far scenarios were explored, as properties of a suite.
    package var properties: [(name: String, value: String)] {
        var list: [(name: String, value: String)] = [
            ("explored.platforms", platforms.map(\.rawValue).joined(separator: ", ")),
            ("explored.depth", String(extent.depth)),
            ("explored.draws", String(extent.draws)),
        ]
        for part in exploration.parts {
            list.append((part.events.map { "explored.events.\($0)" } ?? "explored.drawn", String(part.played)))
        }
        if exploration.parts.last?.events == nil { list.append(("explored.seed", String(seed))) }
        list.append(("explored.differing", String(exploration.differingCount)))
        if differing != nil { list.append(("explored.examined", String(exploration.differing.count))) }
        if exploration.unjudgedCount > 0 { list.append(("explored.unjudged", String(exploration.unjudgedCount))) }
        return list + [("explored.end", exploration.end.rawValue)]
    }
}
