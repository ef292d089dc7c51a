package import CodeRunner
package import PushTracking
package import SourceCode

/// The reaction of examples to one device event, in every case that runs like this: variables from a push are not
/// filled in, and notifications have the run's numbers.
package struct StepTemplate: Sendable {
    /// The calls to the SDK, in order.
    package var calls: [TracedCallTemplate] = []
    /// The functions that the platform called, in order; none where the page shows nothing that answers the event.
    package private(set) var handlers: [FunctionDeclaration] = []
    /// For each of them, the number of conditions evaluated before it.
    package private(set) var decisionsBefore: [Int] = []
    /// Every condition evaluated, in order.
    package var decisions: [Decision] = []
    /// Every call of a function of the examples, in order.
    package var invocations: [Activation] = []
    /// An uncaught exception or crash: the platform ends what was running.
    package var threw: Crash?
    /// Where it continued in an unknown way.
    package var inconclusive: Inconclusive?
    /// Where unknown code got the push and may have sent what was not sent otherwise.
    package var doubt: Inconclusive?
    /// Why the platform did not report an event that it would report to an app like the documentation's, and the code
    /// to blame.
    package var silence: Inconclusive?
    /// Whether the event cannot happen in this app: another notification has replaced this one, or a push without a
    /// title is not shown.
    package var isImpossible = false
    /// The code through which the push data reached the app, if the examples themselves made it.
    package var delivery: Delivery<PushNumber>?

    /// The step in a case with these pushes.
    package func filled(with pushes: NumberedPushes) -> TracedStep {
        TracedStep(
            template: self,
            calls: calls.map { TracedCall(template: $0, call: $0.filled(with: pushes)) },
            delivery: delivery.map { delivery in
                Delivery(
                    extent: delivery.extent,
                    carried: delivery.carried.map(pushes.numbering.ordinal),
                    wanted: pushes.numbering.ordinal(of: delivery.wanted)
                )
            }
        )
    }

    /// Records a function that the platform calls.
    mutating func addHandler(_ function: FunctionDeclaration, of execution: Execution) {
        handlers.append(function)
        decisionsBefore.append(execution.decisions.count)
    }
}

/// A call to the SDK as an example makes it in every case that runs alike.
package struct TracedCallTemplate: Sendable {
    /// A variable set to a text of a push that nothing has looked at on its way.
    struct PushedVariable: Sendable, Hashable {
        let name: String
        let key: PushKey
    }

    /// Function, name and variables at the time of the call; texts of pushes are empty.
    package var call: TrackingCall
    /// The class it was called on: `MobileCore`, `ACPCore`.
    package var receiver: String
    /// The variables from pushes.
    var pushed: [PushedVariable]
    /// The whole call.
    package var extent: SourceExtent
    /// Where each variable got its value: the call that put it there, or the entry of a literal. By key, known ones
    /// only.
    package var origins: [String: SourceExtent]
    /// The number of conditions evaluated during the event before the call.
    package var decisionCount: Int
    /// The conditions that let it through, outermost first.
    package var conditions: [Decision]
    /// The functions that were running, outermost first, with their call sites.
    package var activations: [Activation]

    /// Whether it is a `trackAction` of the SDK's fourth generation, which has no `collectMessageInfo`.
    package var isOldTrackAction: Bool {
        call.function == .trackAction && TrackingClasses.oldNames.contains(receiver)
    }

    /// Whether both IDs are those of a push, whatever they are.
    package func takesIDs(ofPush number: PushNumber) -> Bool {
        isPushed(CampaignKey.broadlogIDVariable, from: CampaignKey.messageID, of: number)
            && isPushed(CampaignKey.deliveryIDVariable, from: CampaignKey.deliveryID, of: number)
            && !pushed.contains { $0.name == CampaignKey.actionVariable }
    }

    private func isPushed(_ variable: String, from key: String, of number: PushNumber) -> Bool {
        pushed.contains { $0.name == variable && $0.key.number == number && $0.key.name == key }
    }

    /// The call as it is made in a case with these pushes.
    fileprivate func filled(with pushes: NumberedPushes) -> TrackingCall {
        guard !pushed.isEmpty else { return call }
        var data = call.data
        for variable in pushed { data[variable.name] = variable.key.value(in: pushes) }
        return TrackingCall(function: call.function, name: call.name, data: data)
    }
}

/// An uncaught exception or crash.
package struct Crash: Sendable {
    /// The platform's message: "NullPointerException: the bundle is null".
    package var message: String
    /// The code to blame.
    package var extent: SourceExtent
    /// The fix, if the kind of crash suggests one.
    package var remedy: String?
}

/// The example's own code through which a gesture reached the app. Notifications are named by a run's numbers or by a
/// case's ordinals.
package struct Delivery<Name: Hashable & Sendable>: Sendable {
    /// Where the `PendingIntent` that the gesture fired was requested.
    package var extent: SourceExtent
    /// The notification whose data it carried; `nil` where that was not a notification of the case.
    package var carried: Name?
    /// The notification that the gesture was about.
    package var wanted: Name
}
