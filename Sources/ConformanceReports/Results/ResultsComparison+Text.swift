import ConformanceRunner
import Diagnostics
import StrictJSON

extension ResultsComparison {
    /// The changes of each kind, with the kind's name in JSON and for people.
    var groups: [(name: String, words: String, changes: [Change])] {
        // With another version of the spec, new cases are not new failures.
        let added = specVersions.map { "new since spec \($0.new.withVisibleControls)" } ?? "added"
        return [
            ("broken", "new failures", broken), ("mended", "fixed", mended), ("changed", "changed", changed),
            ("new", added, new), ("gone", "removed", gone),
        ]
    }

    /// A cause as a comparison shows it.
    struct ComparedCause {
        let cause: ResultsCause
        /// How many cases fail by it in the earlier and in the later run.
        let before: Int
        let after: Int

        /// `771 cases, 12 before`.
        var size: String {
            switch (before, after) {
            case (0, _), (_, 0): counted(before + after, "case")
            case _ where before == after: "\(counted(after, "case")), as before"
            default: "\(counted(after, "case")), \(before) before"
            }
        }
    }

    /// The causes by what became of them: first what fails now and did not before.
    var causeGroups: [(words: String, causes: [ComparedCause])] {
        guard let causes else { return [] }
        func now(_ list: [ResultsCause]) -> [ComparedCause] {
            list.map { ComparedCause(cause: $0, before: 0, after: $0.cases) }
        }
        func then(_ list: [ResultsCause]) -> [ComparedCause] {
            list.map { ComparedCause(cause: $0, before: $0.cases, after: 0) }
        }
        let sinceSpec = specVersions.map { "new since spec \($0.new.withVisibleControls)" } ?? ""
        return [
            ("new", now(causes.new)), ("no longer waived", now(causes.noLongerWaived)),
            (sinceSpec, now(causes.newSinceSpec)), ("fixed", then(causes.fixed)), ("waived", then(causes.waived)),
            (
                "still failing",
                causes.kept.map { ComparedCause(cause: $0.new, before: $0.old.cases, after: $0.new.cases) }
            ),
        ]
        .filter { !$0.causes.isEmpty }
    }

    /// `2 new causes, 1 fixed`.
    var headline: String {
        guard causes != nil else {
            return "the causes are not compared: a file was written by a tool that reports none"
        }
        let counts = causeGroups.enumerated().map { place, group in
            place == 0
                ? "\(group.causes.count) \(group.words) \(group.causes.count == 1 ? "cause" : "causes")"
                : "\(group.causes.count) \(group.words)"
        }
        return counts.isEmpty ? "no causes in either run" : counts.joined(separator: ", ")
    }

    /// `12 new failures, 40 fixed, …, 2500 unchanged`.
    var caseCounts: String {
        (groups.map { "\($0.changes.count) \($0.words)" } + ["\(unchanged) unchanged"]).joined(separator: ", ")
    }

    /// The changes that no cause speaks of, of those that did not only come or go with the plan.
    var unexplained: [(words: String, changes: [Change])] {
        let cases = causes?.cases ?? []
        return groups.filter { !["new", "gone"].contains($0.name) }
            .map { ($0.words, $0.changes.filter { !cases.contains($0.id) }) }
            .filter { !$0.changes.isEmpty }
    }

    /// How many cases without a cause are listed of each kind.
    static let mostListed = 10

    /// In what the runs differ, a line each.
    private var remarks: [String] {
        var lines: [String] = []
        if !otherRun.isEmpty { lines.append("the runs differ in: \(otherRun.joined(separator: ", "))") }
        if let specVersions {
            let versions = "version \(specVersions.old) before, version \(specVersions.new) now"
            lines.append("judged by different versions of the spec: \(versions)")
        } else if let specDigests {
            lines.append("judged by different specs: \(specDigests.old) before, \(specDigests.new) now")
        }
        return lines
    }

