import CaseStories
import CodeJudging
import ConformanceSpec
import Diagnostics
import ReportWriting
import RunReports

/// The section of an HTML page that lists the causes of the findings, each with the story of its simplest case.
struct CausesPart {
    let causes: [CauseText]
    /// How many cases fail because of them, if known for all.
    let failed: Int?
    let findings: [Finding]
    let listings: FileListings
    let address: PageAddress?
    /// Additional information, as further sentences.
    var draft = ""

    private static let mostCauses = 50
    private static let mostPlaces = 20

    /// The section; nil without causes.
    var section: FindingPage.Section? {
        causes.isEmpty ? nil : .init("causes", "Causes", content: write)
    }

    private func write(to page: inout HTMLWriter) {
        page.element("p", ["class": "intro"], text: intro)
        for cause in causes.prefix(Self.mostCauses) {
            CauseArticle(cause: cause, count: causes.count) { rule, page in write(rule, &page) }
                .write(to: &page) { page in
                    places(of: cause, &page)
                } end: { page in
                    page.element("p", ["class": "label"], text: "What its simplest case demands")
                    page.command("\(ToolVersion.name) spec show \(ShellWord.quoted(cause.simplest))")
                }
        }
        page.notShown(causes.count - Self.mostCauses, more: "cause")
    }

    private var intro: String {
        let cases = failed.map { " in \(counted($0, "failed case"))" } ?? ""
        return "\(counted(causes.count, "cause"))\(cases).\(draft)"
    }

    /// Rules have no entry on the page, so link to the documentation.
    private func write(_ rule: Rule, _ page: inout HTMLWriter) {
        guard let address = FindingRule.spec(rule).address(address) else {
            return page.element("code", text: rule.id)
        }
        page.element("a", ["href": address, "rel": "noreferrer"]) { $0.element("code", text: rule.id) }
    }

    private func places(of cause: CauseText, _ page: inout HTMLWriter) {
        let places = cause.places(among: findings)
        page.element("p", ["class": "size"]) { page in
            page.text("found at ")
            page.commas(places.prefix(Self.mostPlaces), listings.link)
            if places.count > Self.mostPlaces { page.text(" and \(places.count - Self.mostPlaces) more") }
        }
    }
}
