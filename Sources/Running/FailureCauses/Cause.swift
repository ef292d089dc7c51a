package import CaseJudging
package import ConformanceSpec
import DeviceModel
package import PushTracking

/// One mistake of the app, as far as it can be observed from outside.
package struct Cause: Sendable {
    /// Its number in the run, from 1 on.
    package let number: Int
    /// The app's behaviour, in one sentence.
    package let sentence: String
    /// The rules that it violates: those of the simplest case.
    package let rules: [Rule]
    /// The rules violated in the simplest cases for each platform, kind of event and aspect that shows it, those of
    /// ``rules`` first. More complex cases also violate the rules that they are about.
    package let broken: [Rule]
    /// How many cases fail by it, alone or with other causes.
    package let cases: Int
    /// The numbers of the patterns that it explains, alone or with other causes.
    package let patterns: [Int]
    /// The simplest case that shows it.
    package let simplest: CaseResult
    /// The device events of that case, from 0, that show it.
    package let steps: Set<Int>
    /// The platforms that show it.
    package let platforms: Set<Platform>
    /// The occurrences that it explains.
    var occurrences: Set<PatternOccurrence.Key> = []
    /// The simplest case for each kind of occurrence.
    private let shown: [PatternOccurrence]

    /// Whether a case fails its run by it, alone or with other causes.
    package func explains(_ result: CaseResult) -> Bool {
        result.verdict.kind.failsRun && result.pattern.map(patterns.contains) == true
    }

    init?(
        _ group: CauseGrouping.Group, number: Int, patterns: [Int], cases: Int, whereSeen states: AffectedStates
    ) {
        guard let first = group.occurrences.first else { return nil }
        let shown = group.occurrences.filter { $0.result.index == first.result.index }
        sentence = CauseSentence(group, whereSeen: states).text
        // Mistakes with ids have rules of their own, which the simplest case need not be about.
        let own = group.candidate.concernsIDs ? group.occurrences.filter(\.isOwned) : []
        let violated = own.first.map { first in own.filter { $0.result.index == first.result.index } } ?? shown
        rules = violated.flatMap(\.rules).unique
        broken = Self.broken(group.occurrences, first: violated)
        (self.number, self.patterns, self.cases) = (number, patterns, cases)
        simplest = first.result
        steps = Set(shown.map(\.step))
        self.shown = group.occurrences
        platforms = Set(group.occurrences.map(\.differencePattern.place.platform))
    }

    private static func broken(_ occurrences: [PatternOccurrence], first violated: [PatternOccurrence]) -> [Rule] {
        var simplest: [DifferencePattern.Place: PatternOccurrence.Simplicity] = [:]
        let plainest = occurrences.filter { occurrence in
            guard let known = simplest[occurrence.differencePattern.place] else {
                simplest[occurrence.differencePattern.place] = occurrence.simplicity
                return true
            }
            return known.isEqual(to: occurrence.simplicity)
        }
        return (violated.flatMap(\.rules) + plainest.flatMap(\.equallyViolated)).unique
    }

    /// Its effect on campaign metrics.
    package var effect: String? {
        isThrow
            ? "An exception that is thrown in a callback can end the app, and nothing is counted until it is started again."
            : rules.lazy.compactMap(\.effect).first
    }

    /// The fix for each platform that shows it.
    ///
    /// A rule about one platform does not help on the other, and one about arrivals does not help with taps, so the
    /// rules of all its simplest occurrences are consulted.
    package var remedies: [(platform: Platform, text: String)] {
        Platform.allCases.filter { platforms.contains($0) }.compactMap { platform in
            let there = shown.filter { $0.differencePattern.place.platform == platform }
            var texts = isThrow ? [catching(there)] : []
            for rule in asked(there) {
                guard let text = rule.remedies[platform], !texts.contains(text) else { continue }
                texts.append(text)
            }
            return texts.isEmpty ? nil : (platform, texts.joined(separator: " "))
        }
    }

    /// The rules whose remedies fix what is seen on a platform.
    private func asked(_ there: [PatternOccurrence]) -> [Rule] {
        guard let platform = there.first?.differencePattern.place.platform else { return [] }
        let asked = rules + there.compactMap { $0.rules.first { $0.remedies[platform] != nil } }
        // Other rules are violated by a throw only because every difference needs an owner.
        return isThrow ? asked.filter { $0.owns.contains { $0.difference == .threw } } : asked
    }

    /// Whether the app throws and nothing else is wrong.
    private var isThrow: Bool { shown.allSatisfy { $0.differencePattern.place.aspect == .threw } }

    private func catching(_ there: [PatternOccurrence]) -> String {
        var names: [String] = []
        for occurrence in there {
            for callback in occurrence.result.template.scenario.callbacks(for: .documented)
            where callback.step == occurrence.step && !names.contains("`\(callback.template.name)`") {
                names.append("`\(callback.template.name)`")
            }
        }
        return names.isEmpty
            ? "Make sure that nothing is thrown, even when the operating system makes no callback."
            : "Make sure that nothing is thrown in \(list(names))."
    }

    private func list(_ names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) and \(last)"
    }

    /// The section of the page that the first rule comes from, for the simplest case's platform.
    package var anchor: String? {
        rules.first { !$0.sources.isEmpty }?.anchor(on: simplest.template.platform)
    }
}

extension CauseCandidate {
    /// Whether it describes a mistake with ids.
    fileprivate var concernsIDs: Bool {
        switch self {
        case .id, .mistake(_, .idText): true
        case .late, .unsupported, .function, .name, .order, .otherMembers, .keys, .code, .fewer, .repeated, .visit,
            .substitute,
            .flagMemory, .otherPush, .flagElsewhere, .mistake:
            false
        }
    }
}

extension PatternOccurrence {
    /// Whether it violates rules about such cases, rather than rules that own differences by default.
    fileprivate var isOwned: Bool { rules.allSatisfy(\.defaults.isEmpty) }
}
