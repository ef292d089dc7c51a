package import ConformanceSpec
package import DeviceModel
package import PushTracking

/// A difference with the call that it is about.
package struct LocatedDifference: Sendable {
    /// What differs.
    package let difference: Difference
    /// The index of the call among all calls that were observed; nil where none was made, or the difference is about no
    /// call.
    package let call: Int?

    init(_ difference: Difference, call: Int? = nil) {
        self.difference = difference
        self.call = call
    }
}

extension Judge {
    /// What differs during one device event from what must be sent, for whoever has to say where in the code the reason
    /// is.
    package func differences(of played: FilledCase, atStep step: Int, _ observation: StepObservation)
        -> [LocatedDifference]
    {
        if observation.threw == nil, played.isMet(atStep: step, by: observation.calls) { return [] }
        return StepJudge(step: step).locatedDifferences(played.expectation(atStep: step), observation)
    }

    /// The rules that a difference of a kind breaks at an event, as a verdict would blame them.
    package func blamed(for kind: DifferenceKind, at event: DeviceEvent.Kind, in template: CaseTemplate) -> [Rule] {
        owners(of: kind, at: event, in: template)
    }
}
