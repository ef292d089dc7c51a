import ConformanceSpec
import DocExamples
import PushTracking

/// A case that is played against examples, with all that does not depend on them.
final class ExampleCase: Sendable {
    /// An event, with what its calls are judged by.
    struct Step: Sendable {
        let event: DeviceEvent.Kind
        /// Whether nothing at all must be sent.
        let expectsSilence: Bool
        /// Whether nothing need be sent.
        let allowsSilence: Bool
        /// The data of the push that the event is about; `nil` for events that are about none.
        let push: Payload?
        /// Why nothing may be sent for it; `nil` for a push that must be tracked.
        let silenceReason: SilenceReason?
        /// One for all steps that judge calls alike whose ids are those of the event's own push; `nil` where calls are
        /// to be looked at.
        let kind: Numbering<StepKind>.Number?
    }

    /// What calls with the ids of the event's own push are judged by.
    struct StepKind: Hashable, Sendable {
        let event: DeviceEvent.Kind
        /// The calls that are wanted, by their actions.
        let actions: [String]
        let isOrdered: Bool
        let trait: Trait
    }

    /// What of a push matters to who locates faults.
    struct Trait: Hashable, Sendable {
        let because: SilenceReason?
        let hasFlag: Bool
        let hasMessageID: Bool
        let hasDeliveryID: Bool
        /// Where both ids are the same, a call that takes one for the other looks right.
        let areIDsEqual: Bool

        init(_ push: Payload?, because: SilenceReason?) {
            self.because = because
            hasFlag = push?[CampaignKey.flag] != nil
            hasMessageID = push?[CampaignKey.messageID] != nil
            hasDeliveryID = push?[CampaignKey.deliveryID] != nil
            areIDsEqual = push.map { $0[CampaignKey.messageID] == $0[CampaignKey.deliveryID] } ?? true
        }
    }

    let played: FilledCase
    let id: FramedCases.ID
    let steps: [Step]
    /// The case's vector.
    let vector: Numbering<String>.Number

    init(_ played: FilledCase, _ id: FramedCases.ID, steps: [Step], vector: Numbering<String>.Number) {
        self.played = played
        self.id = id
        self.steps = steps
        self.vector = vector
    }

    /// The rules that its vector proves.
    var rules: [Rule] { played.template.vector.rules }
}
