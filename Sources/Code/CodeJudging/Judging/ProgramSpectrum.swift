import AppSimulation
import PushTracking
import SourceCode

/// Records which parts of the code took part in passing and failing runs, for locating faults.
package struct ProgramSpectrum {
    private(set) var decisions = DecisionSpectrum()
    private(set) var calls = CallRecord()
    private(set) var invocations = InvocationRecord()
    /// The functions that the platform called and that have sent required calls, by the places of their names.
    private(set) var senders: Set<SourceExtent> = []

    /// Records a passing event.
    mutating func addRight(_ seen: StepTemplate, to step: CodeCase.Step) {
        invocations.add(seen, isBad: false)
        if step.expectsSilence {
            decisions.addSilent(seen, because: step.silenceReason)
        } else if !seen.calls.isEmpty {
            decisions.addGood(seen, hasFlag: step.push?[CampaignKey.flag] != nil)
            senders.formUnion(seen.senders)
            // If both ids are the same, a call that swaps them looks right.
            guard let push = step.push, push[CampaignKey.messageID] != push[CampaignKey.deliveryID] else { return }
            for call in seen.calls { calls.add(call) }
        }
    }

    /// Records a failure.
    mutating func add(_ failure: Failure) {
        invocations.add(failure.step.template, isBad: true)
        decisions.addBad(failure)
    }

    /// Adds the evidence of other runs.
    mutating func formUnion(_ other: Self) {
        decisions.formUnion(other.decisions)
        calls.formUnion(other.calls)
        invocations.formUnion(other.invocations)
        senders.formUnion(other.senders)
    }
}
