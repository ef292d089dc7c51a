package import ConformanceSpec
package import DeviceModel

/// One case with what was seen of it and what that came to.
package struct CaseResult: Sendable {
    /// The case's index in the whole, unselected plan.
    package let index: Int
    package let played: FilledCase
    package let verdict: Verdict
    /// Nil for cases that were not played.
    package let observation: Observation?
    /// How long the app took, in nanoseconds; 0 where no clock was handed in.
    package let nanoseconds: Int64
    /// What became of the case alone; nil where that says nothing.
    package var alone: SoloOutcome?

    package init(index: Int, played: FilledCase, verdict: Verdict, observation: Observation?, nanoseconds: Int64) {
        self.index = index
        self.played = played
        self.verdict = verdict
        self.observation = observation
        self.nanoseconds = nanoseconds
    }

    package var template: CaseTemplate { played.template }

    /// The rules that reports name: those blamed where the case failed, else those it proves.
    package var rules: [Rule] {
        switch verdict {
        case .failed(let failure), .warned(let failure), .waived(let failure, _), .expired(let failure, _): failure.blamed
        case .passed, .errored, .skipped, .unexpectedlyPassed, .noted: template.vector.rules
        }
    }
}
