package import PushTracking

/// One case as a device plays it: a scenario with the payloads of its notifications.
package struct DeviceScript: Sendable {
    /// What happens, and the callbacks that it makes.
    package let scenario: DeviceScenario
    /// The payloads by the ordinals of the notifications.
    package let payloads: [Payload]
    /// What the intents of Android's gestures carry, by the same ordinals: the payloads, and what the messaging service
    /// adds to them.
    package let extras: [Payload]
    /// Which case of its plan it is; tells late calls apart, and is never shown to the app.
    package let caseIndex: CaseIndex

    /// A script over a scenario that was played with the traits of these payloads, one payload for each notification.
    ///
    /// - Parameter extras: likewise one for each; nil where the messaging service adds nothing.
    package init(scenario: DeviceScenario, payloads: [Payload], extras: [Payload]? = nil, caseIndex: CaseIndex = 0) {
        self.scenario = scenario
        self.payloads = payloads
        self.extras = extras ?? payloads
        self.caseIndex = caseIndex
    }

    /// The callbacks that an app gets, with the index of the event that makes each.
    package func callbacks(launchMode: LaunchMode) -> [(step: Int, callback: AppCallback)] {
        scenario.callbacks(launchMode: launchMode).map { ($0.step, $0.template.filled(with: payloads, extras: extras)) }
    }
}
