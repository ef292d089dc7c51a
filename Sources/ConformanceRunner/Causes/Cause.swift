package import ConformanceSpec
import DeviceModel
package import PushTracking

/// One mistake, as far as it can be told from outside.
package struct Cause: Sendable {
    /// Its number in the run, from 1 on.
    package let number: Int
    /// What the app does, in one sentence.
    package let sentence: String
    /// The rules that it is blamed on: those of the simplest case.
    package let rules: [Rule]
    /// The rules that are blamed in the simplest cases for each platform, each kind of event and each respect in which
    /// it is seen, those of ``rules`` first. Cases that are less simple blame what they are about, too.
    package let broken: [Rule]
    /// How many cases fail by it, alone or with others.
    package let cases: Int
    /// The numbers of the patterns that it explains, alone or with others.
    package let patterns: [Int]
    /// The simplest case that shows it.
    package let simplest: CaseResult
    /// The device events of that case, from 0, in which it shows.
    package let steps: Set<Int>
    /// The platforms on which it is seen.
    package let platforms: Set<Platform>
    /// What is seen of it.
    var sightings: Set<Sighting.Key> = []
    /// The simplest case for each way in which it is seen.
    private let shown: [Sighting]

    /// Whether a case fails its run by it, alone or with others.
    package func explains(_ result: CaseResult) -> Bool {
        result.verdict.kind.failsRun && result.pattern.map(patterns.contains) == true
    }

    init?(
        _ group: CauseGrouping.Group, number: Int, patterns: [Int], cases: Int, whereSeen states: SightedStates
    ) {
        guard let first = group.sightings.first else { return nil }
        let shown = group.sightings.filter { $0.result.index == first.result.index }
        sentence = CauseSentence(group, whereSeen: states).text
        // What is done to ids has rules of its own, which the simplest case need not be about.
        let own = group.explanation.concernsIDs ? group.sightings.filter(\.isOwned) : []
        let blamed = own.first.map { first in own.filter { $0.result.index == first.result.index } } ?? shown
        rules = blamed.flatMap(\.rules).unique
        broken = Self.broken(group.sightings, first: blamed)
        (self.number, self.patterns, self.cases) = (number, patterns, cases)
        simplest = first.result
        steps = Set(shown.map(\.step))
        self.shown = group.sightings
        platforms = Set(group.sightings.map(\.symptom.place.platform))
    }

    private static func broken(_ sightings: [Sighting], first blamed: [Sighting]) -> [Rule] {
        var simplest: [Symptom.Place: Sighting.Simplicity] = [:]
        let plainest = sightings.filter { sighting in
            guard let known = simplest[sighting.symptom.place] else {
                simplest[sighting.symptom.place] = sighting.simplicity
                return true
            }
            return known.isEqual(to: sighting.simplicity)
        }
        return (blamed.flatMap(\.rules) + plainest.flatMap(\.equallyBlamed)).unique
    }

    /// What the campaign's figures show by it.
    package var effect: String? {
        isThrow
            ? "An exception that is thrown in a callback can end the app, and nothing is counted until it is started again."
            : rules.lazy.compactMap(\.effect).first
    }

    /// What to change, for each platform on which it is seen.
    ///
    /// A rule about one platform has nothing to say of the other, and one about arrivals nothing of taps: so all rules
    /// that its simplest sightings break are asked.
    package var remedies: [(platform: Platform, text: String)] {
        Platform.allCases.filter { platforms.contains($0) }.compactMap { platform in
            let there = shown.filter { $0.symptom.place.platform == platform }
            var texts = isThrow ? [catching(there)] : []
            for rule in asked(there) {
                guard let text = rule.remedies[platform], !texts.contains(text) else { continue }
                texts.append(text)
            }
            return texts.isEmpty ? nil : (platform, texts.joined(separator: " "))
        }
    }

    /// The rules whose remedies mend what is seen on a platform.
    private func asked(_ there: [Sighting]) -> [Rule] {
        guard let platform = there.first?.symptom.place.platform else { return [] }
        let asked = rules + there.compactMap { $0.rules.first { $0.remedies[platform] != nil } }
        // Other rules are blamed for what is thrown only because somebody has to be.
        return isThrow ? asked.filter { $0.owns.contains { $0.difference == .threw } } : asked
    }

    /// Whether the app throws, and nothing else is wrong.
    private var isThrow: Bool { shown.allSatisfy { $0.symptom.place.aspect == .threw } }

    private func catching(_ there: [Sighting]) -> String {
        var names: [String] = []
        for sighting in there {
            for callback in sighting.result.template.scenario.callbacks(for: .documented)
            where callback.step == sighting.step && !names.contains("`\(callback.template.name)`") {
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

    /// The section of the page that the first rule comes from, on the simplest case's platform.
    package var anchor: String? {
        rules.first { !$0.sources.isEmpty }?.anchor(on: simplest.template.platform)
    }
}

extension Explanation {
    /// Whether it says what is done to ids.
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

extension Sighting {
    /// Whether it is blamed on rules that are about such cases, and not on those that answer for whatever is left.
    fileprivate var isOwned: Bool { rules.allSatisfy(\.defaults.isEmpty) }
}
