import ConformanceReports
import ConformanceSpec
import Diagnostics
import PushTracking
import StrictJSON

/// The results file for pages, as `spec/schema/results.schema.json` describes it. Like SARIF, it lists every finding,
/// including those of rules newer than a page, which text reports sum up.
package enum PageJSON {
    /// The whole file.
    package static func bytes(_ results: PageResults) -> [UInt8] {
        var writer = JSONWriter(style: .pretty)
        writer.beginObject()
        writer.beginning(of: results)
        writer.member("pages") {
            $0.array(results.reports.filter(\.isAboutTracking)) { writer, report in
                writer.beginObject(onOneLine: true)
                writer.member("file", report.name)
                writer.member("edition", report.edition.id)
                if let shown = report.shownEdition { writer.member("shownEdition", shown.id) }
                if let omitted = report.omittedPlatform { writer.member("omittedPlatform", omitted.rawValue) }
                writer.endObject()
            }
        }
        if !results.partials.isEmpty { writer.member("partials", results.partials) }
        writer.name("findings")
        writer.beginArray()
        for finding in results.findings { writer.finding(finding) }
        writer.endArray()
        writer.causes(results.causes, among: results.findings)
        writer.counts(results)
        writer.member("verdict", results.verdict.rawValue)
        writer.endObject()
        writer.lineBreak()
        return writer.bytes
    }
}

extension JSONWriter {
    /// A member with a text.
    mutating func member(_ name: String, _ text: String) {
        self.name(name)
        string(text)
    }

    /// A member with a number.
    mutating func member(_ name: String, _ number: Int) {
        self.name(name)
        integer(number)
    }

    /// A member with an object of texts, on one line.
    mutating func object(_ name: String, _ members: KeyValuePairs<String, String>) {
        self.name(name)
        beginObject(onOneLine: true)
        for (key, value) in members { member(key, value) }
        endObject()
    }

    /// A finding; an app's finding has a fingerprint, and may be accepted.
    mutating func finding(_ finding: Finding, isOfApp: Bool = false) {
        let place = finding.place
        beginObject(onOneLine: true)
        member("rule", finding.rule.id)
        member("level", finding.level.rawValue)
        member("file", place.file ?? "")
        member("line", place.line ?? 1)
        member("column", place.column ?? 1)
        member("endColumn", place.endColumn ?? place.column ?? 1)
        member("message", "\(finding.message) (\(finding.certainty))")
        if let suggestion = finding.suggestion { member("suggestion", suggestion) }
        if let example = finding.example { member("example", example.line) }
        if let source = finding.source {
            name("source")
            beginObject(onOneLine: true)
            member("file", source.place.file ?? "")
            member("line", source.place.line ?? 1)
            member("column", source.place.column ?? 1)
            member("endColumn", source.place.endColumn ?? source.place.column ?? 1)
            member("text", source.line)
            endObject()
        }
        if !finding.causes.isEmpty { numbers("causes", finding.causes) }
        if isOfApp {
            member("fingerprint", finding.fingerprint)
            if finding.isUnjudged { member("unjudged", true) }
        }
        if let acceptance = finding.acceptance { member("accepted", acceptance) }
        endObject()
    }

    /// The causes, if cases failed.
    mutating func causes(_ causes: [CauseText], among findings: [Finding]) {
        guard !causes.isEmpty else { return }
        member("causes") {
            $0.array(causes) { writer, cause in
                writer.cause(
                    cause, places: cause.places(among: findings).map { ($0.file ?? "", $0.line ?? 1) })
            }
        }
    }

    private mutating func numbers(_ name: String, _ numbers: [Int]) {
        member(name) { $0.array(numbers) { $0.integer($1) } }
    }

    fileprivate mutating func counts(_ results: PageResults) {
        name("counts")
        beginObject(onOneLine: true)
        member("pages", results.pages.count)
        member("checked", results.reports.count(where: \.isJudged))
        member("withoutTrackingSection", results.reports.count { !$0.isJudged })
        member("unreadable", results.problems.count)
        severities(of: results.findings)
        endObject()
    }
}
