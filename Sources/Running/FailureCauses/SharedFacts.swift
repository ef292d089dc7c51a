import CaseJudging
import ConformanceSpec
import PushTracking

/// What is true of all cases that show the same under the same circumstances.
struct SharedFacts: Sendable {
    /// The rules that their vectors are about, and those that such differences violate in any vector.
    private var rules: (own: [Rule], general: [Rule])
    /// Whether the calls were sent before in each of them.
    private(set) var isRepeat: Bool

    /// The facts of one case.
    init(_ occurrence: PatternOccurrence) {
        rules = (occurrence.ownRules, occurrence.general)
        isRepeat = occurrence.hints.wasSent
    }

    /// Keeps what is true of other cases, too.
    mutating func keep(_ other: SharedFacts) {
        rules.own.keep(other.rules.own)
        rules.general.keep(other.rules.general)
        isRepeat = isRepeat && other.isRepeat
    }

    /// The rules that the cases of a cause violate on each platform: one that all share, else those of each kind of
    /// event. A rule that a vector is about is named only if all cases are about it, and one about the state of the app
    /// only if all are in that state; else the rule for such differences in general explains them. Where not even that is the
    /// same for all, the simplest case decides.
    ///
    /// - Parameter keys: those of all its cases. What an app makes of a push is seen best in the simplest ones alone:
    ///   others are about more than that.
    static func rules(
        of group: CauseGrouping.Group, seenAs keys: Set<PatternOccurrence.Key>,
        _ shared: [PatternOccurrence.Key: SharedFacts]
    ) -> [(platform: Platform, rules: [Rule])] {
        let clear = group.occurrences.filter { group.candidate.isClear(from: $0) }
        let shown = clear.isEmpty ? group.occurrences : clear
        func own(_ occurrence: PatternOccurrence) -> [Rule] { shared[occurrence.key]?.rules.own ?? [] }
        let isOfIDs = group.candidate.concernsIDs || group.candidate == .otherPush && !clear.isEmpty
        if isOfIDs, let rules = shown.lazy.map(own).first(where: { !$0.isEmpty }) {
            return Set(shown.map(\.differencePattern.place.platform)).map { ($0, rules) }
        }
        var found: [(place: DifferencePattern.Place, rules: [Rule], isOwn: Bool)] = []
        for occurrence in shown {
            let place = occurrence.differencePattern.place
            let isSeen = found.contains { $0.place.isBeside(place) }
            if isSeen { continue }
            var facts = shared[occurrence.key] ?? SharedFacts(occurrence)
            let here = shown.filter { $0.differencePattern.place.isBeside(place) }
            if group.candidate.concernsPush {
                let fewest = here.map(\.circumstances.count).min()
                facts.rules.own = here.filter { $0.circumstances.count == fewest }.flatMap(own).unique
            } else {
                for key in keys where here.contains(where: { $0.differencePattern == key.differencePattern }) {
                    if let other = shared[key] { facts.keep(other) }
                }
            }
            let kinds = [facts.rules.own, facts.rules.general.filter(\.defaults.isEmpty), facts.rules.general]
            let plainest = here.filter { $0.result.index == occurrence.result.index }
            let rules =
                kinds.first { !$0.isEmpty } ?? plainest.flatMap { $0.general.filter { !$0.defaults.isEmpty } }.unique
            found.append((place, rules.isEmpty ? occurrence.rules : rules, !facts.rules.own.isEmpty))
        }
        if group.candidate.concernsPush, found.contains(where: \.isOwn) { found.removeAll { !$0.isOwn } }
        var common = found.first?.rules ?? []
        for one in found { common.keep(one.rules) }
        return found.map { ($0.place.platform, common.isEmpty ? $0.rules : common) }
    }
}

extension [Rule] {
    fileprivate mutating func keep(_ others: [Rule]) {
        removeAll { rule in !others.contains { $0 === rule } }
    }
}

extension PatternOccurrence {
    /// The rules that its vector is about, rather than those that own such differences by default.
    var ownRules: [Rule] { rules.filter(\.defaults.isEmpty) }
}

extension DifferencePattern.Place {
    /// Whether both are of the same kind of event on the same platform.
    fileprivate func isBeside(_ other: Self) -> Bool { platform == other.platform && event == other.event }
}

extension CauseCandidate {
    /// Whether an occurrence shows clearly which rule is violated. A late call violates the rule of the event that it
    /// answers; other ids in a call that is due show best that another push is used.
    fileprivate func isClear(from occurrence: PatternOccurrence) -> Bool {
        switch (self, occurrence.differencePattern.place.aspect) {
        case (.late, let aspect): aspect.isLoss
        case (.otherPush, let aspect): aspect == .broadlogID || aspect == .deliveryID
        default: true
        }
    }

    /// Whether the mistake is in what the app makes of ids.
    var concernsIDs: Bool {
        switch self {
        case .id, .mistake(_, .idText): true
        default: false
        }
    }

    /// Whether the mistake is in what the app makes of a push, whatever came before.
    fileprivate var concernsPush: Bool {
        switch self {
        case .substitute, .flagElsewhere, .flagMemory, .mistake(_, .member), .mistake(_, .lackingID),
            .mistake(_, .flag), .mistake(_, .anyFlag), .mistake(_, .silence):
            true
        default: concernsIDs
        }
    }
}
