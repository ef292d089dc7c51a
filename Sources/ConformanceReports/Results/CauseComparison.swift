import ConformanceRunner
import Diagnostics

/// What became of the causes of one run in another. A waived cause is not fixed, and one that is no longer waived is not
/// new.
package struct CauseComparison: Sendable {
    /// A cause that both runs have, though not in the same cases or words.
    package struct Kept: Sendable {
        /// What the earlier run says.
        package let old: ResultsCause
        /// What the later run says.
        package let new: ResultsCause
    }

    /// Only the earlier run has them, and most of their cases are not waived now.
    package private(set) var fixed: [ResultsCause] = []
    /// Only the earlier run has them: most of their cases are waived now.
    package private(set) var waived: [ResultsCause] = []
    /// Only the later run has them: most of their cases were waived before.
    package private(set) var noLongerWaived: [ResultsCause] = []
    /// Only the later run has them.
    package private(set) var new: [ResultsCause] = []
    /// Only the later run has them, all in cases that came with another version of the spec: nothing was broken where
    /// nothing was judged.
    package private(set) var newSinceSpec: [ResultsCause] = []
    /// Both runs have them.
    package private(set) var kept: [Kept] = []
    /// The cases that fail by any of them, in either run.
    private(set) var cases: Set<String> = []

    /// Compares the causes of an earlier run with those of a later one; nil where a file was written by a tool that told
    /// none.
    init?(old: ResultsFile, new: ResultsFile) {
        guard let before = old.causesWithCases, let after = new.causesWithCases else { return nil }
        self.init(old: before, new: after, waivedBefore: old.waivedCases, waivedNow: new.waivedCases)
        guard !old.specVersion.hasSameBytes(as: new.specVersion) else { return }
        let known = Set(old.cases.map(\.id))
        let cases = Dictionary(after.map { ($0.cause.sentence, $0.cases) }, uniquingKeysWith: { $0.union($1) })
        newSinceSpec = self.new.filter { cases[$0.sentence]?.isDisjoint(with: known) == true }
        self.new.removeAll { cause in newSinceSpec.contains { $0.sentence == cause.sentence && $0.rules == cause.rules }
        }
    }

    /// Compares causes, each with the ids of its cases.
    ///
    /// A cause that is half fixed has another sentence, and causes are numbered again. So those with equal sentences and
    /// rules go together first, and then those of equal rules with the most cases in common.
    init(
        old: [ResultsFile.CauseWithCases], new: [ResultsFile.CauseWithCases], waivedBefore: Set<String>,
        waivedNow: Set<String>
    ) {
        let (before, after) = (old.map(\.cause), new.map(\.cause))
        let (casesBefore, casesAfter) = (old.map(\.cases), new.map(\.cases))
        var partners: [Int: Int] = [:]
        for (index, cause) in after.enumerated() {
            partners[index] = before.firstIndex {
                $0.sentence.hasSameBytes(as: cause.sentence) && $0.rules == cause.rules
            }
        }
        var pairs: [(common: Int, old: Int, new: Int)] = []
        for (newIndex, cause) in after.enumerated() where partners[newIndex] == nil {
            for oldIndex in before.indices where !partners.values.contains(oldIndex) {
                let common = casesBefore[oldIndex].intersection(casesAfter[newIndex]).count
                let isLarge = 2 * common >= min(casesBefore[oldIndex].count, casesAfter[newIndex].count)
                if before[oldIndex].rules == cause.rules, common > 0, isLarge {
                    pairs.append((common, oldIndex, newIndex))
                }
            }
        }
        for pair in pairs.sorted(by: { ($1.common, $0.old, $0.new) < ($0.common, $1.old, $1.new) })
        where partners[pair.new] == nil && !partners.values.contains(pair.old) {
            partners[pair.new] = pair.old
        }
        cases = (casesBefore + casesAfter).reduce(into: []) { $0.formUnion($1) }
        for (index, cause) in before.enumerated() where !partners.values.contains(index) {
            if Self.isMost(of: casesBefore[index], in: waivedNow) { waived.append(cause) } else { fixed.append(cause) }
        }
        for (index, cause) in after.enumerated() {
            if let partner = partners[index] {
                kept.append(Kept(old: before[partner], new: cause))
            } else if Self.isMost(of: casesAfter[index], in: waivedBefore) {
                noLongerWaived.append(cause)
            } else {
                self.new.append(cause)
            }
        }
    }

    /// Cases of one cause may be waived for another one, too.
    private static func isMost(of cases: Set<String>, in waived: Set<String>) -> Bool {
        2 * cases.intersection(waived).count > cases.count
    }
}

extension ResultsFile {
    /// A cause, and the ids of the cases that fail by it.
    typealias CauseWithCases = (cause: ResultsCause, cases: Set<String>)

    /// The causes with their cases; nil where the file is older than causes are.
    var causesWithCases: [CauseWithCases]? {
        causes?.map { cause in
            let patterns = Set(cause.patterns)
            return (cause, Set(cases.filter { $0.pattern.map(patterns.contains) ?? false }.map(\.id)))
        }
    }

    /// The ids of the cases that are waived.
    var waivedCases: Set<String> { Set(cases.lazy.filter { $0.verdict == .waived }.map(\.id)) }
}
