package import DeviceModel
package import PushTracking

/// The calls that examples made in one case, with the code that made them.
package struct CodeTrace: Sendable {
    /// One entry per device event.
    package var steps: [TracedStep] = []

    /// The observation for the judge.
    package var observation: Observation { .observed(steps.map(StepObservation.init)) }

    /// The first unknown outcome.
    package var inconclusive: Inconclusive? { steps.lazy.compactMap(\.inconclusive).first }
}

/// The reaction of examples to one device event of a case.
@dynamicMemberLookup
package struct TracedStep: Sendable {
    /// The reaction in every case that runs like this one.
    package let template: StepTemplate
    /// The calls to the SDK, in order.
    package let calls: [TracedCall]
    /// The code through which the push data reached the app, if the examples themselves made it. Notifications are
    /// named by their ordinals.
    package let delivery: Delivery<PushOrdinal>?

    package subscript<Member>(dynamicMember path: KeyPath<StepTemplate, Member>) -> Member { template[keyPath: path] }
}

/// A call to the SDK as an example made it in a case.
@dynamicMemberLookup
package struct TracedCall: Sendable {
    /// The call as it is made in every case that runs like this one.
    package let template: TracedCallTemplate
    /// Function, name and variables at the time of the call.
    package let call: TrackingCall

    package subscript<Member>(dynamicMember path: KeyPath<TracedCallTemplate, Member>) -> Member {
        template[keyPath: path]
    }
}

extension StepObservation {
    /// The step as a judge sees it.
    package init(_ step: TracedStep) { self.init(calls: step.calls.map(\.call), threw: step.threw?.message) }
}
