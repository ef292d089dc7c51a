/// What became of a failing case that was to be played again alone, where nothing that other cases left behind can be
/// met.
package enum RetryOutcome: String, Sendable, Hashable, CaseIterable {
    /// It passed: it fails in the company of other cases only, or now and then. The case's verdict stays.
    case passed
    /// It did not pass alone either.
    case failed
    /// It was not played again, since cases of so many other causes had been.
    case notPlayed

    /// So many cases of a run are played again, each of another cause: a broken app, which fails everywhere, need not be
    /// slow as well.
    package static let mostPlayed = 20
}

/// What is known of a failing case beside its verdict, since it or one like it was played again.
package struct RetryFinding: Sendable, Hashable {
    /// What became of it, or of the case that was played in its place.
    package var outcome: RetryOutcome
    /// The id of the case that was played in its place, the simplest of its cause; nil where it was played itself.
    package var playedInstead: String?
    /// What the search for what it fails after has found; nil where none was made, or it did not come to an end.
    package var company: CompanyFinding?

    /// A finding.
    package init(_ outcome: RetryOutcome, playedInstead: String? = nil, company: CompanyFinding? = nil) {
        self.outcome = outcome
        self.playedInstead = playedInstead
        self.company = company
    }
}

/// What came of playing a case that passes alone again after the cases that its process had been given before it.
package struct CompanyFinding: Sendable, Hashable {
    /// What became of the case.
    package enum Outcome: Sendable, Hashable {
        /// It passed: the app does not do the same again.
        case passed
        /// It failed again, after a part of those cases already.
        case failed(PrecedingCases)
    }

    /// The fewest cases after which it was seen to fail again.
    package struct PrecedingCases: Sendable, Hashable {
        /// The ids of the cases; where there are more than two, of the first and the last.
        package var cases: [String]
        /// How many cases it was.
        package var count: Int
        /// An id of a push of theirs that the failing case sent; nil where it sent none.
        package var remembered: String?

        /// The cases, of which there are `count`.
        package init(cases: [String], count: Int, remembered: String? = nil) {
            self.cases = cases
            self.count = count
            self.remembered = remembered
        }
    }

    /// How many cases its process had been given before it.
    package var before: Int
    /// What became of it after them.
    package var outcome: Outcome

    /// A finding.
    package init(before: Int, outcome: Outcome) {
        self.before = before
        self.outcome = outcome
    }
}
