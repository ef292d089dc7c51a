package import DeviceModel
package import PushTracking

/// A vector with one combination of its matrix on one platform in one edition: everything about a case but its seeded ids.
///
/// A class, since every seed and every report refers to the same one.
package final class CaseTemplate: Sendable {
    /// The case's id, such as `flag.off[android,event=opened]`.
    package let id: String
    package let vector: Vector
    package let platform: Platform
    package let requirements: [VersionRequirement]
    package let scenario: DeviceScenario
    let notifications: [NotificationTemplate]
    let expectations: [ExpectationTemplate]

    init(
        id: String,
        vector: Vector,
        platform: Platform,
        requirements: [VersionRequirement],
        scenario: DeviceScenario,
        notifications: [NotificationTemplate],
        expectations: [ExpectationTemplate]
    ) {
        self.id = id
        self.vector = vector
        self.platform = platform
        self.requirements = requirements
        self.scenario = scenario
        self.notifications = notifications
        self.expectations = expectations
    }

    package var level: Level { vector.level }

    /// The names of the notifications by their ordinals.
    package var notificationNames: [String] { notifications.map(\.name) }

    /// The name of the suite that the case is reported in.
    package var suite: String { "tracking.\(platform.rawValue).\(vector.group)" }

    /// Why the case cannot run against a sink with this profile; nil where it can.
    package func objection(to profile: SinkProfile) -> String? {
        for requirement in requirements {
            if let objection = requirement.objection(to: profile.sdk[platform]) { return objection }
        }
        return nil
    }

    /// The case with the ids that a seed gives its notifications.
    package func filled(seed: UInt64, caseIndex: Int) -> FilledCase {
        let ids = notifications.map { SeededIDs(seed: seed, key: $0.seedKey) }
        let payloads = notifications.map { $0.payload.filled(with: ids) }
        return FilledCase(
            template: self,
            script: DeviceScript(scenario: scenario, payloads: payloads, caseIndex: caseIndex),
            ids: ids
        )
    }
}

/// A case that can be played and judged.
package struct FilledCase: Sendable {
    package let template: CaseTemplate
    package let script: DeviceScript
    let ids: [SeededIDs]

    /// What must be sent, for each device event.
    package var expectations: [Expectation] {
        template.expectations.map { $0.filled(with: ids, payloads: script.payloads) }
    }
}

extension CaseTemplate {
    /// How a step is called in messages: the event, with its notification where the case has several.
    package func stepName(_ step: Int) -> String {
        let event = scenario.events[step]
        guard let notification = event.notification, notifications.count > 1 else { return event.kind.rawValue }
        return "\(event.kind.rawValue) \(notifications[notification].name)"
    }

    /// Whether nothing must be sent during a step.
    package func expectsSilence(atStep step: Int) -> Bool {
        switch expectations[step] {
        case .any: false
        case .actions(let actions, _, _): actions.isEmpty
        case .calls(let calls, _): calls.isEmpty
        }
    }
}
