/// Evidence that a case had different verdicts in one run.
package struct Flakiness: Sendable, Hashable {
    /// The kind of evidence.
    package enum Origin: String, Sendable, Hashable, CaseIterable {
        /// The adapter ended or hung while the case was under way, but no case makes it end when run alone.
        case restart
        /// The plan was run several times.
        case `repeat`
    }

    /// The kind of evidence.
    package let origin: Origin
    /// The number of runs in which it did not fail.
    package let passed: Int
    /// How many times it was run.
    package let runs: Int

    /// Evidence with its numbers.
    package init(_ origin: Origin, passed: Int, of runs: Int) {
        (self.origin, self.passed, self.runs) = (origin, passed, runs)
    }

    /// A case that passed when it was run again.
    package static let restarted = Flakiness(.restart, passed: 1, of: 2)

    /// The text for the case.
    package var sentence: String {
        switch origin {
        case .restart: "passed only when it was run again: the adapter ended or hung the first time"
        case .repeat: "passed in \(passed) of \(runs) runs"
        }
    }
}

extension CaseResult {
    /// Whether the case is known to pass sometimes and fail at other times, for no known reason.
    package var isFlaky: Bool {
        flakiness != nil || alone?.isChance == true
    }
}

extension RetryFinding {
    /// Whether the case failed, then passed alone, and also passed after the cases before it.
    package var isChance: Bool {
        guard outcome == .passed, playedInstead == nil else { return false }
        return switch company?.outcome {
        case .passed: true
        // If the search was not finished, leftover state of other cases may be the reason.
        case nil, .failed: false
        }
    }
}
