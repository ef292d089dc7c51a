package import ConformanceSpec
import DeviceModel
package import PushTracking

/// A scenario of a space that can be run.
package struct PlayableScenario: Sendable {
    /// The family that it belongs to.
    package let family: ScenarioFamily
    let choice: PushChoice

    init(_ family: ScenarioFamily, _ choice: PushChoice) { (self.family, self.choice) = (family, choice) }

    var scenario: DeviceScenario { family.scenario }

    /// By ordinal, the index of the platform's push.
    var pushes: [Int] { ordinals.map { choice[$0] } }

    private var ordinals: Range<Int> { 0..<family.notificationCount }

    /// The scenario in its notation.
    package var written: Scenario {
        let known = family.space.pushes(on: scenario.platform)
        return Scenario(
            platform: scenario.platform, app: scenario.app, foregroundOrder: scenario.foregroundOrder,
            notifications: ordinals.map { Scenario.Notification(ScenarioSpace.names[$0], known[pushes[$0]].changes) },
            events: scenario.events)
    }

    /// The rules that determine the calls for an event.
    package func rules(atStep step: Int) -> [Rule] {
        let payloads = filled(number: 0, caseIndex: 0).script.payloads
        return family.space.decisions.row(
            for: scenario.question(atStep: step, payloads), in: family.space.edition)?.rules
            ?? []
    }

    /// The required answer to an event.
    package func answer(atStep step: Int) -> DecisionTable.Answer { family.answer(atStep: step, choice) }

    /// The scenario as a case, judged by the decision table.
    ///
    /// - Parameter number: the source of its notifications' ids; another number gives other ids.
    package func filled(number: UInt64, caseIndex: CaseIndex) -> FilledCase {
        let space = family.space
        let known = space.pushes(on: scenario.platform)
        let ids = Self.ids(number)
        let template = CaseTemplate(
            id: "", vector: space.vector, combination: 0, platform: scenario.platform, suite: "", requirements: [],
            scenario: scenario, notifications: ordinals.map { known[choice[$0]].templates[$0] },
            seedKeys: Array(ids.keys.prefix(ordinals.count)),
            expectations: scenario.events.indices.map { step in
                answer(atStep: step).expectation(notification: scenario.events[step].notification ?? 0)
            })
        return template.filled(with: ids, caseIndex: caseIndex)
    }

    /// Different ids for every number: the keys of notifications are less than four.
    static func ids(_ number: UInt64) -> SeededIDs { SeededIDs(seed: number << 2, keys: keys) }

    private static let keys: [UInt64] = [0, 1, 2]
}

extension ScenarioSpace {
    /// Every event that could happen with that many notifications.
    static func events(on platform: Platform, notifications: Int) -> [DeviceEvent] {
        DeviceEvent.Kind.allCases.filter { $0.platforms.contains(platform) }.flatMap { kind in
            kind.concernsNotification
                ? (0..<notifications).map { kind.event(notification: $0) } : [kind.event(notification: 0)]
        }
    }

    /// A scenario of this space.
    ///
    /// - Parameters:
    ///   - play: the events so far, on a device with such pushes.
    ///   - chosen: by ordinal, the index of the platform's push.
    /// - Returns: nil if it is not in this space.
    func playable(_ play: DevicePlay, pushes chosen: [Int], _ decisions: inout KnownDecisions) -> PlayableScenario? {
        guard !play.lastCallbacks.isEmpty else { return nil }
        let scenario = play.scenario
        guard scenario.isOfItsOwn else { return nil }
        return ScenarioFamily(
            scenario, pushes: chosen.map { [$0] }, answers: decisions.answers(in: scenario), of: self
        ).first { _ in true }
    }
}

extension DeviceScenario {
    /// Whether its last event calls the app, and it does not duplicate a scenario with the other order of foreground
    /// callbacks or another initial state.
    var isOfItsOwn: Bool {
        guard isAudible(atStep: events.count - 1) else { return false }
        // Until a push starts it, an app that the system has terminated behaves like one that the user has closed.
        if app == .terminated, let first = callbacks(for: .documented).first, events[first.step].kind != .received {
            return false
        }
        guard foregroundOrder != .presentFirst else { return true }
        let callbacks = callbacks(for: .documented)
        return zip(callbacks, callbacks.dropFirst()).contains { one, other in
            one.step == other.step && one.template.isRemoteInForeground
        }
    }
}

extension CallbackTemplate {
    /// The callback whose order relative to `willPresent` is up to iOS.
    fileprivate var isRemoteInForeground: Bool {
        if case .didReceiveRemoteNotification(_, .active) = self { true } else { false }
    }
}
