import ConformanceSpec
import DocCheck
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
    mutating func counts(_ results: PageResults) {
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
