/// A case came to different verdicts in one run: it passes only at times.
package struct Flakiness: Sendable, Hashable {
    /// How that was seen.
    package enum Origin: String, Sendable, Hashable, CaseIterable {
        /// The adapter ended or hung while the case was under way, and no case ends it when it runs alone.
        case restart
        /// The plan was run several times.
        case `repeat`
    }

    /// How it was seen.
    package let origin: Origin
    /// In how many of the runs it did not fail.
    package let passed: Int
    /// How many times it was run.
    package let runs: Int

    /// A finding with its numbers.
    package init(_ origin: Origin, passed: Int, of runs: Int) {
        (self.origin, self.passed, self.runs) = (origin, passed, runs)
    }

    /// That a case passed when it was run again.
    package static let restarted = Flakiness(.restart, passed: 1, of: 2)

    /// What is said with the case.
    package var sentence: String {
        switch origin {
        case .restart: "passed only when it was run again: the adapter ended or hung the first time"
        case .repeat: "passed in \(passed) of \(runs) runs"
        }
    }
}

extension CaseResult {
    /// Whether the case is known to pass at times and to fail at others, for no reason that was found.
    package var isFlaky: Bool {
        flakiness != nil || alone?.isChance == true
    }
}

extension RetryFinding {
    /// Whether the case failed and then passed alone, and passed after the cases before it, too.
    package var isChance: Bool {
        guard outcome == .passed, playedInstead == nil else { return false }
        return switch company?.outcome {
        case .passed: true
        // Where the search did not come to an end, what other cases leave behind may be the reason.
        case nil, .failed: false
        }
    }
}
