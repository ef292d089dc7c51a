import CaseJudging
import Diagnostics
import RunReports
import StrictJSON

extension ResultsComparison {
    /// The changes by kind, with the kind's name in JSON and for people.
    var groups: [(name: String, words: String, changes: [Change])] {
        // With another version of the spec, new cases are not new failures.
        let added = specVersions.map { "new since spec \($0.new.withVisibleControls)" } ?? "added"
        return [
            ("broken", "new failures", broken), ("mended", "fixed", fixed), ("changed", "changed", changed),
            ("new", added, new), ("gone", "removed", gone),
        ]
    }

    /// The causes by change: new failures first.
    var causeGroups: [(words: String, entries: [CauseComparison.Entry])] {
        CauseComparison.Change.allCases.map { change in
            (
                change.words(spec: specVersions?.new.withVisibleControls ?? ""),
                causes.entries.filter { $0.change == change }
            )
        }
        .filter { !$0.entries.isEmpty }
    }

    /// `2 new causes, 1 fixed`.
    var headline: String {
        let counts = causeGroups.enumerated().map { place, group in
            let count = group.entries.count
            return place == 0 ? "\(count) \(group.words) \(count == 1 ? "cause" : "causes")" : "\(count) \(group.words)"
        }
        return counts.isEmpty ? "no causes in either run" : counts.joined(separator: ", ")
    }

    /// `12 new failures, 40 fixed, …, 2500 unchanged`.
    var caseCounts: String {
        let counts = groups.map { group in
            group.name == "broken"
                ? counted(group.changes.count, "new failure") : "\(group.changes.count) \(group.words)"
        }
        return (counts + ["\(unchanged) unchanged"]).joined(separator: ", ")
    }

    /// Breakages and fixes that no cause covers.
    var unexplained: [(words: String, changes: [Change])] {
        groups.filter { ["broken", "mended"].contains($0.name) }
            .map { ($0.words, $0.changes.filter { !causes.cases.contains($0.id) }) }
            .filter { !$0.changes.isEmpty }
    }

    /// How many cases without a cause are listed for each kind.
    static let mostListed = 10

    /// `does not conform, conforms with waivers before`.
    private var verdicts: String {
        let flaky =
            flaky.old + flaky.new > 0 ? "; \(counted(flaky.new, "flaky case")), \(flaky.old) before" : ""
        return words.old == words.new
            ? "\(words.new), as before\(flaky)" : "\(words.new); before: \(words.old)\(flaky)"
    }

    /// The differences between the runs themselves, a line each.
    private var notes: [String] {
        var lines: [String] = []
        if !otherRun.isEmpty { lines.append("the runs differ in: \(otherRun.joined(separator: ", "))") }
        if let specVersions {
            let versions = "version \(specVersions.old) before, version \(specVersions.new) now"
            lines.append("judged by different versions of the spec: \(versions)")
        } else if let specDigests {
            lines.append("judged by different specs: \(specDigests.old) before, \(specDigests.new) now")
        }
        return lines + waiverChanges
    }

    /// The comparison for people: the causes, the cases without one, and the counts in the last lines.
    package var text: String {
        func line(_ text: String) -> String { ReportText.visible(text, isLine: true, limit: 1024) }
        var lines = notes.map(line)
        for group in causeGroups {
            lines.append("\(group.words):")
            for entry in group.entries {
                guard let cause = entry.cause else { continue }
                lines.append("  " + line(cause.sentence))
                lines.append("    " + line("\(entry.size), violates \(cause.rules.joined(separator: ", "))"))
                if entry.new != nil { lines.append("    " + line("simplest: \(cause.simplest)")) }
            }
            lines.append("")
        }
        for group in unexplained {
            lines.append("\(group.words) without a cause:")
            lines += group.changes.prefix(Self.mostListed).map { "  " + line("\($0.id): \($0.verdicts)") }
            let rest = group.changes.count - Self.mostListed
            lines += (rest > 0 ? ["  and \(rest) more; --format json lists them"] : []) + [""]
        }
        return (lines + ["causes: \(headline)", "cases: \(caseCounts)", "verdict: \(verdicts)"]).map { $0 + "\n" }
            .joined()
    }

