import DeviceModel
import PushTracking

extension CaseTemplate {
    /// Whether a sink that is judged by one of the two cases would be judged the same way by the other: level, rules, requirements,
    /// what happens on the device, payloads and expectations are equal, whatever ids a seed gives.
    func isJudgedLike(_ other: CaseTemplate) -> Bool {
        let ids = notifications.indices.map { SeededIDs(seed: 0, key: UInt64($0)) }
        guard platform == other.platform, level == other.level, requirements == other.requirements,
            vector.rules.map(\.id) == other.vector.rules.map(\.id), scenario.plays(like: other.scenario),
            notifications.count == other.notifications.count
        else { return false }
        let payloads = notifications.map { $0.payload.filled(with: ids) }
        guard payloads == other.notifications.map({ $0.payload.filled(with: ids) }) else { return false }
        return expectations.map { $0.filled(with: ids, payloads: payloads) }
            == other.expectations.map { $0.filled(with: ids, payloads: payloads) }
    }
}

extension DeviceScenario {
    fileprivate func plays(like other: DeviceScenario) -> Bool {
        platform == other.platform && app == other.app && foregroundOrder == other.foregroundOrder && events == other.events
            && LaunchMode.allCases.allSatisfy { callbacks(launchMode: $0) == other.callbacks(launchMode: $0) }
    }
}
