import ConformanceSpec
package import DeviceModel
package import PushTracking

/// Makes the scripts of a space's scenarios.
///
/// Every task has its own instance, with copies of everything that goes into payloads: if tasks shared these,
/// contention on reference counts would take longer than all the rest.
package struct ScenarioScripts: Sendable {
    /// By push and ordinal.
    private let android: [[NotificationTemplate]]
    private let ios: [[NotificationTemplate]]

    /// Copies what is needed from the space.
    package init(_ space: ScenarioSpace) {
        func templates(_ platform: Platform) -> [[NotificationTemplate]] {
            space.pushes(on: platform).map { push in
                push.templates.map {
                    NotificationTemplate(name: $0.name, payload: $0.payload.apart, extras: $0.extras?.apart)
                }
            }
        }
        (android, ios) = (templates(.android), templates(.ios))
    }

    /// The script of a scenario.
    ///
    /// - Parameter number: the source of its notifications' ids; another number gives other ids.
    package func script(of playable: PlayableScenario, number: UInt64, caseIndex: CaseIndex) -> DeviceScript {
        let ids = PlayableScenario.ids(number)
        let scenario = playable.scenario
        let count = playable.family.notificationCount
        var payloads: [Payload] = []
        payloads.reserveCapacity(count)
        var extras: [Payload] = []
        switch scenario.platform {
        case .android:
            extras.reserveCapacity(count)
            for ordinal in 0..<count {
                let push = playable.choice[ordinal]
                payloads.append(android[push][ordinal].payload.filled(with: ids))
                extras.append(
                    scenario.notificationsOfExtras.contains(ordinal)
                        ? android[push][ordinal].extras?.filled(with: ids) ?? payloads[ordinal] : payloads[ordinal])
            }
        case .ios:
            for ordinal in 0..<count {
                payloads.append(ios[playable.choice[ordinal]][ordinal].payload.filled(with: ids))
            }
            // iOS has no intents.
            extras = payloads
        }
        return DeviceScript(
            scenario: scenario, payloads: payloads, extras: extras,
            identifiers: (0..<count).map { ids.identifier(ofNotification: $0, on: scenario.platform) },
            caseIndex: caseIndex)
    }
}
