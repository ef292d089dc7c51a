import ConformanceSpec
import DocExamples
import ExampleCode
import PushTracking

/// What runs have shown of the code.
struct Evidence {
    private struct KeptRule: Hashable {
        let rule: String
        let event: DeviceEvent.Kind
    }

    private(set) var decisions = DecisionSpectrum()
    private(set) var calls = CallRecord()
    private(set) var invocations = InvocationRecord()
    private var kept: Set<KeptRule> = []

    /// Notes an event that was answered as it must be.
    mutating func add(_ step: StepTemplate, push: Payload?, expectsSilence: Bool) {
        invocations.add(step, isBad: false)
        if expectsSilence {
            decisions.addSilent(step, because: push.flatMap(SilenceReason.init))
        } else if !step.calls.isEmpty {
            decisions.addGood(step, hasFlag: push?[CampaignKey.flag] != nil)
            // Where both ids are the same, a call that takes one for the other looks right.
            guard let push, push[CampaignKey.messageID] != push[CampaignKey.deliveryID] else { return }
            for call in step.calls { calls.add(call) }
        }
    }

    /// Notes what was wrong.
    mutating func add(_ symptom: Symptom) {
        invocations.add(symptom.step.template, isBad: true)
        decisions.addBad(symptom)
    }

    /// Notes that a case of a vector with these rules was kept to its end, with an event that it sent something for.
    mutating func addKept(_ rules: [Rule], sendingAt event: DeviceEvent.Kind) {
        for rule in rules { kept.insert(KeptRule(rule: rule.id, event: event)) }
    }

    /// Adds what other runs have shown.
    mutating func formUnion(_ other: Self) {
        decisions.formUnion(other.decisions)
        calls.formUnion(other.calls)
        invocations.formUnion(other.invocations)
        kept.formUnion(other.kept)
    }

    /// Whether any case of a rule that sends something at this event was kept to its end.
    func isEverKept(_ rule: String, at event: DeviceEvent.Kind) -> Bool { kept.contains(KeptRule(rule: rule, event: event)) }
}
