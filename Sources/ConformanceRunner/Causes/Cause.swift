package import ConformanceSpec
package import PushTracking

/// One mistake, as far as it can be told from outside.
package struct Cause: Sendable {
    /// Its number in the run, from 1 on.
    package let number: Int
    /// What the app does, in one sentence.
    package let sentence: String
    /// The rules that the simplest case breaks by it.
    package let rules: [Rule]
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
    /// The known fault that shows the same, if there is one and it was looked for.
    package internal(set) var looksLike: FaultCatalogue.Fault?
    /// What is seen of it, and in which cases.
    var sightings: [Sighting.Key: CaseTally] = [:]
    /// The simplest case for each way in which it is seen.
    let shown: [Sighting]

    init?(_ group: CauseGrouping.Group, number: Int, patterns: [Int], cases: Int) {
        guard let first = group.sightings.first else { return nil }
        let shown = group.sightings.filter { $0.result.index == first.result.index }
        sentence = CauseSentence(group).text
        rules = first.rules
        (self.number, self.patterns, self.cases) = (number, patterns, cases)
        simplest = first.result
        steps = Set(shown.map(\.step))
        self.shown = group.sightings
        platforms = Set(group.sightings.map(\.symptom.place.platform))
    }

    /// What the campaign's figures show by it.
    package var effect: String? { rules.lazy.compactMap(\.effect).first }

    /// What to change, for each platform on which it is seen.
    package var remedies: [(platform: Platform, text: String)] {
        Platform.allCases.filter { platforms.contains($0) }.compactMap { platform in
            // A rule about one platform has nothing to say of the other, where another rule is broken.
            let others = shown.first { $0.symptom.place.platform == platform }?.rules ?? []
            return (rules + others).lazy.compactMap { $0.remedies[platform] }.first.map { (platform, $0) }
        }
    }

    /// The section of the page that the first rule comes from, in the newest revision that it names: the one about the
    /// simplest case's platform, where there are several.
    package var anchor: String? {
        guard let sources = rules.first(where: { !$0.sources.isEmpty })?.sources, let newest = sources.last?.commit
        else { return nil }
        let anchors = sources.filter { $0.commit == newest }.map(\.anchor)
        let platform = simplest.template.platform.rawValue
        return anchors.first { $0.lowercased().contains(platform) } ?? anchors.first
    }
}
