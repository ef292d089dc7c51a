import ConformanceRunner
import StrictJSON

extension ResultsComparison {
    private var groups: [(name: String, changes: [Change])] {
        [("broken", broken), ("mended", mended), ("changed", changed), ("new", new), ("gone", gone)]
    }

    /// The comparison for people: a paragraph for each kind of change, and the counts in the last line.
    package var text: String {
        var lines: [String] = []
        if !otherRun.isEmpty { lines.append("the runs differ in: \(otherRun.joined(separator: ", "))") }
        for group in groups where !group.changes.isEmpty {
            lines += ["\(group.name):"] + group.changes.flatMap(Self.lines) + [""]
        }
        let counts = groups.map { "\($0.changes.count) \($0.name)" }.joined(separator: ", ")
        lines.append("\(counts), \(unchanged) unchanged")
        return lines.map { $0 + "\n" }.joined()
    }

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
                for group in groups {
                    writer.member(group.name) { $0.array(group.changes) { $0.change($1) } }
                }
                writer.member("unchanged", unchanged)
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func change(_ change: ResultsComparison.Change) {
        beginObject(onOneLine: true)
        member("id", change.id)
        member("old", change.old?.rawValue)
        member("new", change.new?.rawValue)
        member("message", change.message)
        endObject()
    }
}
