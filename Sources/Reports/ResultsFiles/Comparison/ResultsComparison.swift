import Baselines
package import CaseJudging
import Diagnostics
import PushTracking
import StrictJSON

/// The changes between two runs, by cause and by case.
package struct ResultsComparison: Sendable {
    /// A case with its verdict in both runs; nil if a run does not have it.
    package struct Change: Sendable {
        /// The id of the case.
        package let id: String
        /// Its verdict in the earlier run; nil if it is not there.
        package let old: Verdict.Kind?
        /// Its verdict in the later run; nil if it is not there.
        package let new: Verdict.Kind?
        /// The message of the later run, else of the earlier one.
        package let message: String?
    }

    /// Did not fail the earlier run and fails the later one. Includes new late calls.
    package private(set) var broken: [Change] = []
    /// Failed the earlier run and passes now.
    package private(set) var fixed: [Change] = []
    /// Another change of verdict, such as `waived` after `failed`.
    package private(set) var changed: [Change] = []
    /// Only in the later run, whatever its verdict: a case that did not exist cannot have been broken.
    package private(set) var new: [Change] = []
    /// Only in the earlier run.
    package private(set) var gone: [Change] = []
    /// How many cases have the same verdict in both.
    package private(set) var unchanged = 0
    /// The members in which the runs themselves differ: `edition`, `sink`. Shards and selections differ by what they
    /// run.
    package private(set) var otherRun: [String] = []
    /// The digests of both specs, if they differ.
    package let specDigests: (old: String, new: String)?
    /// The versions of both specs, if they differ: cases that are only in the later run came with its spec.
    package let specVersions: (old: String, new: String)?
    /// The changes of causes.
    package let causes: CauseComparison
    /// The verdicts of both runs in words.
    package let words: (old: String, new: String)
    /// How many cases are flaky in both runs.
    package let flaky: (old: Int, new: Int)
    /// The changes of baseline entries that are in both runs, a line each.
    let waiverChanges: [String]

    /// Compares an earlier run with a later one. Changes come in the order of the later file, removed cases in that of
    /// the earlier one.
    package init(old: ResultsFile, new: ResultsFile) {
        specVersions =
            old.specVersion.hasSameBytes(as: new.specVersion) ? nil : (old.specVersion, new.specVersion)
        causes = CauseComparison(old: old, new: new)
        words = (old.verdictWords, new.verdictWords)
        flaky = (old.flakyCount, new.flakyCount)
        waiverChanges = Self.waiverChanges(old.baseline, new.baseline)
        specDigests = old.specDigest.hasSameBytes(as: new.specDigest) ? nil : (old.specDigest, new.specDigest)
        let before = Self.byID(old)
        let after = Self.byID(new)
        for record in new.cases {
            guard let earlier = before[Array(record.id.utf8)] else {
                self.new.append(Change(id: record.id, old: nil, new: record.verdict, message: record.message))
                continue
            }
            add(
                Change(id: record.id, old: earlier.verdict, new: record.verdict, message: record.message),
                hasFailed: earlier.scoredVerdict.failsRun)
        }
        for record in new.failures where before[Array(record.id.utf8)] == nil {
            broken.append(Change(id: record.id, old: nil, new: record.verdict, message: record.message))
        }
        for record in old.cases + old.failures where after[Array(record.id.utf8)] == nil {
            let change = Change(id: record.id, old: record.verdict, new: nil, message: record.message)
            // Failures that belong to no case are recorded only if something went wrong.
            if record.isPlanned { gone.append(change) } else { fixed.append(change) }
        }
        otherRun = ["spec", "edition", "sink", "drive", "seed", "challenge", "selection", "baseline"].filter { name in
            old.root[name].map { PayloadValue($0) } != new.root[name].map { PayloadValue($0) }
        }
    }

    /// - Parameter hasFailed: whether the case failed in the earlier run, scored or not.
    private mutating func add(_ change: Change, hasFailed: Bool) {
        guard let old = change.old, let new = change.new, old != new else {
            unchanged += 1
            return
        }
        switch (hasFailed, new.failsRun) {
        case (false, true): broken.append(change)
        case (true, false) where new == .passed || new == .noted: fixed.append(change)
        case (true, true), (true, false), (false, false): changed.append(change)
        }
    }

    /// Counts of newly expired entries and of entries with other grounds, by kind of change.
    private static func waiverChanges(_ old: Baseline?, _ new: Baseline?) -> [String] {
        guard let old, let new else { return [] }
        let before = Dictionary(old.waivers.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
        var lines: [(words: String, count: Int)] = []
        for waiver in new.waivers {
            guard let earlier = before[waiver.identity] else { continue }
            var words: [String] = []
            if earlier.grounds != waiver.grounds { words.append("now \(waiver.grounds), before \(earlier.grounds)") }
            if new.isExpired(waiver), !old.isExpired(earlier) { words.append("expired on \(waiver.expires)") }
            guard !words.isEmpty else { continue }
            let text = words.joined(separator: "; ")
            if let index = lines.firstIndex(where: { $0.words == text }) {
                lines[index].count += 1
            } else {
                lines.append((text, 1))
            }
        }
        return lines.map { "\(counted($0.count, "waiver")): \($0.words)" }
    }

    private static func byID(_ file: ResultsFile) -> [[UInt8]: ResultsRecord] {
        Dictionary(
            (file.cases + file.failures).map { (Array($0.id.utf8), $0) }, uniquingKeysWith: { first, _ in first })
    }
}
