package import ConformanceSpec
import DeviceModel
import Diagnostics
package import PushTracking
import StrictJSON

/// What makes a failure the same in every run: which rule it violates, where, and how. Case IDs, numbers and texts are
/// not part of it, so it survives a new version of the spec and the fix of another bug.
package struct FailureKey: Sendable, Hashable {
    /// How the calls differ.
    package enum Kind: Sendable, Hashable {
        case difference(DifferenceKind)
        /// The app says that it cannot play the case.
        case unsupported
    }

    /// The violated rule.
    package let rule: String
    /// Where it happens.
    package let platform: Platform
    /// The device event after which it happens.
    package let event: DeviceEvent.Kind
    /// How the calls differ.
    package let kind: Kind
    /// The action of a call that is missing or too many: `1`, `2`, `7`, or `other`. Nil where calls differ otherwise, and
    /// in a baseline for any.
    package private(set) var action: String?

    /// A key with these parts.
    package init(rule: String, platform: Platform, event: DeviceEvent.Kind, kind: Kind, action: String? = nil) {
        (self.rule, self.platform, self.event, self.kind) = (rule, platform, event, kind)
        self.action = action
    }

    /// The same for any action.
    var ofAnyAction: FailureKey {
        var key = self
        key.action = nil
        return key
    }

    /// Reads a key as baselines have it: `flag.off/android/received/unexpected:7`, or without the action for any.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
        guard parts.count == 4, !parts[0].isEmpty, let platform = Platform(rawValue: parts[1]),
            let event = DeviceEvent.Kind(rawValue: parts[2])
        else { return nil }
        let last = parts[3].split(separator: ":", omittingEmptySubsequences: false).map { String($0) }
        guard let kind = Kind(last[0]), last.count <= 2 else { return nil }
        if last.count == 2, !kind.isOfOneCall || !Self.actions.contains(last[1]) { return nil }
        self.init(
            rule: parts[0], platform: platform, event: event, kind: kind, action: last.count == 2 ? last[1] : nil)
    }

    /// The key as baselines have it.
    package var text: String {
        "\(rule)/\(platform.rawValue)/\(event.rawValue)/\(kind.text)" + (action.map { ":\($0)" } ?? "")
    }

    /// What stands for an action; whatever an app makes up is one.
    private static let actions = ["1", "2", "7", "other"]

    /// The action of a difference, as a key has it.
    static func action(of difference: Difference) -> String? {
        guard Kind.difference(difference.kind).isOfOneCall else { return nil }
        return difference.code.map { actions.contains($0) ? $0 : "other" } ?? "other"
    }
}

extension FailureKey.Kind {
    fileprivate init?(_ text: String) {
        if text == Self.unsupported.text {
            self = .unsupported
        } else if let kind = DifferenceKind(rawValue: text) {
            self = .difference(kind)
        } else {
            return nil
        }
    }

    fileprivate var text: String {
        switch self {
        case .difference(let kind): kind.rawValue
        case .unsupported: "unsupported"
        }
    }

    /// Whether one call is missing or too many, which its action tells from others.
    fileprivate var isOfOneCall: Bool {
        switch self {
        case .difference(.missing), .difference(.unexpected), .difference(.extra): true
        case .difference, .unsupported: false
        }
    }

    /// The kind of the difference, where there is one.
    var difference: DifferenceKind? { if case .difference(let kind) = self { kind } else { nil } }
}

extension Failure {
    /// A key for each difference and each rule that it violates, in the order of the differences.
    package var keys: [FailureKey] {
        var keys: [FailureKey] = []
        for key in ownedKeys.flatMap(\.keys) where !keys.contains(key) { keys.append(key) }
        return keys
    }

    /// The keys of each difference; those of a case that the app cannot play have none.
    var ownedKeys: [(difference: Difference?, keys: [FailureKey])] {
        func keys(
            _ rules: [Rule], atStep step: Int, _ kind: FailureKey.Kind, action: String? = nil
        ) -> [FailureKey] {
            let events = template.scenario.events
            let event = events.indices.contains(step) ? events[step].kind : .launched
            return rules.map {
                FailureKey(rule: $0.id, platform: template.platform, event: event, kind: kind, action: action)
            }
        }
        switch cause {
        case .unsupported: return [(nil, keys(blamed, atStep: 0, .unsupported))]
        case .differences:
            return owned.map {
                (
                    $0.difference,
                    keys(
                        $0.owners, atStep: $0.difference.step, .difference($0.difference.kind),
                        action: FailureKey.action(of: $0.difference))
                )
            }
        }
    }
}
