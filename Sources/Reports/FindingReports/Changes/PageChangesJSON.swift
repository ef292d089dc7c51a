import CodeJudging
package import ConformanceSpec
import Diagnostics
package import DocCheck
import StrictJSON

/// The changes between revisions of pages, as JSON.
package enum PageChangesJSON {
    /// The whole value.
    ///
    /// - Parameters:
    ///   - onlyOld: pages that have no new revision.
    ///   - onlyNew: pages that have no old revision.
    package static func bytes(_ pages: [PageChanges], edition: Edition, onlyOld: [String], onlyNew: [String]) -> [UInt8]
    {
        var writer = JSONWriter(style: .pretty)
        writer.object { writer in
            writer.member("edition", edition.id)
            writer.member("pages") { $0.array(pages) { $0.page($1) } }
            writer.member("onlyOld", onlyOld, onOneLine: true)
            writer.member("onlyNew", onlyNew, onOneLine: true)
        }
        writer.lineBreak()
        return writer.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func page(_ page: PageChanges) {
        object { writer in
            writer.member("old") { $0.revision(page.old) }
            writer.member("new") { $0.revision(page.new) }
            writer.member("oneLanguage", page.areOneLanguage)
            writer.member("rules") {
                $0.array(page.rules.filter { $0.isSignificant || !$0.kept.isEmpty }) { $0.rule($1) }
            }
            writer.member("changes") { $0.array(page.changes) { $0.change($1) } }
            writer.member("calls") {
                $0.array(page.calls) { writer, calls in
                    writer.object { writer in
                        writer.member("platform", calls.platform)
                        writer.member("event", calls.event)
                        if let old = calls.old { writer.member("old", old, onOneLine: true) }
                        if let new = calls.new { writer.member("new", new, onOneLine: true) }
                    }
                }
            }
        }
    }

    private mutating func revision(_ report: PageReport) {
        object(onOneLine: true) { writer in
            writer.member("file", report.name)
            if let revision = report.revision { writer.member("revision", revision) }
            if let edition = report.shownEdition { writer.member("shownEdition", edition.id) }
        }
    }

    private mutating func rule(_ rule: PageChanges.RuleChanges) {
        object { writer in
            writer.member("id", rule.rule.id)
            writer.member("level", rule.rule.level.rawValue)
            if let staleness = rule.staleness { writer.member("stale", staleness) }
            for (word, findings) in [("gone", rule.gone), ("new", rule.new), ("kept", rule.kept.map(\.new))] {
                writer.member(word) { $0.array(findings) { $0.finding($1) } }
            }
            writer.member("changes") { $0.array(rule.changes) { $0.change($1) } }
            writer.member("vectors", rule.vectors, onOneLine: true)
        }
    }

    private mutating func change(_ change: RevisionChange) {
        object(onOneLine: true) { writer in
            switch change.subject {
            case .drift(let kind): writer.member("subject", kind.rawValue)
            case .prose: writer.member("subject", "text")
            }
            if let section = change.section { writer.member("section", section) }
            if let line = change.old?.line {
                writer.member("oldLine", line)
                writer.member("old", change.texts.old)
            }
            if let line = change.new?.line {
                writer.member("newLine", line)
                writer.member("new", change.texts.new)
            }
        }
    }
}
