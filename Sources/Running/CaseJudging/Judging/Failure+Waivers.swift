package import Baselines
package import ConformanceSpec
import DeviceModel
import PushTracking

extension Failure {
    /// A key for each difference and each rule that it violates, in the order of the differences.
    package var keys: [FailureKey] {
        var keys: [FailureKey] = []
        for key in ownedKeys.flatMap(\.keys) where !keys.contains(key) { keys.append(key) }
        return keys
    }

    /// The keys of each difference; those of an unsupported case have no difference.
    package var ownedKeys: [(difference: Difference?, keys: [FailureKey])] {
        func keys(
            _ rules: [Rule], atStep step: Int, _ kind: FailureKey.Kind, detail: String? = nil
        ) -> [FailureKey] {
            let events = template.scenario.events
            let event = events.indices.contains(step) ? events[step].kind : .launched
            return rules.map {
                FailureKey(rule: $0.id, platform: template.platform, event: event, kind: kind, detail: detail)
            }
        }
        switch cause {
        case .unsupported: return [(nil, keys(violated, atStep: 0, .unsupported))]
        case .differences(let all):
            return owned.map { difference, owners in
                let kind = FailureKey.Kind.difference(difference.kind)
                let detail = difference.isSwap(among: all) ? "swapped" : difference.code ?? ""
                let known = kind.details.isEmpty ? nil : kind.details.contains(detail) ? detail : "other"
                return (difference, keys(owners, atStep: difference.step, kind, detail: known))
            }
        }
    }
}

extension Failure {
    /// The kinds of its differences, each once, in declaration order; empty if nothing was observed.
    package var kinds: [DifferenceKind] {
        guard case .differences(let differences) = cause else { return [] }
        let found = Set(differences.map(\.kind))
        return DifferenceKind.allCases.filter { found.contains($0) }
    }
}

extension ViolationFilter {
    /// Whether a failure is entirely waived. An unsupported case has no kind.
    package func covers(_ failure: Failure) -> Bool {
        let isViolated = rules.isEmpty || failure.violated.allSatisfy { rules.contains($0.id) }
        guard isViolated, !kinds.isEmpty else { return isViolated }
        let found = failure.kinds
        return !found.isEmpty && found.allSatisfy { kinds.contains($0) }
    }

    /// The content of a failure, in the form of this entry.
    package func text(of failure: Failure) -> String {
        let found = failure.kinds.map(\.rawValue)
        return Self.text(failure.violated.map(\.id), kinds.isEmpty ? [] : found.isEmpty ? ["unsupported"] : found)
    }
}

extension Waiver {
    /// The message for a failure that entries waive together.
    package static func waived(_ failure: Failure, by waivers: [Waiver]) -> String {
        "waived by \(waivers.map { "\($0.entry): \($0.grounds)" }.joined(separator: ", and by ")); \(failure.message)"
    }

    /// The message for a failure after the entry's last day.
    package func expired(_ failure: Failure) -> String {
        "the waiver \(entry) has expired: \(grounds); fix the sink and remove the entry, or agree on a later date with its owner; "
            + failure.message
    }

    /// The message for a failure that the entry waives only in part.
    package func exceeded(by failure: Failure) -> String {
        "waived for \(violations.text) by \(entry), fails for \(violations.text(of: failure))"
    }
}
