package import ConformanceSpec
package import DeviceModel
package import PushTracking

/// One case with its observation and verdict.
package struct CaseResult: Sendable {
    /// The index of the case in the whole plan.
    package let index: CaseIndex
    /// The case.
    package let template: CaseTemplate
    /// The source of the case's ids.
    private let ids: SeededIDs
    /// Its verdict.
    package private(set) var verdict: Verdict
    /// Nil for cases that were not run.
    package let observation: Observation?
    /// How long the app took, in nanoseconds rounded to microseconds; 0 without a clock.
    package let nanoseconds: Int64
    /// The longest duration that is kept, two days: a case may take two timeouts of at most a day each. Only a clock
    /// that jumps exceeds it.
    package static let mostNanoseconds: Int64 = 172_800_000_000_000
    /// The finding of running the case, or the simplest one of its cause, again; nil if none.
    package var alone: RetryFinding?
    /// Evidence of flakiness from elsewhere than an isolated rerun.
    package var flakiness: Flakiness?
    /// The number, from 0, of its failure pattern: cases with the same pattern have the same causes. Nil if the case
    /// does not fail, waived or not, or its run has not added it yet.
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

    /// The case with its payloads, rebuilt from its ids: a result does not hold payloads.
    package var played: FilledCase { template.filled(with: ids, caseIndex: index) }

    /// The case as it fails without a baseline; nil if it does not.
    package var unwaived: CaseResult? { verdict.kind == .warned ? nil : verdict.failure.map(failing) }

    /// The case as it would be if every set scored it.
    package var scored: CaseResult {
        guard case .notScored(let otherwise, _) = verdict else { return self }
        var result = self
        result.verdict = otherwise
        return result
    }

    /// The same case with this failure.
    package func failing(_ failure: Failure) -> CaseResult {
        var result = self
        result.verdict = .failed(failure)
        return result
    }

    /// The rules that reports name: those that it violates if it failed, else those that it proves.
    package var rules: [Rule] { verdict.failure?.violated ?? template.vector.rules }
}