    /// The comparison as a comment on a pull request.
    ///
    /// - Parameter sink: the name of the sink of the later run.
    package func markdown(sink: String) -> String {
        func code(_ text: String) -> String { MarkdownText.code(text, limit: 256) }
        var page =
            "## \(code(sink)): \(headline)\n\n\(MarkdownText.prose("Verdict: \(verdicts). Cases: \(caseCounts)."))\n\n"
        page += notes.map { MarkdownText.prose($0) + "\n\n" }.joined()
        for group in causeGroups {
            let title = "\(group.words.prefix(1).uppercased())\(group.words.dropFirst())"
            // Old failures are not news, so they are collapsed.
            let isFolded = group.entries.allSatisfy { [.kept, .stillWaived].contains($0.change) }
            page += isFolded ? "<details><summary>\(title): \(group.entries.count)</summary>\n\n" : "### \(title)\n\n"
            for entry in group.entries.prefix(Self.mostInMarkdown) {
                guard let cause = entry.cause else { continue }
                let rules = cause.rules.map(code).joined(separator: ", ")
                page += "- \(MarkdownText.prose(cause.sentence)) \(entry.size), violates \(rules)."
                page += entry.new != nil ? " Simplest: \(code(cause.simplest)).\n" : "\n"
            }
            let rest = group.entries.count - Self.mostInMarkdown
            page += (rest > 0 ? "- and \(rest) more\n" : "") + "\n" + (isFolded ? "</details>\n\n" : "")
        }
        for group in unexplained {
            page += "### \(group.words.prefix(1).uppercased())\(group.words.dropFirst()) without a cause\n\n"
            page += group.changes.prefix(Self.mostListed).map { "- \(code($0.id)): \($0.verdicts)\n" }.joined()
            let rest = group.changes.count - Self.mostListed
            page += (rest > 0 ? "- and \(rest) more\n" : "") + "\n"
        }
        return page
    }

    private static let mostInMarkdown = 20

    /// The comparison for programs.
    package var json: String {
        JSONWriter.document { writer in
            writer.object { writer in
                writer.member("otherRun", otherRun, onOneLine: true)
                writer.member("waivers", waiverChanges)
                writer.member("causes") {
                    $0.object { writer in
                        for change in CauseComparison.Change.allCases {
                            let entries = causes.entries.filter { $0.change == change }
                            writer.member(change.rawValue) { $0.array(entries) { $0.entry($1) } }
                        }
                    }
                }
                for group in groups {
                    writer.member(group.name) { $0.array(group.changes) { $0.change($1) } }
                }
                writer.member("unchanged", unchanged)
            }
        }
    }
}

extension ResultsComparison.Change {
    /// `passed → failed`.
    var verdicts: String { [old, new].compactMap(\.self).map(\.words).joined(separator: " → ") }
}

extension CauseComparison.Change {
    /// The change for people.
    ///
    /// - Parameter spec: the version of the later run's spec; empty if it is that of the earlier run.
    func words(spec: String) -> String {
        switch self {
        case .new: "new"
        case .noLongerWaived: "no longer waived"
        case .newSinceSpec: spec.isEmpty ? "newly scored" : "new since spec \(spec)"
        case .newWaived: "new and waived"
        case .notScored: "no longer scored"
        case .gone: "fixed"
        case .waived: "waived"
        case .kept: "still failing"
        case .stillWaived: "still waived"
        }
    }
}

extension CauseComparison.Entry {
    /// `771 cases, 3 flaky, 12 before`.
    var size: String {
        let flaky = flaky > 0 ? ", \(flaky) flaky" : ""
        return switch (old?.cases, new?.cases) {
        case (let before?, let after?):
            counted(after, "case") + flaky + (before == after ? ", as before" : ", \(before) before")
        case (let count, nil), (nil, let count): counted(count ?? 0, "case") + flaky
        }
    }
}

extension JSONWriter {
    /// A cause with the number of its cases in both runs.
    fileprivate mutating func entry(_ entry: CauseComparison.Entry) {
        beginObject(onOneLine: true)
        member("sentence", entry.cause?.sentence)
        member("rules", entry.cause?.rules ?? [])
        member("old", entry.old?.cases ?? 0)
        member("new", entry.new?.cases ?? 0)
        member("simplest", entry.cause?.simplest)
        if entry.flaky > 0 { member("flaky", entry.flaky) }
        endObject()
    }

    fileprivate mutating func change(_ change: ResultsComparison.Change) {
        beginObject(onOneLine: true)
        member("id", change.id)
        member("old", change.old?.rawValue)
        member("new", change.new?.rawValue)
        member("message", change.message)
        endObject()
    }
}
