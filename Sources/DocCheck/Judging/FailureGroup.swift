import ConformanceRunner
import ConformanceSpec
import DeviceModel
import DocExamples

/// Failures that the cases of one vector have shown together, during one event; the first of the cases is kept for all.
struct FailureGroup {
    /// Its number among the groups of its run, from 0.
    let number: Int
    let failures: [Failure]
    /// The first of the cases.
    let one: ExampleCase
    /// Which event of it.
    let index: Int
    /// How many cases have shown them.
    var count = 1
    private let played: SharedPath.PlayedStep

    init(
        _ failures: [Failure], number: Int, of one: ExampleCase, at index: Int, _ played: SharedPath.PlayedStep
    ) {
        self.number = number
        self.failures = failures
        self.one = one
        self.index = index
        self.played = played
    }

    /// The difference that a failure was in the first case: others who have shown the same failure may have had other
    /// ids.
    func difference(of failure: Failure, _ judge: Judge) -> Difference {
        let differences = judge.differences(of: one, at: index, played.filled(for: one.played.script))
        return zip(failures, differences).first { $0.0 === failure }?.1.difference ?? failure.located.difference
    }
}

extension Judge {
    /// What was wrong during an event of a case. What an exception kept from being sent is the exception's fault.
    func differences(of one: ExampleCase, at index: Int, _ seen: ExampleStep) -> [LocatedDifference] {
        differences(of: one.played, atStep: index, StepObservation(seen)).filter { located in
            guard seen.threw == nil || !located.difference.kind.isLoss else { return false }
            // Whoever calls an SDK that has no newer function cannot be told to call that.
            let call = located.call.flatMap { seen.calls.indices.contains($0) ? seen.calls[$0] : nil }
            return located.difference.kind != .function || !(call?.template.isOldTrackAction ?? false)
        }
    }
}
