import CodeJudging
import ConformanceSpec
import Diagnostics
import DocCheck

extension PageChanges {
    /// The full text report.
    package var text: String {
        let head = "\(Self.title(old)) -> \(Self.title(new)), checked against \(new.edition.id)\n"
        let language =
            areOneLanguage
            ? "" : "in different languages: only what every language has alike is compared, and no text\n"
        let mentioned = rules.filter(\.isSignificant)
        let spoken = Set(mentioned.flatMap(\.changes).map(\.sentence))
        let others = changes.filter { !spoken.contains($0.sentence) }
        return head + language + mentioned.map(\.text).joined() + callText
            + Self.list(others, title: "what no rule speaks of") + "\n" + summary + "\n"
    }

    /// A one-line summary.
    package var summary: String {
        let counts = (
            gone: rules.reduce(0) { $0 + $1.gone.count }, new: rules.reduce(0) { $0 + $1.new.count },
            kept: rules.reduce(0) { $0 + $1.kept.count }
        )
        let stale = staleRules.count
        return
            "\(old.name.withVisibleControls) -> \(new.name.withVisibleControls): \(changes.count) \(changes.count == 1 ? "change" : "changes"); findings: \(counts.gone) fixed, \(counts.new) new, \(counts.kept) remaining; \(stale) stale \(stale == 1 ? "rule" : "rules")"
    }

    private static func title(_ report: PageReport) -> String {
        let revision = report.revision.map { "revision \($0.prefix(12))".withVisibleControls }
        let shown = report.shownEdition.map { "shows edition \($0.id)" }
        let facts = [revision, shown].compactMap(\.self).joined(separator: ", ")
        return report.name.withVisibleControls + (facts.isEmpty ? "" : " (\(facts))")
    }

    private var callText: String {
        guard !calls.isEmpty else { return "" }
        let lines = calls.map { change in
            "  \(change.platform), \(change.event): \(Self.written(change.old)) -> \(Self.written(change.new))\n"
        }
        return "\nwhat the examples send, in the simplest case\n" + lines.joined()
    }

    private static func written(_ calls: [String]?) -> String {
        guard let calls else { return "not known" }
        return calls.isEmpty ? "nothing" : calls.joined(separator: " and ").withVisibleControls
    }

    fileprivate static func list(_ changes: [RevisionChange], title: String) -> String {
        changes.isEmpty ? "" : "\n\(title)\n" + changes.map { "  \($0.sentence)\n" }.joined()
    }
}

extension PageChanges.RuleChanges {
    fileprivate var text: String {
        var lines = ["\n\(rule.id): \(rule.level.rawValue): \(rule.sentence)\n"]
        lines += Self.lines("fixed", gone)
        lines += Self.lines("new", new)
        if !kept.isEmpty, !gone.isEmpty || !new.isEmpty || staleness != nil {
            lines.append("  remaining: \(kept.count)\n")
        }
        if let staleness { lines.append("  stale: \(staleness)\n") }
        lines += changes.map { "  changed: \($0.sentence)\n" }
        if !vectors.isEmpty { lines.append("  proved by \(vectors.joined(separator: ", "))\n") }
        return lines.joined()
    }

    /// Each finding once, with all its lines.
    private static func lines(_ word: String, _ findings: [Finding]) -> [String] {
        FindingGroup.groups(findings).map { group in
            let lines = ([group.first] + group.others).map { "\($0.place.line ?? 1)" }
            let place = "\((group.first.place.file ?? "").withVisibleControls):\(lines.joined(separator: ", "))"
            return "  \(word): \(place): \(group.first.message.withVisibleControls)\n"
        }
    }
}
