package import ConformanceRunner
import Diagnostics
package import StrictJSON

/// A baseline made from the results of `source`, so that the same check with it would find nothing beyond it: entries of
/// differences that are still there stay, and the others get new ones.
package struct FindingBaselineDraft: Sendable {
    /// The entries: those that were there in their order, then the new ones.
    package private(set) var entries: [FindingBaseline.Entry] = []
    /// How many entries stay as they were.
    package private(set) var kept = 0
    /// How many were past their day, and hold anew.
    package private(set) var changed = 0
    /// How many waived nothing that is still there.
    package private(set) var dropped = 0
    /// How many are new.
    package private(set) var added = 0

    /// Makes a baseline.
    ///
    /// - Parameters:
    ///   - results: a results file of `source`.
    ///   - file: its name, for messages.
    ///   - old: the baseline that is there; its day decides which entries are past theirs.
    ///   - grounds: what is written into new entries.
    /// - Throws: what is wrong in the results file.
    package init(_ results: JSONElement, file: String, old: FindingBaseline, grounds: BaselineDraft.Grounds)
        throws(InputFileError)
    {
        var found: [FindingBaseline.Entry] = []
        let root = try ObjectReader(results, "a results file", in: file, expecting: ["findings"])
        // No baseline holds where situations are explored, and without them what they found would be gone.
        if let explored = results["explored"] {
            throw InputFileError(
                "these results go beyond the cases", at: SourcePlace(explored, in: file),
                suggestion: "take the results of a check without --exhaustive and --random")
        }
        for element in try root.list("findings") {
            let finding = try ObjectReader(element, "a finding", in: file, expecting: ["fingerprint", "file", "rule"])
            // What nobody can judge is no difference.
            guard !finding.has("unjudged") else { continue }
            found.append(
                FindingBaseline.Entry(
                    fingerprint: try finding.shownString("fingerprint"), file: try finding.shownString("file"),
                    rule: try finding.shownString("rule"), reason: grounds.reason, owner: grounds.owner,
                    expires: grounds.expires, place: SourcePlace()))
        }
        // The first of each last, where it is taken from.
        var indices: [FindingKey: [Int]] = [:]
        for index in found.indices.reversed() { indices[found[index].key, default: []].append(index) }
        var isTaken = Set<Int>()
        for entry in old.entries {
            guard let index = indices[entry.key]?.popLast() else {
                dropped += 1
                continue
            }
            isTaken.insert(index)
            let fresh = found[index]
            if entry.expires < old.today {
                changed += 1
                entries.append(fresh)
            } else {
                kept += 1
                entries.append(entry)
            }
        }
        let new = found.indices.filter { !isTaken.contains($0) }
        added = new.count
        entries += new.map { found[$0] }
    }

    /// Whether a results file is one of `source`.
    package static func fits(_ results: JSONElement) -> Bool { results["app"] != nil && results["findings"] != nil }

    /// The baseline as a file.
    package var json: String {
        JSONWriter.document { writer in
            writer.object { writer in
                writer.member("waivers") {
                    $0.array(entries) { writer, entry in
                        writer.object(onOneLine: true) { writer in
                            writer.member("finding", entry.fingerprint)
                            writer.member("file", entry.file)
                            writer.member("rule", entry.rule)
                            writer.member("reason", entry.reason)
                            writer.member("owner", entry.owner)
                            writer.member("expires", entry.expires.description)
                        }
                    }
                }
            }
        }
    }
}
