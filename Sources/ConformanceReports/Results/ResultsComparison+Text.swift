import ConformanceRunner
import Diagnostics
import StrictJSON

extension ResultsComparison {
    /// The changes of each kind, with the kind's name.
    var groups: [(name: String, changes: [Change])] {
        [("broken", broken), ("mended", mended), ("changed", changed), ("new", new), ("gone", gone)]
    }

    /// The comparison for people: the causes, a paragraph for each kind of change, and the counts in the last line.
    package var text: String {
        var lines: [String] = []
        if !otherRun.isEmpty { lines.append("the runs differ in: \(otherRun.joined(separator: ", "))") }
        if let specVersions {
            let versions = "version \(specVersions.old) before, version \(specVersions.new) now"
            lines.append(
                ReportText.visible("judged by different versions of the spec: \(versions)", isLine: true, limit: 256))
        } else if let specDigests {
            let digests = "\(specDigests.old) before, \(specDigests.new) now"
            lines.append(ReportText.visible("judged by different specs: \(digests)", isLine: true, limit: 1024))
        }
        lines += causeLines
        for group in groups where !group.changes.isEmpty {
            lines += ["\(words(group.name)):"] + group.changes.flatMap(Self.lines) + [""]
        }
        let counts = groups.map { "\($0.changes.count) \(words($0.name))" }.joined(separator: ", ")
        lines.append("\(counts), \(unchanged) unchanged")
        return lines.map { $0 + "\n" }.joined()
    }

    /// A group's name: with another version of the spec, new cases are not new failures.
    func words(_ group: String) -> String {
        guard group == "new", let specVersions else { return group }
        return "new since spec \(specVersions.new.withVisibleControls)"
    }

    /// The causes that are gone, new and kept; nothing where there are none.
    private var causeLines: [String] {
        guard let causes else {
            return ["the causes are not compared: a file was written by a tool that told none", ""]
        }
        var groups: [(name: String, causes: [(cause: ResultsCause, cases: String)])] = [
            ("gone", causes.gone.map { ($0, Self.cases($0.cases)) }),
            ("new", causes.new.map { ($0, Self.cases($0.cases)) }),
            (
                "kept",
                causes.kept.map { kept in
                    let before = kept.old.cases == kept.new.cases ? "" : "\(Self.cases(kept.old.cases)) before, now "
                    return (kept.new, before + Self.cases(kept.new.cases))
                }
            ),
        ]
        if specVersions != nil {
            groups.insert((words("new"), causes.newSinceSpec.map { ($0, Self.cases($0.cases)) }), at: 2)
        }
        guard groups.contains(where: { !$0.causes.isEmpty }) else { return [] }
        var lines: [String] = []
        for group in groups where !group.causes.isEmpty {
            lines.append("causes \(group.name):")
            for (cause, cases) in group.causes {
                lines.append("  " + ReportText.visible(cause.sentence, isLine: true, limit: 1024))
                let blamed = "\(cases), blamed on \(cause.rules.joined(separator: ", "))"
                lines.append("    " + ReportText.visible(blamed, isLine: true, limit: 1024))
            }
            lines.append("")
        }
        let counts = groups.map { "\($0.causes.count) \($0.name)" }.joined(separator: ", ")
        return lines + ["causes: \(counts)", ""]
    }

    private static func cases(_ count: Int) -> String { counted(count, "case") }

    private static func lines(_ change: Change) -> [String] {
        let verdicts = [change.old, change.new].compactMap(\.self).map(\.words).joined(separator: " → ")
        let title = "  " + ReportText.visible("\(change.id): \(verdicts)", isLine: true, limit: 1024)
        guard let message = change.message, !message.isEmpty else { return [title] }
        return [title, "    " + ReportText.visible(message, isLine: true, limit: 1024)]
    }

    /// The comparison for programs.
    package var json: String {
        JSONWriter.document { writer in
            writer.object { writer in
                writer.member("otherRun", otherRun, onOneLine: true)
                writer.member("causes") { writer in
                    guard let causes else { return writer.null() }
                    writer.object { writer in
                        writer.member("gone") { $0.array(causes.gone) { $0.cause($1, old: $1.cases, new: 0) } }
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
