package import CaseJudging
package import ConformanceSpec
import DeviceModel
import PushTracking

/// Finds the fewest causes that explain all failures of a run.
///
/// **The idea.** Each difference is an *occurrence* of a pattern (platform, kind of event, kind of difference, and how
/// the value relates to the right one) under circumstances (changes to the payload, and earlier events). For each
/// pattern, only the occurrences under the fewest circumstances are kept: they explain those under more. Each remaining
/// occurrence lists all causes that could explain it, such as "the flag `off` is not heeded" or "ids are cut". Then
/// Occam's razor applies, starting with the simplest case: the cause that explains the most remaining occurrences is
/// chosen, together with all of these; then the next case, and so on. A cause that would show everywhere, such as *no
/// call is made*, is considered only if it shows everywhere. A cause violates the rules that its cases share. The
/// algorithm knows nothing about particular faulty sinks.
///
/// Results may come in any order.
package struct FailurePatterns: Sendable {
    private let plan: Plan
    private let readers: [Platform: CircumstanceReader]
    private let judge: Judge
    private var occurrences: [DifferencePattern: [PatternOccurrence]] = [:]
    private var states = AffectedStates()
    /// What the cases share that show the same under the same circumstances.
    private var shared: [PatternOccurrence.Key: SharedFacts] = [:]
    /// The events of each case that were not seen to be right: those with differences, those after a throw, and those that
    /// were not judged.
    private var unproven: [CaseIndex: Set<Int>] = [:]
    /// In order of first appearance, so that the same results always have the same causes.
    private var differencePatterns: [DifferencePattern] = []
    /// Places of lost calls that some case saw come later, and the places where they came. A case that ends earlier
    /// cannot see them.
    private var delays: Set<DifferencePattern.Place> = []
    /// The sets of occurrences in order of first appearance, each with its cases.
    private(set) var patterns: [(keys: Set<PatternOccurrence.Key>, cases: Set<CaseIndex>, first: CaseIndex)] = []
    private var numbers: [Set<PatternOccurrence.Key>: Int] = [:]

    /// The patterns of a run without results so far.
    ///
    /// - Parameter book: the rules that can be violated; nil for those that the plan's vectors prove.
    package init(plan: Plan, book: RuleBook? = nil) {
        self.plan = plan
        judge = Judge(book: book ?? Self.provedRules(plan), edition: plan.edition, gate: plan.gate)
        var readers: [Platform: CircumstanceReader] = [:]
        for platform in Platform.allCases {
            // The vectors begin with the plain ones.
            let index = plan.cases.firstIndex { $0.platform == platform && !$0.notificationNames.isEmpty }
            let plain = index.flatMap { index in
                plan.cases[index].filled(seed: plan.seed, caseIndex: CaseIndex(index)).script.payloads.first
            }
            readers[platform] = CircumstanceReader(default: plain ?? [:])
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
        let found = self.occurrences(in: result)
        noteUnjudged(result)
        guard !found.isEmpty else { return nil }
        for occurrence in found {
            keep(occurrence)
            states.add(occurrence)
            shared[occurrence.key, default: SharedFacts(occurrence)].keep(SharedFacts(occurrence))
            let isEnd = occurrence.differencePattern.place.aspect == .threw
            unproven[result.index, default: []].formUnion(
                occurrence.step...(isEnd ? result.template.stepCount - 1 : occurrence.step))
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

    private mutating func noteUnjudged(_ result: CaseResult) {
        guard case .observed(let steps)? = result.observation else {
            unproven[result.index] = Set(0..<result.template.stepCount)
            return
        }
        for step in steps.indices where steps[step].isUnjudged || steps[step].isReplaced {
            unproven[result.index, default: []].insert(step)
        }
    }

    /// The result with the number of its pattern if it fails its run.
    package mutating func numbered(_ result: CaseResult) -> CaseResult {
        var result = result
        result.pattern = add(result)
        return result
    }

    /// The occurrence keys of a case, with their differences; empty if it does not fail by differences.
    func keys(in played: FilledCase, _ observation: Observation) -> [(
        key: PatternOccurrence.Key, difference: Difference
    )] {
        guard judge.canFail(played.template), let reader = readers[played.template.platform],
            case .observed(let steps) = observation.recorded ?? observation, steps.count == played.stepCount
        else { return [] }
        return PatternReader(played, steps, circumstances: reader, judge: judge).keys
    }

    /// The differences of a case, each with the indices of the causes that explain it: none if another difference of
    /// the case explains it.
    package func candidates(of result: CaseResult, by causes: [Cause]) -> [(difference: Difference, causes: [Int])] {
        guard let observation = result.observation else { return [] }
        return keys(in: result.played, observation).map { key, difference in
            (difference, causes.indices.filter { causes[$0].occurrences.contains(key) })
        }
    }

    private mutating func keep(_ occurrence: PatternOccurrence) {
        if occurrence.isLate { delays.insert(occurrence.differencePattern.place) }
        if occurrences[occurrence.differencePattern] == nil { differencePatterns.append(occurrence.differencePattern) }
        var kept = occurrences[occurrence.differencePattern] ?? []
        let circumstances = occurrence.circumstances
        if let index = kept.firstIndex(where: { $0.circumstances == circumstances }) {
            let isLate = kept[index].isLate || occurrence.isLate
            if occurrence.simplicity.isEqual(to: kept[index].simplicity) {
                kept[index].add(equallyViolated: occurrence.rules)
                if occurrence.simplicity < kept[index].simplicity {
                    let violated = kept[index].equallyViolated
                    kept[index] = occurrence
                    kept[index].equallyViolated = violated
                }
            } else if occurrence.simplicity < kept[index].simplicity {
                kept[index] = occurrence
            }
            kept[index].isLate = isLate
        } else {
            guard !kept.contains(where: { $0.circumstances.isSubset(of: circumstances) }) else { return }
            kept.removeAll { circumstances.isSubset(of: $0.circumstances) }
            kept.append(occurrence)
        }
        occurrences[occurrence.differencePattern] = kept
    }

    /// The occurrences in one case; none if it did not fail.
    private func occurrences(in result: CaseResult) -> [PatternOccurrence] {
        guard let failure = result.verdict.failureOfRun, let reader = readers[result.template.platform] else {
            return []
        }
        switch failure.cause {
        case .unsupported: return [PatternOccurrence(unsupported: result)]
        case .differences:
            guard case .observed(let steps)? = result.observation else { return [] }
            return PatternReader(result.played, steps, circumstances: reader, judge: judge)
                .occurrences(of: result, failure)
        }
    }

    /// The causes of all failures so far, simplest case first.
    package var causes: [Cause] {
        var states = states
        if !patterns.isEmpty {
            for index in plan.selected {
                states.add(passedOccasionsOf: plan[index], except: unproven[index] ?? [])
            }
        }
        var kept = differencePatterns.flatMap { occurrences[$0] ?? [] }
        for index in kept.indices {
            let place = kept[index].differencePattern.place
            if place.aspect.isLoss, !states.hasPassed(place) { kept[index].circumstances = [] }
        }
        // A delay has to be seen somewhere without required calls: another notification's ids look late, too.
        let isDelayed = kept.contains(where: \.hints.provesDelay)
        for index in kept.indices where !isDelayed { kept[index].isLate = false }
        for index in kept.indices
        where isDelayed && kept[index].canBeLate && delays.contains(kept[index].differencePattern.place) {
            kept[index].isLate = true
        }
        let groups = CauseGrouping(kept).groups
        var explained: [[Int]] = Array(repeating: [], count: groups.count)
        var seen: [Set<PatternOccurrence.Key>] = Array(repeating: [], count: groups.count)
        var owners: [DifferencePattern: [(circumstances: Circumstances, group: Int)]] = [:]
        for (index, group) in groups.enumerated() {
            for occurrence in group.occurrences {
                owners[occurrence.differencePattern, default: []].append((occurrence.circumstances, index))
            }
        }
        for (number, pattern) in patterns.enumerated() {
            for key in pattern.keys {
                let owner = owners[key.differencePattern]?.first { $0.circumstances.isSubset(of: key.circumstances) }
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
                groups[index], number: causes.count + 1, patterns: numbers, cases: count, whereSeen: states,
                rules: SharedFacts.rules(of: groups[index], seenAs: seen[index], shared),
                areRepeats: seen[index].allSatisfy { shared[$0]?.isRepeat == true })
            {
                cause.occurrences = seen[index]
                causes.append(cause)
            }
        }
        return causes
    }
}

extension Verdict {
    /// Why the case fails its run; nil if it does not, or could not be observed.
    var failureOfRun: Failure? { kind.failsRun ? failure : nil }
}
