package import PushTracking

/// One case as a device plays it: a scenario with the payloads of its notifications.
package struct DeviceScript: Sendable {
    /// What happens, and the callbacks that it makes.
    package let scenario: DeviceScenario
    /// The payloads by the ordinals of the notifications.
    package let payloads: [Payload]
    /// What the messaging service puts into intents of its own on Android, by the same ordinals: the payloads, and what
    /// it adds to them.
    package let extras: [Payload]
    /// What `RemoteMessage.getMessageId()` gives on Android, by the same ordinals.
    package let messageIDs: [String]
    /// Which case of its plan it is; tells late calls apart, and is never shown to the app.
    package let caseIndex: CaseIndex

    /// A script over a scenario that was played with the traits of these payloads, one payload for each notification.
    ///
    /// - Parameter extras: likewise one for each; nil where the messaging service adds nothing.
    package init(
        scenario: DeviceScenario, payloads: [Payload], extras: [Payload]? = nil, messageIDs: [String]? = nil,
        caseIndex: CaseIndex = 0
    ) {
        self.scenario = scenario
        self.payloads = payloads
        self.extras = extras ?? payloads
        self.messageIDs = messageIDs ?? payloads.map { _ in "" }
        self.caseIndex = caseIndex
    }

    /// The callbacks that an app gets, with the index of the event that makes each.
    package func callbacks(for wiring: DeclaredWiring) -> [(step: Int, callback: AppCallback)] {
        scenario.callbacks(for: wiring).map { ($0.step, filled($0.template, for: wiring)) }
    }

    /// A callback with the data of this script, as an app gets it that declares such wiring.
    package func filled(_ template: CallbackTemplate, for wiring: DeclaredWiring) -> AppCallback {
        template.filled(
            with: payloads, extras: wiring.extras == .data ? payloads : extras, messageIDs: messageIDs)
    }
}
