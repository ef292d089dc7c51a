import ConformanceSpec
import DocCheck
import PushTracking
import StrictJSON

/// The results file for pages, as `spec/schema/results.schema.json` describes it. Like SARIF, it lists every finding,
/// including those of rules newer than a page, which text reports sum up.
package enum PageJSON {
    /// The whole file.
    package static func bytes(_ results: PageResults) -> [UInt8] {
        Array(
            JSONWriter.document { writer in
                writer.object { $0.page(results) }
            }.utf8)
    }
}

extension JSONWriter {
    fileprivate mutating func page(_ results: PageResults) {
        beginning(of: results)
        member("pages") {
            $0.array(results.reports.filter(\.isAboutTracking)) { writer, report in
                writer.object(onOneLine: true) { writer in
                    writer.member("file", report.name)
                    writer.member("edition", report.edition.id)
                    writer.member("editionChoice", report.editionChoice.rawValue)
                    if let shown = report.shownEdition { writer.member("shownEdition", shown.id) }
                    if let revision = report.listedRevision { writer.member("revision", revision) }
                    if let omitted = report.omittedPlatform { writer.member("omittedPlatform", omitted.rawValue) }
                }
            }
        }
        if !results.partials.isEmpty { member("partials", results.partials) }
        member("findings") { $0.array(results.findings) { $0.finding($1) } }
        causes(results.causes, among: results.findings)
        member("counts") { $0.counts(results) }
        member("verdict", results.verdict.rawValue)
    }

    private mutating func counts(_ results: PageResults) {
        object(onOneLine: true) { writer in
            writer.member("pages", results.pages.count)
            writer.member("checked", results.reports.count(where: \.isJudged))
            writer.member("withoutTrackingSection", results.reports.count { !$0.isJudged })
            writer.member("unreadable", results.problems.count)
            writer.severities(of: results.findings)
        }
    }
}
