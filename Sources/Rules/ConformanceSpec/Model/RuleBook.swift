import Diagnostics
package import PushTracking

/// All rules, with the queries that expansion and judging need.
package struct RuleBook: Sendable {
    /// The rules in the order of their files.
    package let rules: [Rule]
    /// The codes of all documented actions, each once.
    let actions: [String]
    private let indices: [String: Int]

    /// A book of rules in the order of their files.
    package init(_ rules: [Rule]) {
        self.rules = rules
        actions = Set(rules.flatMap { $0.documents?.actions ?? [] }).sorted { $0.precedesByBytes($1) }
        indices = Dictionary(rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The rule with an id; nil if none.
    package subscript(id: String) -> Rule? {
        indices[id].map { rules[$0] }
    }

    /// The edition's documentation of an event; nil if no rule covers it.
    func documentation(of event: DeviceEvent.Kind, in edition: Edition) -> Rule.Documentation? {
        rules.first { $0.documents?.event == event && $0.holds(in: edition) }?.documents
    }

    /// The rules that own a difference if none of the failing vector's rules does. A valid spec has exactly one.
    package func defaultOwners(of kind: DifferenceKind, at event: DeviceEvent.Kind, in edition: Edition) -> [Rule] {
        rules.filter { rule in
            rule.defaults.contains { $0.difference == kind && $0.events.contains(event) } && rule.holds(in: edition)
        }
    }
}
