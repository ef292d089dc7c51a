import AppSimulation
import CaseJudging
import CodeRunner
import ConformanceSpec
import DeviceModel

/// Failures that cases of one vector have shown together during one event; the first of the cases represents all.
package struct FailureGroup {
    /// Its number among the groups of its run, from 0.
    let number: Int
    let failures: [Failure]
    /// The first of the cases.
    let one: CodeCase
    /// The index of the event in that case.
    let index: Int
    /// How many cases have shown them on each version of the system; on a page, versions are nil.
    var counts: [SystemVersion?: Int]
    private let played: SharedPath.PlayedStep

    init(
        _ failures: [Failure], number: Int, of one: CodeCase, at index: Int, _ played: SharedPath.PlayedStep,
        on version: SystemVersion?
    ) {
        counts = [version: 1]
        self.number = number
        self.failures = failures
        self.one = one
        self.index = index
        self.played = played
    }

    /// The difference of a failure in the group's first case: other cases with the same failure may have other ids.
    func difference(of failure: Failure, _ judge: Judge) -> Difference {
        let differences = judge.differences(of: one, at: index, played.filled(for: one.played.script))
        return zip(failures, differences).first { $0.0 === failure }?.1.difference ?? failure.located.difference
    }
}

extension Judge {
    /// The differences during an event of a case. Calls that an exception kept from being sent are the exception's
    /// fault.
    func differences(of one: CodeCase, at index: Int, _ seen: TracedStep) -> [LocatedDifference] {
        differences(of: one.played, atStep: index, StepObservation(seen)).filter { located in
            guard seen.threw == nil || !located.difference.kind.isLoss else { return false }
            // An SDK without the newer function cannot call it.
            let call = located.call.flatMap { seen.calls.indices.contains($0) ? seen.calls[$0] : nil }
            return located.difference.kind != .function || !(call?.template.isOldTrackAction ?? false)
        }
    }
}
