import ConformanceSpec
import PushTracking

/// Ranks the rules that describe a fault, according to the rule book.
package struct RuleRanking: Sendable {
    private let book: RuleBook
    private let edition: Edition
    private let places: [String: Int]
    /// The rule that a call has the ids of its own push: the only one that is just about wrong ids.
    private let ruleOfOwnIDs: Rule?

    /// The ranking of an edition's rules.
    init(_ book: RuleBook, _ edition: Edition) {
        self.book = book
        self.edition = edition
        places = Dictionary(uniqueKeysWithValues: book.rules.enumerated().map { ($1.id, $0) })
        ruleOfOwnIDs = book.rules.first {
            $0.holds(in: edition) && Set($0.owns.map(\.difference)) == [.broadlogId, .deliveryId]
        }
    }

    /// The index of a rule in the book.
    func place(of rule: String) -> Int { places[rule] ?? .max }

    /// Whether a rule is about a single platform.
    func isPlatforms(_ rule: String) -> Bool { book[rule].flatMap { Platform(rawValue: $0.topic) } != nil }

    /// The rule that describes the problem most plainly, if it is violated: the one on the calls that the event must
    /// send, or on a value.
    func plainRule(for kind: FaultLocation.Kind, at event: DeviceEvent.Kind) -> String? {
        switch kind {
        case .sharedIntent: ruleOfOwnIDs?.id
        case .swappedIDs, .value(.broadlogId): plainRule(for: .broadlogId, at: event)
        case .value(.deliveryId): plainRule(for: .deliveryId, at: event)
        case .value(.keys): plainRule(for: .keys, at: event)
        case .unwanted, .repeated, .surplus, .omitted, .mistaken, .unanswered, .emptyIntent, .value, .crashed:
            plainRule(for: DifferenceKind.unanswered, at: event)
        }
    }

    private func plainRule(for difference: DifferenceKind, at event: DeviceEvent.Kind) -> String? {
        book.defaultOwners(of: difference, at: event, in: edition).first?.id
    }
}
