import DocExamples
import ExampleCode
import PushTracking

/// What parts of the code took part in which runs, right ones and failed ones: what faults are located by.
struct ProgramSpectrum {
    private(set) var decisions = DecisionSpectrum()
    private(set) var calls = CallRecord()
    private(set) var invocations = InvocationRecord()
    /// The functions that the platform called and that have sent what they must, by the places of their names.
    private(set) var senders: Set<SourceExtent> = []

    /// Notes an event that was answered as it must be.
    mutating func addRight(_ seen: StepTemplate, to step: ExampleCase.Step) {
        invocations.add(seen, isBad: false)
        if step.expectsSilence {
            decisions.addSilent(seen, because: step.silenceReason)
        } else if !seen.calls.isEmpty {
            decisions.addGood(seen, hasFlag: step.push?[CampaignKey.flag] != nil)
            senders.formUnion(seen.senders)
            // Where both ids are the same, a call that takes one for the other looks right.
            guard let push = step.push, push[CampaignKey.messageID] != push[CampaignKey.deliveryID] else { return }
            for call in seen.calls { calls.add(call) }
        }
    }

    /// Notes what was wrong.
    mutating func add(_ failure: Failure) {
        invocations.add(failure.step.template, isBad: true)
        decisions.addBad(failure)
    }

    /// Adds what other runs have shown.
    mutating func formUnion(_ other: Self) {
        decisions.formUnion(other.decisions)
        calls.formUnion(other.calls)
        invocations.formUnion(other.invocations)
        senders.formUnion(other.senders)
    }
}
