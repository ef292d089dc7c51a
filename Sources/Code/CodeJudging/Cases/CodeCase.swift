package import AppSimulation
package import ConformanceSpec
package import PushTracking

/// A case that is played against examples, with everything that does not depend on them.
package final class CodeCase: Sendable {
    /// An event, with what is needed to judge its calls.
    package struct Step: Sendable {
        package let event: DeviceEvent.Kind
        /// Whether nothing at all must be sent.
        let expectsSilence: Bool
        /// Whether nothing needs to be sent.
        let allowsSilence: Bool
        /// The data of the event's push; `nil` if the event is not about a push.
        let push: Payload?
        /// Why nothing may be sent for it; `nil` for a push that must be tracked.
        let silenceReason: SilenceReason?
        /// Equal for all steps that judge calls with the ids of the event's own push in the same way; `nil` if the
        /// calls must be examined.
        let kind: Interner<StepKind>.Number?
    }

    /// The criteria for calls with the ids of the event's own push.
    package struct StepKind: Hashable, Sendable {
        package let event: DeviceEvent.Kind
        /// The expected calls, by their actions.
        let actions: [String]
        let isOrdered: Bool
        let trait: Trait
    }

    /// The properties of a push that matter for locating faults.
    package struct Trait: Hashable, Sendable {
        let because: SilenceReason?
        let hasFlag: Bool
        let hasMessageID: Bool
        let hasDeliveryID: Bool
        /// If both ids are the same, a call that swaps them looks right.
        let areIDsEqual: Bool

        init(_ push: Payload?, because: SilenceReason?) {
            self.because = because
            hasFlag = push?[CampaignKey.flag] != nil
            hasMessageID = push?[CampaignKey.messageID] != nil
            hasDeliveryID = push?[CampaignKey.deliveryID] != nil
            areIDsEqual = push.map { $0[CampaignKey.messageID] == $0[CampaignKey.deliveryID] } ?? true
        }
    }

    package let played: FilledCase
    package let id: FramedCases.ID
    package let steps: [Step]
    /// The case's vector.
    let vector: Interner<String>.Number

    init(_ played: FilledCase, _ id: FramedCases.ID, steps: [Step], vector: Interner<String>.Number) {
        self.played = played
        self.id = id
        self.steps = steps
        self.vector = vector
    }

    /// The rules that its vector proves.
    var rules: [Rule] { played.template.vector.rules }
}