    /// The comparison for people: the causes, the cases that have none, and the counts in the last lines.
    package var text: String {
        func line(_ text: String) -> String { ReportText.visible(text, isLine: true, limit: 1024) }
        var lines = remarks.map(line)
        for group in causeGroups {
            lines.append("\(group.words):")
            for compared in group.causes {
                lines.append("  " + line(compared.cause.sentence))
                lines.append(
                    "    " + line("\(compared.size), violates \(compared.cause.rules.joined(separator: ", "))"))
                if compared.after > 0 { lines.append("    " + line("simplest: \(compared.cause.simplest)")) }
            }
            lines.append("")
        }
        for group in unexplained {
            lines.append("\(group.words), with no cause:")
            lines += group.changes.prefix(Self.mostListed).map { "  " + line("\($0.id): \($0.verdicts)") }
            let rest = group.changes.count - Self.mostListed
            lines += (rest > 0 ? ["  and \(rest) more; --format json lists them"] : []) + [""]
        }
        return (lines + ["causes: \(headline)", "cases: \(caseCounts)"]).map { $0 + "\n" }.joined()
    }

    /// The comparison as a comment on a pull request.
    ///
    /// - Parameter sink: the name of the sink of the later run.
    package func markdown(sink: String) -> String {
        func code(_ text: String) -> String { MarkdownText.code(text, limit: 256) }
        var page = "## \(code(sink)): \(headline)\n\n\(MarkdownText.prose("Cases: \(caseCounts)."))\n\n"
        page += remarks.map { MarkdownText.prose($0) + "\n\n" }.joined()
        for group in causeGroups {
            let title = "\(group.words.prefix(1).uppercased())\(group.words.dropFirst())"
            // What was there before is no news, and folded.
            let isFolded = group.words == "still failing"
            page += isFolded ? "<details><summary>\(title): \(group.causes.count)</summary>\n\n" : "### \(title)\n\n"
            for compared in group.causes.prefix(Self.mostInMarkdown) {
                let rules = compared.cause.rules.map(code).joined(separator: ", ")
                page += "- \(MarkdownText.prose(compared.cause.sentence)) \(compared.size), violates \(rules)."
                page += compared.after > 0 ? " Simplest: \(code(compared.cause.simplest)).\n" : "\n"
            }
            let rest = group.causes.count - Self.mostInMarkdown
            page += (rest > 0 ? "- and \(rest) more\n" : "") + "\n" + (isFolded ? "</details>\n\n" : "")
        }
        for group in unexplained {
            page += "### \(group.words.prefix(1).uppercased())\(group.words.dropFirst()), with no cause\n\n"
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
                writer.member("causes") { writer in
                    guard let causes else { return writer.null() }
                    writer.object { writer in
                        writer.member("gone") { $0.array(causes.fixed) { $0.cause($1, old: $1.cases, new: 0) } }
                        writer.member("waived") { $0.array(causes.waived) { $0.cause($1, old: $1.cases, new: 0) } }
                        writer.member("noLongerWaived") {
                            $0.array(causes.noLongerWaived) { $0.cause($1, old: 0, new: $1.cases) }
                        }
                        writer.member("new") { $0.array(causes.new) { $0.cause($1, old: 0, new: $1.cases) } }
                        if specVersions != nil {
                            writer.member("newSinceSpec") {
                                $0.array(causes.newSinceSpec) { $0.cause($1, old: 0, new: $1.cases) }
                            }
                        }
                        writer.member("kept") {
                            $0.array(causes.kept) { $0.cause($1.new, old: $1.old.cases, new: $1.new.cases) }
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

extension JSONWriter {
    /// A cause with the number of its cases in both runs.
    fileprivate mutating func cause(_ cause: ResultsCause, old: Int, new: Int) {
        beginObject(onOneLine: true)
        member("sentence", cause.sentence)
        member("rules", cause.rules)
        member("old", old)
        member("new", new)
        member("simplest", cause.simplest)
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
