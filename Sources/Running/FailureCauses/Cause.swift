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
    /// The rules that it violates: those that its cases share, on each platform and at each kind of event.
    package let rules: [Rule]
    /// The rules violated in the simplest cases for each platform, kind of event and aspect that shows it, those of
    /// its simplest case first. More complex cases also violate the rules that they are about.
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
    /// The rules that its cases on each platform share.
    private let rulesOfPlatforms: [Platform: [Rule]]

    /// Whether a case fails its run by it, alone or with other causes.
    package func explains(_ result: CaseResult) -> Bool {
        result.verdict.kind.failsRun && result.pattern.map(patterns.contains) == true
    }

    init?(
        _ group: CauseGrouping.Group, number: Int, patterns: [Int], cases: Int, whereSeen states: AffectedStates,
        rules violated: [(platform: Platform, rules: [Rule])], areRepeats: Bool
    ) {
        guard let first = group.occurrences.first else { return nil }
        sentence = CauseSentence(group, whereSeen: states, areRepeats: areRepeats).text
        rules = violated.flatMap(\.rules).unique
        rulesOfPlatforms = Dictionary(grouping: violated, by: \.platform).mapValues { $0.flatMap(\.rules).unique }
        // Mistakes with ids have rules of their own, which the simplest case need not be about.
        let own = group.candidate.concernsIDs ? group.occurrences.first { !$0.ownRules.isEmpty } : nil
        let index = (own ?? first).result.index
        broken = Self.broken(
            group.occurrences, first: group.occurrences.filter { $0.result.index == index }.flatMap(\.rules))
        (self.number, self.patterns, self.cases) = (number, patterns, cases)
        simplest = first.result
        steps = Set(group.occurrences.filter { $0.result.index == first.result.index }.map(\.step))
        shown = group.occurrences
        platforms = Set(group.occurrences.map(\.differencePattern.place.platform))
    }

    private static func broken(_ occurrences: [PatternOccurrence], first violated: [Rule]) -> [Rule] {
        var simplest: [DifferencePattern.Place: PatternOccurrence.Simplicity] = [:]
        let plainest = occurrences.filter { occurrence in
            guard let known = simplest[occurrence.differencePattern.place] else {
                simplest[occurrence.differencePattern.place] = occurrence.simplicity
                return true
            }
            return known.isEqual(to: occurrence.simplicity)
        }
        return (violated + plainest.flatMap(\.equallyViolated)).unique
    }

    /// Its effect on campaign metrics.
    package var effect: String? {
        isThrow
            ? "An exception that is thrown in a callback can end the app, and nothing is counted until it is started again."
            : rules.compactMap(\.effect).joinedOnce
    }

    /// The fix for each platform that shows it: that of each rule that its cases share there.
    package var remedies: [(platform: Platform, text: String)] {
        Platform.allCases.filter { platforms.contains($0) }.compactMap { platform in
            let there = shown.filter { $0.differencePattern.place.platform == platform }
            // Other rules are violated by a throw only because every difference needs an owner.
            let asked = (rulesOfPlatforms[platform] ?? rules).filter { rule in
                !isThrow || rule.owns.contains { $0.difference == .threw }
            }
            let texts = (isThrow ? [catching(there)] : []) + asked.compactMap { $0.remedies[platform] }
            return texts.joinedOnce.map { (platform, $0) }
        }
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

extension [String] {
    /// The sentences without repetitions; nil if there are none.
    fileprivate var joinedOnce: String? {
        var met: Set<String> = []
        let texts = filter { met.insert($0).inserted }
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }
}
