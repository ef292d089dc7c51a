package import PushTracking

/// One case for a device: a scenario with the payloads of its notifications.
package struct DeviceScript: Sendable {
    /// The events and their callbacks.
    package let scenario: DeviceScenario
    /// The payloads by the ordinals of the notifications.
    package let payloads: [Payload]
    /// The extras of the messaging service's own intents on Android, by the same ordinals: the payloads and its
    /// additions.
    package let extras: [Payload]
    /// By the same ordinals, the results of `RemoteMessage.getMessageId()` on Android, and the identifiers of the
    /// notifications' requests on iOS.
    package let identifiers: [String]
    /// The index of the case in its plan; attributes late calls, and is never shown to the app.
    package let caseIndex: CaseIndex

    /// A script over a scenario that was played with the traits of these payloads, one payload for each notification.
    ///
    /// - Parameter extras: also one for each; nil if the messaging service adds nothing.
    package init(
        scenario: DeviceScenario, payloads: [Payload], extras: [Payload]? = nil, identifiers: [String]? = nil,
        caseIndex: CaseIndex = 0
    ) {
        self.scenario = scenario
        self.payloads = payloads
        self.extras = extras ?? payloads
        self.identifiers = identifiers ?? payloads.map { _ in "" }
        self.caseIndex = caseIndex
    }

    /// An app's callbacks, each with the index of its event.
    package func callbacks(for wiring: DeclaredWiring) -> [(step: Int, callback: AppCallback)] {
        scenario.callbacks(for: wiring).map { ($0.step, filled($0.template, for: wiring)) }
    }

    /// A callback with the data of this script, for an app with this wiring.
    package func filled(_ template: CallbackTemplate, for wiring: DeclaredWiring) -> AppCallback {
        template.filled(
            with: payloads, extras: wiring.extras == .data ? payloads : extras, identifiers: identifiers)
    }
}
