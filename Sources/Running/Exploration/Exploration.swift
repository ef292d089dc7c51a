package import Scenarios

/// The outcome of exploring scenarios outside the plan.
package struct Exploration: Sendable {
    /// The scenarios of one length, or all that were drawn.
    package struct Part: Sendable, Hashable {
        /// Their number of events; nil for drawn scenarios.
        package let events: Int?
        /// How many were run and judged.
        package var played = 0
        /// How many of them violate the rules or were not answered.
        package var differing = 0
        /// How many are impossible on this device.
        package var skipped = 0
        /// How many were run but not judged; only for code that is interpreted.
        package var unjudged = 0

        /// An empty part.
        package init(events: Int?) { self.events = events }

        /// A part with its outcome.
        package init(events: Int?, played: Int, differing: Int, skipped: Int) {
            (self.events, self.played, self.differing, self.skipped) = (events, played, differing, skipped)
        }

        /// How many scenarios there were, judged or not.
        package var scenarios: Int { played + skipped + unjudged }
    }

    /// Why the exploration ended.
    package enum End: String, Sendable, Hashable, CaseIterable {
        /// Everything requested was run.
        case complete
        /// A scenario differed: longer ones would mostly show the same.
        case difference
        /// The time limit was reached.
        case budget
        /// A signal arrived.
        case interrupted
    }

    /// By length, shortest first, then drawn scenarios. The last part may be incomplete.
    package internal(set) var parts: [Part] = []
    /// The first scenarios that differ, in order of exploration; a drawn one is reduced to what is needed.
    package internal(set) var differing: [Scenario] = []
    /// Why the exploration ended.
    package internal(set) var end = End.complete

    /// How many differing scenarios are kept; the others are counted.
    package static let mostKept = 64

    /// An empty exploration.
    package init() {}

    /// An exploration as a file records it.
    package init(parts: [Part], differing: [Scenario], end: End) {
        (self.parts, self.differing, self.end) = (parts, differing, end)
    }

    /// How many scenarios were run and judged.
    package var played: Int { parts.reduce(0) { $0 + $1.played } }

    /// How many were not judged.
    package var unjudgedCount: Int { parts.reduce(0) { $0 + $1.unjudged } }

    /// How many of them violate the rules or were not answered.
    package var differingCount: Int { parts.reduce(0) { $0 + $1.differing } }
}
