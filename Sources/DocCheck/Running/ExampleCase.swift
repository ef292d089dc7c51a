import ConformanceSpec
import DeviceModel
import DocExamples
import PushTracking

/// A case that is played against examples, with all that does not depend on them.
final class ExampleCase: Sendable {
    /// An event, with what its calls are judged by.
    struct Step: Sendable {
        let event: DeviceEvent.Kind
        /// Whether nothing at all must be sent.
        let expectsSilence: Bool
        /// The data of the push that the event is about; `nil` for events that are about none.
        let push: Payload?
        /// A number for all steps that want the same calls with the ids of the event's own push; `nil` where they want others.
        let want: Int?
        /// A number for all steps that judge calls alike whose ids are those of the event's own push; `nil` where calls are to be looked at.
        let kind: Int?

        /// The event as a set.
        var events: EventKinds { EventKinds(event) }
    }

    let played: FilledCase
    let script: ExampleScript
    let steps: [Step]
    /// A number for the case's vector.
    let vector: Int

    init(_ played: FilledCase, _ script: ExampleScript, steps: [Step], vector: Int) {
        self.played = played
        self.script = script
        self.steps = steps
        self.vector = vector
    }

    /// What of a push matters to who looks for what is to blame.
    struct Trait: Hashable {
        let because: SilenceReason?
        let hasFlag: Bool
        let hasMessageID: Bool
        let hasDeliveryID: Bool
        /// Where both ids are the same, a call that takes one for the other looks right.
        let areIDsEqual: Bool

        init(_ push: Payload?) {
            because = push.flatMap(SilenceReason.init)
            hasFlag = push?[CampaignKey.flag] != nil
            hasMessageID = push?[CampaignKey.messageID] != nil
            hasDeliveryID = push?[CampaignKey.deliveryID] != nil
            areIDsEqual = push.map { $0[CampaignKey.messageID] == $0[CampaignKey.deliveryID] } ?? true
        }
    }
}

/// Makes cases, and numbers what they have in common.
struct ExampleCaseMaker {
    private struct StepKind: Hashable {
        let event: DeviceEvent.Kind
        let want: Int
        let trait: ExampleCase.Trait
    }

    private struct Want: Hashable {
        let actions: [String]
        let isOrdered: Bool
    }

    private var wants: [Want: Int] = [:]
    private var kinds: [StepKind: Int] = [:]
    private var vectors: [String: Int] = [:]
    private var scripts = KnownScripts()
    /// The vectors by their numbers.
    private(set) var vectorsByNumber: [Vector] = []

    mutating func make(_ played: FilledCase) -> ExampleCase {
        let vector = played.template.vector
        let number = vectors[vector.id] ?? vectors.count
        if number == vectors.count {
            vectors[vector.id] = number
            vectorsByNumber.append(vector)
        }
        return ExampleCase(
            played,
            ExampleScript(played.script, &scripts),
            steps: played.script.scenario.events.indices.map { step(played, $0) },
            vector: number
        )
    }

    private mutating func step(_ played: FilledCase, _ index: Int) -> ExampleCase.Step {
        let event = played.script.scenario.events[index]
        let push = event.notification.map { played.script.payloads[$0] }
        var want: Int?
        var number: Int?
        if let (actions, isOrdered) = played.template.ownActions(atStep: index) {
            let wanted = Want(actions: actions, isOrdered: isOrdered)
            let known = wants[wanted] ?? wants.count
            wants[wanted] = known
            let kind = StepKind(event: event.kind, want: known, trait: ExampleCase.Trait(push))
            number = kinds[kind] ?? kinds.count
            kinds[kind] = number
            want = known
        }
        return ExampleCase.Step(
            event: event.kind,
            expectsSilence: played.template.expectsSilence(atStep: index),
            push: push,
            want: want,
            kind: number
        )
    }
}
