import CaseJudging
import Diagnostics

/// Compares the causes of two runs. A cause that is now waived is not fixed, and a failing one that was waived is not
/// new.
package struct CauseComparison: Sendable {
    /// The change of a cause; the names are those in JSON.
    package enum Change: String, Sendable, CaseIterable {
        /// Fails the later run and is not in the earlier one.
        case new
        /// The same, but only in cases that the earlier run did not score, or that came with another version of the
        /// spec.
        case newSinceSpec
        /// Was waived and fails the later run.
        case noLongerWaived
        /// Not in the earlier run, and waived in the later one.
        case newWaived
        /// Only in cases that the later run does not score.
        case notScored
        /// Not in the later run.
        case gone
        /// Failed the earlier run and is waived now.
        case waived
        /// Fails both runs, though perhaps in other cases or words.
        case kept
        /// Waived in both.
        case stillWaived
    }

    /// A cause in both runs.
    package struct Entry: Sendable {
        /// Its change.
        package let change: Change
        /// The cause in the earlier run; nil if it is not there.
        package let old: ResultsCause?
        /// The cause in the later run; nil if it is not there.
        package let new: ResultsCause?
        /// How many of its cases in the later run are flaky.
        package let flaky: Int

        /// The cause in the later of the runs that have it.
        package var cause: ResultsCause? { new ?? old }
    }

    /// The causes: first those of the later run in its order, then those that are gone, in the order of the earlier
    /// run.
    package private(set) var entries: [Entry] = []
    /// The cases that fail by any cause, in either run, waived or not.
    private(set) var cases: Set<String> = []

    /// Compares the causes of an earlier run with those of a later one.
    ///
    /// A half-fixed cause has another sentence and fewer rules, and causes are renumbered. So causes with equal sentences
    /// and a common rule are paired first, then those with a common rule and the most cases in common. Ties go to the
    /// pair with the same waived state.
    init(old oldRun: ResultsFile, new newRun: ResultsFile) {
        // Nil if both runs are scored by the same cases.
        let isSame =
            oldRun.specVersion.hasSameBytes(as: newRun.specVersion) && oldRun.selection.set == newRun.selection.set
        let known = isSame ? nil : oldRun.scoredCases
        let unscored = Set(newRun.cases.map(\.id)).subtracting(newRun.scoredCases)
        let (old, new) = (oldRun.listedCauses, newRun.listedCauses)
        var pairs: [(rank: (Int, Int, Int), old: Int, new: Int)] = []
        for (newIndex, later) in new.enumerated() {
            for (oldIndex, earlier) in old.enumerated()
            where !Set(earlier.cause.rules).isDisjoint(with: later.cause.rules) {
                let common = earlier.cases.intersection(later.cases).count
                let isSame = earlier.cause.sentence.hasSameBytes(as: later.cause.sentence)
                guard isSame || common > 0 && 2 * common >= min(earlier.cases.count, later.cases.count) else {
                    continue
                }
                pairs.append(
                    ((isSame ? 0 : 1, earlier.isWaived == later.isWaived ? 0 : 1, -common), oldIndex, newIndex))
            }
        }
        pairs.sort { one, other in
            one.rank != other.rank ? one.rank < other.rank : (one.old, one.new) < (other.old, other.new)
        }
        var partners: [Int: Int] = [:]
        for pair in pairs where partners[pair.new] == nil && !partners.values.contains(pair.old) {
            partners[pair.new] = pair.old
        }
        cases = (old + new).reduce(into: []) { $0.formUnion($1.cases) }
        for (index, later) in new.enumerated() {
            let earlier = partners[index].map { old[$0] }
            let change: Change =
                switch (earlier?.isWaived, later.isWaived) {
                case (nil, true): .newWaived
                case (nil, false): known.map { later.cases.isDisjoint(with: $0) } == true ? .newSinceSpec : .new
                case (true?, true): .stillWaived
                case (true?, false): .noLongerWaived
                case (false?, true): .waived
                case (false?, false): .kept
                }
            entries.append(Entry(change: change, old: earlier?.cause, new: later.cause, flaky: later.flaky))
        }
        for (index, earlier) in old.enumerated() where !partners.values.contains(index) {
            let isGone = earlier.cases.isDisjoint(with: unscored)
            entries.append(Entry(change: isGone ? .gone : .notScored, old: earlier.cause, new: nil, flaky: 0))
        }
    }

    /// The causes with this change.
    package func causes(_ change: Change) -> [ResultsCause] {
        entries.compactMap { $0.change == change ? $0.cause : nil }
    }
}

/// A cause in a results file, with the ids of the cases that fail by it.
private struct ListedCause {
    let cause: ResultsCause
    let cases: Set<String>
    let isWaived: Bool
    /// How many of the cases are flaky.
    var flaky = 0
}

extension ResultsFile {
    /// The ids of the cases that are scored.
    fileprivate var scoredCases: Set<String> { Set(cases.lazy.filter { $0.verdict != .notScored }.map(\.id)) }

    /// The causes with their cases, those that fail the run first.
    fileprivate var listedCauses: [ListedCause] {
        func listed(_ causes: [ResultsCause], isWaived: Bool) -> [ListedCause] {
            causes.map { cause in
                let patterns = Set(cause.patterns)
                let own = cases.lazy.filter {
                    $0.pattern.map(patterns.contains) == true && ($0.verdict == .waived) == isWaived
                }
                return ListedCause(
                    cause: cause, cases: Set(own.map(\.id)), isWaived: isWaived,
                    flaky: own.count { $0.flakiness != nil })
            }
        }
        return listed(causes, isWaived: false) + listed(waivedCauses, isWaived: true)
    }
}
