package import ConformanceSpec
package import DeviceModel
package import PushTracking

/// One case with what was seen of it and what that came to.
package struct CaseResult: Sendable {
    /// Which case of the whole, unselected plan it is.
    package let index: CaseIndex
    /// The case.
    package let template: CaseTemplate
    /// The case's ids, as what they come from.
    private let ids: SeededIDs
    /// What it came to.
    package private(set) var verdict: Verdict
    /// Nil for cases that were not played.
    package let observation: Observation?
    /// How long the app took, in nanoseconds, but no finer than microseconds; 0 where no clock was handed in.
    package let nanoseconds: Int64
    /// The most that is kept of it, two days: a case may take two timeouts, and a timeout a day at most. A clock that
    /// jumps tells more.
    package static let mostNanoseconds: Int64 = 172_800_000_000_000
    /// What was found out when the case, or the simplest one of its cause, was run again; nil where nothing was.
    package var alone: RetryFinding?
    /// That it passes at times, where that was seen otherwise than by running it again alone.
    package var flakiness: Flakiness?
    /// The number, from 0, of what is wrong in the case: cases in which the same is wrong have the same, and the same
    /// causes. Nil where the case does not fail, waived or not, or its run has not taken it yet.
    package var pattern: Int?

    /// A result of a case.
    package init(index: CaseIndex, played: FilledCase, verdict: Verdict, observation: Observation?, nanoseconds: Int64)
    {
        self.index = index
        template = played.template
        ids = played.ids
        self.verdict = verdict
        self.observation = observation
        self.nanoseconds = nanoseconds
    }

    /// The case as it was played, made from its ids: a result holds no payloads.
    package var played: FilledCase { template.filled(with: ids, caseIndex: index) }

    /// The case as it fails without a baseline; nil where it does not.
    var unwaived: CaseResult? {
        switch verdict {
        case .failed(let failure), .waived(let failure, _), .expired(let failure, _): failing(failure)
        case .passed, .warned, .errored, .skipped, .unexpectedlyPassed, .noted: nil
        }
    }

    /// The same case, which fails for this.
    func failing(_ failure: Failure) -> CaseResult {
        var result = self
        result.verdict = .failed(failure)
        return result
    }

    /// The rules that reports name: those blamed where the case failed, else those it proves.
    package var rules: [Rule] {
        switch verdict {
        case .failed(let failure), .warned(let failure), .waived(let failure, _), .expired(let failure, _):
            failure.blamed
        case .passed, .errored, .skipped, .unexpectedlyPassed, .noted: template.vector.rules
        }
    }
}
