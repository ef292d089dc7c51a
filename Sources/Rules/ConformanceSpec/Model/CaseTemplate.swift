package import DeviceModel
package import PushTracking

/// A vector with one combination of its matrix on one platform in one edition: everything about a case except its
/// seeded ids.
///
/// A class, because every seed and every report refers to the same object.
package final class CaseTemplate: Sendable {
    /// The case's id, such as `flag.off[android,event=opened]`.
    package let id: String
    /// The vector that it comes from.
    package let vector: Vector
    /// The number of its combination in the vector's matrix, from 0, the last axis varying fastest.
    package let combination: Int
    /// Its platform.
    package let platform: Platform
    /// The required SDK versions; without them it is skipped.
    package let requirements: [VersionRequirement]
    /// The events on the device.
    package let scenario: DeviceScenario
    /// Its level.
    package let level: Level
    /// The name of the suite that the case is reported in.
    package let suite: String
    package let notifications: [NotificationTemplate]
    /// The values mixed with a seed, by the ordinals of the notifications.
    package let seedKeys: [UInt64]
    /// The required calls of each device event, before the ids are known.
    package let expectations: [ExpectationTemplate]
    /// How its ids are written.
    private let idForm: SeededIDs.Form

    package init(
        id: String,
        vector: Vector,
        combination: Int,
        platform: Platform,
        suite: String,
        requirements: [VersionRequirement],
        scenario: DeviceScenario,
        notifications: [NotificationTemplate],
        seedKeys: [UInt64],
        expectations: [ExpectationTemplate],
        idForm: SeededIDs.Form = .plain
    ) {
        self.id = id
        self.vector = vector
        self.combination = combination
        self.platform = platform
        self.requirements = requirements
        self.scenario = scenario
        level = vector.level
        self.suite = suite
        self.notifications = notifications
        self.seedKeys = seedKeys
        self.expectations = expectations
        self.idForm = idForm
    }

    /// Whether it is a case of a walk on a device.
    package var isOnDevice: Bool { idForm == .device }

    /// The same case, for a walk on a device.
    package var onDevice: CaseTemplate {
        CaseTemplate(
            id: id, vector: vector, combination: combination, platform: platform, suite: suite,
            requirements: requirements, scenario: scenario, notifications: notifications, seedKeys: seedKeys,
            expectations: expectations, idForm: .device)
    }

    /// The number of device events, each with its expectation.
    package var stepCount: Int { expectations.count }

    /// The names of the notifications by their ordinals.
    package var notificationNames: [String] { notifications.map(\.name) }

    /// Why the case cannot run against a sink with this profile; nil if it can.
    package func objection(to profile: SinkProfile) -> String? {
        for requirement in requirements {
            if let objection = requirement.objection(to: profile.sdk[platform]) { return objection }
        }
        return nil
    }

    /// The case with the ids that a seed gives its notifications.
    package func filled(seed: UInt64, caseIndex: CaseIndex) -> FilledCase {
        filled(with: SeededIDs(seed: seed, keys: seedKeys, form: idForm), caseIndex: caseIndex)
    }

    /// The case with ids derived from other keys and no seed.
    package func filled(keys: [UInt64], caseIndex: CaseIndex) -> FilledCase {
        filled(with: SeededIDs(seed: 0, keys: keys), caseIndex: caseIndex)
    }

    /// The case with ids.
    package func filled(with ids: SeededIDs, caseIndex: CaseIndex) -> FilledCase {
        let payloads = notifications.map { $0.payload.filled(with: ids) }
        var extras = payloads
        for index in scenario.notificationsOfExtras {
            if let template = notifications[index].extras { extras[index] = template.filled(with: ids) }
        }
        return FilledCase(
            template: self,
            script: DeviceScript(
                scenario: scenario, payloads: payloads, extras: extras,
                identifiers: notifications.indices.map {
                    notifications[$0].collapseID ?? ids.identifier(ofNotification: $0, on: platform)
                },
                caseIndex: caseIndex),
            ids: ids
        )
    }
}

extension CaseTemplate {
    /// The name of a step in messages: the event, with its notification if the case has several.
    package func stepName(_ step: Int) -> String {
        let event = scenario.events[step]
        guard let notification = event.notification, notifications.count > 1 else { return event.kind.rawValue }
        return "\(event.kind.rawValue) \(notifications[notification].name)"
    }

    /// The rules of the vector that own a kind of difference during a step.
    package func owners(of kind: DifferenceKind, atStep step: Int) -> [Rule] {
        // The state is the same in either launch mode.
        let app = scenario.callbacks(for: .documented).first { $0.step == step }?.app
        return vector.rules.filter { rule in
            rule.owns.contains { $0.covers(kind, at: scenario.events[step].kind, app: app) }
        }
    }

    /// Whether no call may be made during a step.
    package func expectsSilence(atStep step: Int) -> Bool {
        expectations[step].isSilence
    }

    /// Whether no call is required during a step.
    package func allowsSilence(atStep step: Int) -> Bool {
        switch expectations[step] {
        case .any, .atMost: true
        case .calls(let calls, _): calls.isEmpty
        }
    }

    /// The codes of the required calls of a step with the ids of the event's own notification, and whether their order
    /// matters; `nil` if anything else is required.
    package func ownActions(atStep step: Int) -> (actions: [String], isOrdered: Bool)? {
        guard case .calls(let calls, let isOrdered) = expectations[step] else { return nil }
        var actions: [String] = []
        for call in calls {
            guard case .action(let action, let notification) = call, notification == scenario.events[step].notification
            else { return nil }
            actions.append(action)
        }
        return (actions, isOrdered)
    }
}
