package import ConformanceRunner
import Diagnostics
import PushTracking
import StrictJSON

/// What changed between two runs: their causes, and case by case.
package struct ResultsComparison: Sendable {
    /// A case with its verdict in both runs; nil where a run does not have it.
    package struct Change: Sendable {
        /// The id of the case.
        package let id: String
        /// Its verdict in the earlier run; nil where that does not have it.
        package let old: Verdict.Kind?
        /// Its verdict in the later run; nil where that does not have it.
        package let new: Verdict.Kind?
        /// What the later run says, else the earlier one.
        package let message: String?
    }

    /// Did not fail its run before and does now; a call that came late, for the first time, too.
    package private(set) var broken: [Change] = []
    /// Failed its run before and passes now.
    package private(set) var mended: [Change] = []
    /// Has another verdict otherwise, such as `waived` after `failed`.
    package private(set) var changed: [Change] = []
    /// Only in the later run, whatever came of it: nothing was broken where nothing was.
    package private(set) var new: [Change] = []
    /// Only in the earlier run.
    package private(set) var gone: [Change] = []
    /// How many cases have the same verdict in both.
    package private(set) var unchanged = 0
    /// In what the runs themselves differ, by the names of the members: `edition`, `sink`. Shards and selections differ
    /// by what they run.
    package private(set) var otherRun: [String] = []
    /// The digests of both specs, where they are known and differ.
    package let specDigests: (old: String, new: String)?
    /// The versions of both specs, where they differ: cases that only the later run has came with its spec.
    package let specVersions: (old: String, new: String)?
    /// What became of the causes; nil where a file tells none.
    package let causes: CauseComparison?
    /// The verdicts of both runs in words.
    package let words: (old: String, new: String)
    /// How many cases are flaky in both runs.
    package let flaky: (old: Int, new: Int)
    /// What changed in the entries of the baseline that both runs have, each in a line.
    let waiverChanges: [String]
    /// Whether the earlier file is older than the causes of what a baseline waives.
    let tellsNoWaivedCauses: Bool

    /// Compares an earlier run with a later one. Changes come in the order of the later file, what is gone in that of
    /// the earlier one.
    package init(old: ResultsFile, new: ResultsFile) {
        specVersions =
            old.specVersion.hasSameBytes(as: new.specVersion) ? nil : (old.specVersion, new.specVersion)
        causes = CauseComparison(old: old, new: new)
        words = (old.verdictWords, new.verdictWords)
        flaky = (old.flakyCount, new.flakyCount)
        waiverChanges = Self.waiverChanges(old.baseline, new.baseline)
        tellsNoWaivedCauses = old.baseline != nil && old.waivedCauses == nil
        if let before = old.specDigest, let after = new.specDigest, !before.hasSameBytes(as: after) {
            specDigests = (before, after)
        } else {
            specDigests = nil
        }
        let before = Self.byID(old)
        let after = Self.byID(new)
        for record in new.cases {
            guard let earlier = before[Array(record.id.utf8)] else {
                self.new.append(Change(id: record.id, old: nil, new: record.verdict, message: record.message))
                continue
            }
            add(Change(id: record.id, old: earlier.verdict, new: record.verdict, message: record.message))
        }
        for record in new.failures where before[Array(record.id.utf8)] == nil {
            broken.append(Change(id: record.id, old: nil, new: record.verdict, message: record.message))
        }
        for record in old.cases + old.failures where after[Array(record.id.utf8)] == nil {
            let change = Change(id: record.id, old: record.verdict, new: nil, message: record.message)
            // What belongs to no case is only ever reported where it went wrong.
            if record.isPlanned { gone.append(change) } else { mended.append(change) }
        }
        otherRun = ["spec", "edition", "sink", "drive", "seed", "challenge", "selection", "baseline"].filter { name in
            old.root[name].map { PayloadValue($0) } != new.root[name].map { PayloadValue($0) }
        }
    }

    private mutating func add(_ change: Change) {
        guard let old = change.old, let new = change.new, old != new else {
            unchanged += 1
            return
        }
        switch (old.failsRun, new.failsRun) {
        case (false, true): broken.append(change)
        case (true, false) where new == .passed || new == .noted: mended.append(change)
        case (true, true), (true, false), (false, false): changed.append(change)
        }
    }

    /// Entries that are past their day now, and those with other grounds, by what changed.
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
