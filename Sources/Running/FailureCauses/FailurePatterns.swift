package import CaseJudging
package import ConformanceSpec
import DeviceModel
import PushTracking

/// Finds the fewest mistakes that explain all failures of a run.
///
/// **The idea.** Each difference is a *sighting*: a symptom (platform, kind of event, kind of difference, and how the
/// value relates to the right one) under circumstances (changes to the payload, and earlier events). For each symptom,
/// only the sightings under the fewest circumstances are kept: they explain those under more. Each remaining sighting
/// lists all mistakes that could cause it, such as "the flag `off` is not heeded" or "ids are cut". Then Occam's razor
/// applies, starting with the simplest case: of the mistakes that could explain it, the one that explains the most
/// remaining sightings is chosen, together with all of these; then the next case, and so on. A mistake that would show
/// everywhere, such as *no call is made*, is considered only if it shows everywhere. Each mistake is a *cause*, and
/// violates the rules of its simplest case. The algorithm knows nothing about particular faulty sinks.
///
/// Results may come in any order.
package struct FailurePatterns: Sendable {
    private let plan: Plan
    private let readers: [Platform: SituationReader]
    private let judge: Judge
    private var sightings: [Symptom: [Sighting]] = [:]
    private var states = SightedStates()
    /// In order of first appearance, so that the same results always have the same causes.
    private var symptoms: [Symptom] = []
    /// Places of lost calls that some case saw come later, and the places where they came. A case that ends earlier
    /// cannot see them.
    private var delays: Set<Symptom.Place> = []
    /// The sets of sightings in order of first appearance, each with its cases.
    private(set) var patterns: [(keys: Set<Sighting.Key>, cases: Set<CaseIndex>, first: CaseIndex)] = []
    private var numbers: [Set<Sighting.Key>: Int] = [:]

    /// The patterns of a run without results so far.
    ///
    /// - Parameter book: the rules that can be violated; nil for those that the plan's vectors prove.
    package init(plan: Plan, book: RuleBook? = nil) {
        self.plan = plan
        judge = Judge(book: book ?? Self.provedRules(plan), edition: plan.edition, gate: plan.gate)
        var readers: [Platform: SituationReader] = [:]
        for platform in Platform.allCases {
            // The vectors begin with the plain ones.
            let index = plan.cases.firstIndex { $0.platform == platform && !$0.notificationNames.isEmpty }
            let plain = index.flatMap { index in
                plan.cases[index].filled(seed: plan.seed, caseIndex: CaseIndex(index)).script.payloads.first
            }
            readers[platform] = SituationReader(default: plain ?? [:])
        }
        self.readers = readers
    }

    private static func provedRules(_ plan: Plan) -> RuleBook {
        var rules: [Rule] = []
        var met: Set<String> = []
        var vector: Vector?
        for template in plan.cases where template.vector !== vector {
            vector = template.vector
            for rule in template.vector.rules where met.insert(rule.id).inserted { rules.append(rule) }
        }
        return RuleBook(rules)
    }

    /// Adds a result and returns the number of its pattern; does nothing and returns nil if it does not fail its run.
    package mutating func add(_ result: CaseResult) -> Int? {
        let found = self.sightings(in: result)
        guard !found.isEmpty else { return nil }
        for sighting in found {
            keep(sighting)
            states.add(sighting)
        }
        let keys = Set(found.map(\.key))
        if let number = numbers[keys] {
            patterns[number].cases.insert(result.index)
            return number
        }
        numbers[keys] = patterns.count
        patterns.append((keys, [result.index], result.index))
        return patterns.count - 1
    }

    /// The result with the number of its pattern if it fails its run.
    package mutating func numbered(_ result: CaseResult) -> CaseResult {
        var result = result
        result.pattern = result.verdict.failureOfRun == nil ? nil : add(result)
        return result
    }

    /// The sighting keys of a case, with their differences; empty if it does not fail by differences.
    func keys(in played: FilledCase, _ observation: Observation) -> [(key: Sighting.Key, difference: Difference)] {
        guard judge.canFail(played.template), let reader = readers[played.template.platform],
            case .observed(let steps) = observation.recorded ?? observation, steps.count == played.stepCount
        else { return [] }
        return SightingReader(played, steps, situations: reader, judge: judge).keys
    }

    /// The differences of a case, each with the indices of the causes that explain it: none if another difference of
    /// the case explains it.
    package func explanations(of result: CaseResult, by causes: [Cause]) -> [(difference: Difference, causes: [Int])] {
        guard let observation = result.observation else { return [] }
        return keys(in: result.played, observation).map { key, difference in
            (difference, causes.indices.filter { causes[$0].sightings.contains(key) })
        }
    }

    private mutating func keep(_ sighting: Sighting) {
        if sighting.isLate { delays.insert(sighting.symptom.place) }
        if sightings[sighting.symptom] == nil { symptoms.append(sighting.symptom) }
        var kept = sightings[sighting.symptom] ?? []
        let circumstances = sighting.circumstances
        if let index = kept.firstIndex(where: { $0.circumstances == circumstances }) {
            let isLate = kept[index].isLate || sighting.isLate
            if sighting.simplicity.isEqual(to: kept[index].simplicity) {
                kept[index].add(equallyBlamed: sighting.rules)
                if sighting.simplicity < kept[index].simplicity {
                    let blamed = kept[index].equallyBlamed
                    kept[index] = sighting
                    kept[index].equallyBlamed = blamed
                }
            } else if sighting.simplicity < kept[index].simplicity {
                kept[index] = sighting
            }
            kept[index].isLate = isLate
        } else {
            guard !kept.contains(where: { $0.circumstances.isSubset(of: circumstances) }) else { return }
            kept.removeAll { circumstances.isSubset(of: $0.circumstances) }
            kept.append(sighting)
        }
        sightings[sighting.symptom] = kept
    }

    /// The sightings in one case; none if it did not fail.
    private func sightings(in result: CaseResult) -> [Sighting] {
        guard let failure = result.verdict.failureOfRun, let reader = readers[result.template.platform] else {
            return []
        }
        switch failure.cause {
        case .unsupported: return [Sighting(unsupported: result)]
        case .differences:
            guard case .observed(let steps)? = result.observation else { return [] }
            return SightingReader(result.played, steps, situations: reader, judge: judge)
                .sightings(of: result, failure)
        }
    }

    /// The causes of all failures so far, simplest case first.
    package var causes: [Cause] {
        var states = states
        if !patterns.isEmpty { for index in plan.selected { states.add(occasionsOf: plan[index]) } }
        var kept = symptoms.flatMap { sightings[$0] ?? [] }
        // A delay has to be seen somewhere without required calls: another notification's ids look late, too.
        let isDelayed = kept.contains(where: \.hints.provesDelay)
        for index in kept.indices where !isDelayed { kept[index].isLate = false }
        for index in kept.indices where isDelayed && kept[index].canBeLate && delays.contains(kept[index].symptom.place)
        {
            kept[index].isLate = true
        }
        let groups = CauseGrouping(kept).groups
        var explained: [[Int]] = Array(repeating: [], count: groups.count)
        var seen: [Set<Sighting.Key>] = Array(repeating: [], count: groups.count)
        var owners: [Symptom: [(circumstances: Circumstances, group: Int)]] = [:]
        for (index, group) in groups.enumerated() {
            for sighting in group.sightings {
                owners[sighting.symptom, default: []].append((sighting.circumstances, index))
            }
        }
        for (number, pattern) in patterns.enumerated() {
            for key in pattern.keys {
                let owner = owners[key.symptom]?.first { $0.circumstances.isSubset(of: key.circumstances) }
                guard let group = owner?.group else { continue }
                if explained[group].last != number { explained[group].append(number) }
                seen[group].insert(key)
            }
        }
        var causes: [Cause] = []
        for index in groups.indices {
            let numbers = explained[index]
            let count = numbers.reduce(0) { $0 + patterns[$1].cases.count }
            if var cause = Cause(
                groups[index], number: causes.count + 1, patterns: numbers, cases: count, whereSeen: states)
            {
                cause.sightings = seen[index]
                causes.append(cause)
            }
        }
        return causes
    }
}

extension Verdict {
    /// Why the case fails its run; nil if it does not, or could not be observed.
    var failureOfRun: Failure? {
        switch self {
        case .failed(let failure), .expired(let failure, _): failure
        case .passed, .warned, .errored, .skipped, .waived, .unexpectedlyPassed, .noted: nil
        }
    }
}
