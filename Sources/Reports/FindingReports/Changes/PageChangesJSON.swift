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
        writer.beginObject()
        writer.member("edition", edition.id)
        writer.name("pages")
        writer.beginArray()
        for page in pages { writer.page(page) }
        writer.endArray()
        writer.strings("onlyOld", onlyOld)
        writer.strings("onlyNew", onlyNew)
        writer.endObject()
        writer.lineBreak()
        return writer.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func strings(_ name: String, _ values: [String]) {
        self.name(name)
        beginArray(onOneLine: true)
        for value in values { string(value) }
        endArray()
    }

    fileprivate mutating func page(_ page: PageChanges) {
        beginObject()
        revision("old", page.old)
        revision("new", page.new)
        name("oneLanguage")
        boolean(page.areOneLanguage)
        name("rules")
        beginArray()
        for rule in page.rules where rule.isSignificant || !rule.kept.isEmpty { self.rule(rule) }
        endArray()
        name("changes")
        beginArray()
        for change in page.changes { self.change(change) }
        endArray()
        name("calls")
        beginArray()
        for calls in page.calls {
            beginObject()
            member("platform", calls.platform)
            member("event", calls.event)
            if let old = calls.old { strings("old", old) }
            if let new = calls.new { strings("new", new) }
            endObject()
        }
        endArray()
        endObject()
    }

    private mutating func revision(_ name: String, _ report: PageReport) {
        self.name(name)
        beginObject(onOneLine: true)
        member("file", report.name)
        if let revision = report.revision { member("revision", revision) }
        if let edition = report.shownEdition { member("shownEdition", edition.id) }
        endObject()
    }

    private mutating func rule(_ rule: PageChanges.RuleChanges) {
        beginObject()
        member("id", rule.rule.id)
        member("level", rule.rule.level.rawValue)
        if let staleness = rule.staleness { member("stale", staleness) }
        for (word, findings) in [("gone", rule.gone), ("new", rule.new), ("kept", rule.kept.map(\.new))] {
            name(word)
            beginArray()
            for finding in findings { self.finding(finding) }
            endArray()
        }
        name("changes")
        beginArray()
        for change in rule.changes { self.change(change) }
        endArray()
        strings("vectors", rule.vectors)
        endObject()
    }

    private mutating func change(_ change: RevisionChange) {
        beginObject(onOneLine: true)
        switch change.subject {
        case .drift(let kind): member("subject", kind.rawValue)
        case .prose: member("subject", "text")
        }
        if let section = change.section { member("section", section) }
        if let line = change.old?.line {
            member("oldLine", line)
            member("old", change.texts.old)
        }
        if let line = change.new?.line {
            member("newLine", line)
            member("new", change.texts.new)
        }
        endObject()
    }
}
