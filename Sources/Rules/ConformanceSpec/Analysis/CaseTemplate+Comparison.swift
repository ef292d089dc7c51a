import DeviceModel
import PushTracking

extension CaseTemplate {
    /// Whether both cases judge a sink the same way: level, rules, events and expectations are equal, whatever ids a
    /// seed gives.
    func isJudgedLike(_ other: CaseTemplate) -> Bool {
        guard level == other.level, vector.rules.map(\.id) == other.vector.rules.map(\.id), isPlayedLike(other) else {
            return false
        }
        let ids = placeholderIDs
        let payloads = notifications.map { $0.payload.filled(with: ids) }
        return expectations.map { $0.filled(with: ids, payloads: payloads) }
            == other.expectations.map { $0.filled(with: ids, payloads: payloads) }
    }

    /// Whether both cases look the same to a sink: requirements, device events and payloads are equal, whatever ids a
    /// seed gives. An observation of one is then valid for the other.
    package func isPlayedLike(_ other: CaseTemplate) -> Bool {
        guard platform == other.platform, requirements == other.requirements, scenario.plays(like: other.scenario),
            seedKeys == other.seedKeys
        else { return false }
        let ids = placeholderIDs
        return notifications.map { $0.payload.filled(with: ids) }
            == other.notifications.map { $0.payload.filled(with: ids) }
    }

    private var placeholderIDs: SeededIDs { .placeholders(for: notifications.count) }
}

extension DeviceScenario {
    fileprivate func plays(like other: DeviceScenario) -> Bool {
        platform == other.platform && app == other.app && foregroundOrder == other.foregroundOrder
            && events == other.events && times == other.times
    }
}
