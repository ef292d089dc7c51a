import ConformanceSpec
import DeviceModel
import PushTracking

/// Failing cases in groups that fail alike: on one platform, with the same rules to blame, the same events and the same
/// kinds of difference. The first of a group in plan order is played for all of it.
package struct RetryGroups {
    fileprivate struct Key: Hashable {
        let platform: Platform
        let rules: [String]
        let differences: Set<String>
    }

    /// What is known of a case's group before it.
    enum Place {
        /// The case is the first of its group.
        case first
        /// Another one is, and what was found out of that one; nil where that is nothing.
        case like(String, RetryOutcome?)
        /// So many groups were met that none of this one is played.
        case beyond
    }

    private var groups: [Key: (first: String, outcome: RetryOutcome?)] = [:]
    private var played = 0
    private var hasCompany = false

    /// No groups.
    package init() {}

    /// Where a failing case belongs, asked for in plan order; nil where it cannot depend on other cases.
    func place(of result: CaseResult) -> Place? {
        guard let key = Key(result) else { return nil }
        if let group = groups[key] { return .like(group.first, group.outcome) }
        return played < RetryOutcome.mostPlayed ? .first : .beyond
    }

    /// Makes a case the first of its group.
    mutating func begin(with result: CaseResult, outcome: RetryOutcome?) {
        guard let key = Key(result) else { return }
        groups[key] = (result.template.id, outcome)
        if outcome == .passed || outcome == .failed { played += 1 }
    }

    /// What is to be said of a case, asked for in plan order.
    ///
    /// - Parameter recorded: what was found out of it when it was played itself, if it was.
    package mutating func finding(for result: CaseResult, recorded: RetryFinding?) -> RetryFinding? {
        switch place(of: result) {
        case nil: return nil
        case .like(let first, let outcome):
            return outcome.map { RetryFinding($0, playedInstead: $0 == .notPlayed ? nil : first) }
        case .beyond: return RetryFinding(.notPlayed)
        case .first:
            var own = recorded
            own?.playedInstead = nil
            // One search is made in a run.
            if own?.outcome != .passed || hasCompany { own?.company = nil }
            if own?.company != nil { hasCompany = true }
            begin(with: result, outcome: own?.outcome)
            return own
        }
    }
}

extension RetryGroups.Key {
    fileprivate init?(_ result: CaseResult) {
        switch result.verdict {
        case .failed(let failure), .expired(let failure, _):
            guard case .differences(let differences) = failure.cause else { return nil }
            let template = result.template
            self.init(
                platform: template.platform,
                rules: failure.blamed.map(\.id),
                differences: Set(
                    differences.map { "\(template.scenario.events[$0.step].kind.rawValue) \($0.kind.rawValue)" })
            )
        case .passed, .warned, .errored, .skipped, .waived, .unexpectedlyPassed, .noted: return nil
        }
    }
}
