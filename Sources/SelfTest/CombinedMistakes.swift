import ConformanceRunner
import ConformanceSpec
import DeviceModel
import PushTracking

/// Several mistakes in one sink: whether each is told as a cause of its own and, where one is not, why.
///
/// What a mistake is told as is read from the cases in which no other differs. Nothing else is in the way there, so each
/// reason is a fact about these cases.
struct CombinedMistakes: Sendable {
    /// What a sink does wrong by itself.
    struct Mistake: Sendable {
        let name: String
        /// The rules that some of its cases blame.
        let blamed: Set<String>
        let cause: Cause
        let deviations: CombinedSinks.Deviations
        let differences: Set<CombinedSinks.CaseDifference>
    }

    private let mistakes: [Mistake]

    init(_ mistakes: [Mistake]) { self.mistakes = mistakes }

    /// What comes of a sink that makes all of them.
    func verdict(in sinks: CombinedSinks) -> CauseReport.Combinations.Verdict {
        for (position, one) in mistakes.enumerated() {
            for other in mistakes[(position + 1)...] {
                // What two that are told alike come to, a pair of them says.
                let isOfPair = mistakes.count > 2 && one.cause.isExplained(like: other.cause)
                if isOfPair || areMostlySame(one, other) { return .alike }
            }
        }
        let (_, causes, failed) = sinks.failures(of: sinks.combined(mistakes.map(\.deviations)))
        let shown = Dictionary(uniqueKeysWithValues: failed.map { ($0.index.position, $0.differences) })
        for mistake in mistakes where !isShown(mistake, in: shown) { return .swallowed }
        if failed.contains(where: \.hasCallThatTracksNothing) { return .swallowed }
        var row = CauseReport.Row(name: mistakes.map(\.name).joined(separator: " + "), causes: causes)
        let breakable = mistakes.reduce(into: Set<String>()) { $0.formUnion($1.blamed) }
        if causes.contains(where: { !$0.isBlamed(within: breakable) }) { return .strange(row) }
        if causes.count == mistakes.count, isEachTold(by: causes[...], mistakes[...]) { return .each }
        row.reasons = reasons(for: causes, in: explainers(causes, failed))
        return .otherwise(row)
    }

    private func areMostlySame(_ one: Mistake, _ other: Mistake) -> Bool {
        let (fewer, more) =
            one.differences.count < other.differences.count
            ? (one.differences, other.differences) : (other.differences, one.differences)
        return fewer.count(where: more.contains) * 2 >= fewer.count
    }

    /// Whether something is seen that only this mistake shows.
    private func isShown(_ mistake: Mistake, in shown: [Int: [Difference]]) -> Bool {
        let others = mistakes.filter { $0.name != mistake.name }
        return mistake.differences.contains { own in
            shown[own.index]?.contains(own.difference) == true && !others.contains { $0.differences.contains(own) }
        }
    }

    /// Whether there is a way to give each cause to a mistake that breaks all rules that it is blamed on.
    private func isEachTold(by causes: ArraySlice<Cause>, _ mistakes: ArraySlice<Mistake>) -> Bool {
        guard let cause = causes.first else { return true }
        return mistakes.indices.contains { index in
            cause.isBlamed(within: mistakes[index].blamed)
                && isEachTold(by: causes.dropFirst(), mistakes[..<index] + mistakes[(index + 1)...])
        }
    }

    /// For each mistake the numbers of the causes that explain the cases in which only it differs.
    private func explainers(_ causes: [Cause], _ failed: [CaseResult]) -> [Set<Int>] {
        let cases = mistakes.map { Set($0.differences.map(\.index)) }
        return cases.indices.map { own in
            let shared = cases.indices.filter { $0 != own }.reduce(into: Set<Int>()) { $0.formUnion(cases[$1]) }
            return failed.reduce(into: []) { numbers, result in
                let index = result.index.position
                guard cases[own].contains(index), !shared.contains(index) else { return }
                numbers.formUnion(causes.filter { $0.explains(result) }.map(\.number))
            }
        }
    }

    private func reasons(for causes: [Cause], in explainers: [Set<Int>]) -> [String] {
        var reasons: [String] = []
        for (mistake, numbers) in zip(mistakes, explainers) {
            if numbers.isEmpty {
                reasons.append("no case shows \(mistake.name) without the \(mistakes.count == 2 ? "other" : "others")")
            }
            if numbers.count > 1 { reasons.append("\(mistake.name) is told as \(numbers.count) causes") }
        }
        for cause in causes {
            let explained = mistakes.indices.filter { explainers[$0].contains(cause.number) }.map { mistakes[$0] }
            switch explained.count {
            case 0:
                reasons.append("cause \(cause.number) is seen only where several of the mistakes meet")
            case 1:
                guard let mistake = explained.first, !cause.isBlamed(within: mistake.blamed) else { continue }
                reasons.append("the simplest case of \(mistake.name) breaks a rule by another of the mistakes")
            default: reasons.append(reason(for: cause, that: explained))
            }
        }
        return reasons
    }

    /// Why one cause explains what several mistakes show.
    private func reason(for cause: Cause, that explained: [Mistake]) -> String {
        let names = explained.map(\.name).joined(separator: " and ")
        let told = "cause \(cause.number) tells \(names) as one"
        if let one = explained.first, explained.allSatisfy({ $0.cause.isExplained(like: one.cause) }) {
            return "\(told): alone, they are explained alike"
        }
        guard let first = explained.first(where: { $0.cause.isExplained(like: cause) }) else {
            return "\(told): together they look like another mistake"
        }
        let others = explained.filter { !$0.cause.isExplained(like: cause) }.map(\.name).joined(separator: " and ")
        return "\(told): the mistake of \(first.name) explains what \(others) shows, too"
    }
}

extension Cause {
    /// Whether it is blamed on some of these rules alone.
    fileprivate func isBlamed(within rules: Set<String>) -> Bool { self.rules.allSatisfy { rules.contains($0.id) } }
}

extension CaseResult {
    /// Whether a call has so little of what a tracking call has that it is none: together, mistakes can come to that.
    fileprivate var hasCallThatTracksNothing: Bool {
        guard case .observed(let steps)? = observation else { return false }
        return steps.contains { step in step.calls.contains { !$0.isTracking && $0.carriedVariables > 0 } }
    }
}
