package import Exploration
import PushTracking
package import StrictJSON

extension JSONWriter {
    /// The member `explored`: how far scenarios outside the plan were explored, and those that differ, with the records
    /// and causes of a separate run.
    mutating func explored(_ explored: ExploredScenarios) {
        member("explored") {
            $0.object { writer in
                writer.members(of: explored)
                writer.member("cases") { $0.array(explored.differing?.results ?? []) { $0.record($1.record) } }
                guard let differing = explored.differing else { return writer.member("causes", []) }
                writer.causes(differing.causes, of: differing.run)
            }
        }
    }

    /// The members shared with results of an app's files: what was requested, and how far it went.
    package mutating func members(of explored: ExploredScenarios) {
        member("platforms", explored.platforms.map(\.rawValue), onOneLine: true)
        member("depth", explored.extent.depth)
        member("draws", explored.extent.draws)
        member("lengths") {
            $0.array(explored.exploration.parts.filter { $0.events != nil }) { writer, part in
                writer.object(onOneLine: true) { writer in
                    writer.member("events", part.events ?? 0)
                    writer.counts(of: part)
                }
            }
        }
        if let part = explored.exploration.parts.last, part.events == nil {
            member("drawn") {
                $0.object(onOneLine: true) { writer in
                    writer.member("seed") { $0.number(String(explored.seed)) }
                    writer.counts(of: part)
                }
            }
        }
        member("end", explored.exploration.end.rawValue)
        member("lateCalls", explored.lateCalls)
    }

    private mutating func counts(of part: Exploration.Part) {
        member("played", part.played)
        member("differing", part.differing)
        member("skipped", part.skipped)
        if part.unjudged > 0 { member("unjudged", part.unjudged) }
    }
}
