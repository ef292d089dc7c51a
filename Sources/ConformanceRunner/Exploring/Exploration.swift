package import ConformanceSpec

/// What came of situations that no vector need have.
package struct Exploration: Sendable {
    /// The situations of one length, or all that were drawn.
    package struct Part: Sendable, Hashable {
        /// How many events they have; nil for those drawn by lot.
        package let events: Int?
        /// How many were played and judged.
        package var played = 0
        /// How many of them were answered otherwise than the rules want, or not at all.
        package var differing = 0
        /// How many could not be played on this device.
        package var skipped = 0
        /// How many were played, and nobody can say whether they are answered as the rules want: only of code that is
        /// read.
        package var unjudged = 0

        /// A part of which nothing was played yet.
        package init(events: Int?) { self.events = events }

        /// A part with what came of it.
        package init(events: Int?, played: Int, differing: Int, skipped: Int) {
            (self.events, self.played, self.differing, self.skipped) = (events, played, differing, skipped)
        }

        /// How many there were, judged or not.
        package var situations: Int { played + skipped + unjudged }
    }

    /// Why it went no further.
    package enum End: String, Sendable, Hashable, CaseIterable {
        /// All that was asked for was played.
        case complete
        /// Something differed: longer situations would mostly show it again.
        case difference
        /// The time was over.
        case budget
        /// A signal came.
        case interrupted
    }

    /// By length, the shortest first, then those drawn by lot. The last of them may not be whole.
    package internal(set) var parts: [Part] = []
    /// The first situations that were answered otherwise, in the order of the walk; of those drawn by lot, what is left
    /// when everything goes that need not be there.
    package internal(set) var differing: [Scenario] = []
    /// Why it went no further.
    package internal(set) var end = End.complete

    /// How many differing situations are kept: the others are counted.
    package static let mostKept = 64

    /// Nothing that was explored yet.
    init() {}

    /// What came of situations, as a file says.
    package init(parts: [Part], differing: [Scenario], end: End) {
        (self.parts, self.differing, self.end) = (parts, differing, end)
    }

    /// How many situations were played and judged.
    package var played: Int { parts.reduce(0) { $0 + $1.played } }

    /// How many could not be judged.
    package var unjudgedCount: Int { parts.reduce(0) { $0 + $1.unjudged } }

    /// How many of them were answered otherwise than the rules want, or not at all.
    package var differingCount: Int { parts.reduce(0) { $0 + $1.differing } }
}
