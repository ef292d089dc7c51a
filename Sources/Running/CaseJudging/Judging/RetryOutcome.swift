/// The outcome of running a failing case again alone, without leftover state of other cases.
package enum RetryOutcome: String, Sendable, Hashable, CaseIterable {
    /// It passed: it fails only after other cases, or sometimes. The case's verdict does not change.
    case passed
    /// It also failed alone.
    case failed
    /// It was not run again, because enough cases of other causes had been.
    case notPlayed

    /// The most cases that are run again, each of another cause: a broken app, which fails everywhere, should not be
    /// slow as well.
    package static let mostPlayed = 20
}

/// The result of rerunning a failing case, or one like it.
package struct RetryFinding: Sendable, Hashable {
    /// Its outcome, or that of the case that was run instead.
    package var outcome: RetryOutcome
    /// The id of the case that was run instead, the simplest of its cause; nil if it was run itself.
    package var playedInstead: String?
    /// The cases that make it fail; nil if they were not searched for, or the search was not finished.
    package var company: CompanyFinding?

    /// A finding.
    package init(_ outcome: RetryOutcome, playedInstead: String? = nil, company: CompanyFinding? = nil) {
        self.outcome = outcome
        self.playedInstead = playedInstead
        self.company = company
    }
}

/// The outcome of running a case that passes alone again, after the cases that its process had run before it.
package struct CompanyFinding: Sendable, Hashable {
    /// The outcome of the case.
    package enum Outcome: Sendable, Hashable {
        /// It passed: the failure is not reproducible.
        case passed
        /// It failed again, after some of those cases.
        case failed(PrecedingCases)
    }

    /// The fewest cases after which it failed again.
    package struct PrecedingCases: Sendable, Hashable {
        /// The ids of the cases; if there are more than two, of the first and the last.
        package var cases: [String]
        /// The number of cases.
        package var count: Int
        /// An id of one of their pushes that the failing case sent; nil if it sent none.
        package var remembered: String?

        /// A number of cases, with the ids to show.
        package init(cases: [String], count: Int, remembered: String? = nil) {
            self.cases = cases
            self.count = count
            self.remembered = remembered
        }
    }

    /// How many cases its process had run before it.
    package var before: Int
    /// Its outcome after them.
    package var outcome: Outcome

    /// A finding.
    package init(before: Int, outcome: Outcome) {
        self.before = before
        self.outcome = outcome
    }
}
