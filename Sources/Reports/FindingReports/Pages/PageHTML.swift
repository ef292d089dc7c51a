import CodeJudging
import ConformanceSpec
import Diagnostics
import DocCheck
import ReportWriting

/// Results as an HTML page in one file: the verdict, by page and by rule, and below it the lines of each page with the
/// findings between them, like review comments.
package struct PageHTML {
    private let results: PageResults
    /// The pages with findings.
    private let listings: FileListings

    /// - Parameters:
    ///   - results: those of a checker that keeps the texts of pages.
    ///   - room: the size limit of all listings together, in bytes; with the default, the page stays below 8 MB.
    package init(_ results: PageResults, room: Int = Self.room) {
        self.results = results
        let files = results.reports.filter { !$0.findings.isEmpty }.map {
            FileListings.File(name: $0.name, findings: $0.findings, text: $0.text, editionNote: $0.editionNote)
        }
        listings = FileListings(files, rules: results.rules, address: results.address, room: room)
    }

    /// The size limit of all listings of an HTML page, in bytes, which keeps it below 8 MB.
    package static let room = 6_000_000

    /// The whole page.
    package var bytes: [UInt8] {
        FindingPage(
            subject: subject, conclusion: conclusion, isGood: hasVerdict && results.verdict != .doesNotConform,
            overline: "Push tracking, check of documentation pages", lead: lead,
            facts: [("checked", counted(results.reports.count(where: \.isJudged), "page"))], notes: notes
        ).bytes(
            results, [causes, pages, rules, unjudged, listings.section],
            about: "The examples of the pages were run against the cases of the spec, like an app under test.")
    }

    // MARK: The verdict

    private var failing: Int {
        results.problems.count
            + listings.files.count { file in file.findings.contains { results.gate.includes($0.level) } }
    }

    /// The pages about push tracking, and those that could not be read.
    private var counting: Int { results.reports.count(where: \.isJudged) + results.problems.count }

    /// Whether there is anything to give a verdict on.
    private var hasVerdict: Bool { counting > 0 }

    private var subject: String {
        if results.pages.count == 1, let page = results.pages.first { return page.name }
        guard hasVerdict else { return counted(results.pages.count, "page") }
        let pages = counted(counting, "page")
        return failing == 0 ? pages : "\(failing) of \(pages)"
    }

    private var conclusion: String {
        guard hasVerdict else { return "not judged" }
        let isOne = failing == 0 ? counting == 1 : failing == 1
        switch results.verdict {
        case .conforms: return isOne ? "conforms" : "conform"
        case .partial: return isOne ? "passes the selected rules" : "pass the selected rules"
        case .doesNotConform: return isOne ? "does not conform" : "do not conform"
        }
    }

    private var lead: String {
        let fixable = results.findings.count { $0.fix != nil }
        let fixed = fixable > 0 ? "; \(fixable) can be fixed by --fix" : ""
        return "\(results.findings.isEmpty ? "No findings" : FindingText.summary(results.findings))\(fixed)."
    }

    private var notes: [String] {
        var notes: [String] = []
        let unjudged = results.findings.count(where: \.isUnjudged)
        if unjudged > 0 {
            notes.append("\(counted(unjudged, "place")) could not be judged: see “Not judged”.")
        }
        if !results.problems.isEmpty {
            notes.append("\(counted(results.problems.count, "page")) could not be read: see “Not judged”.")
        }
        notes += results.reports.compactMap { report in report.omission.map { "\(report.name): \($0)." } }
        let others = results.reports.count { !$0.isJudged }
        if others > 0 { notes.append("\(counted(others, "page")) without a section about push tracking: not judged.") }
        if !results.selectedRules.isEmpty { notes.append("Only some rules were checked. Only all show conformance.") }
        return notes
    }

    // MARK: By cause, by page and by rule

    private var causes: FindingPage.Section? {
        let mentioned = results.reports.map(\.causes)
        return CausesPart(
            causes: results.causes,
            failed: mentioned.contains(where: \.areSomeLeftOut) ? nil : mentioned.reduce(0) { $0 + $1.failed },
            findings: results.findings, listings: listings, address: results.address,
            draft: " What is wrong in tables and texts is reported at its lines only."
        ).section
    }

    private var pages: FindingPage.Section? {
        .init("pages", "Pages") { page in
            if !listings.files.isEmpty {
                let reports = Dictionary(results.reports.map { ($0.name, $0) }) { first, _ in first }
                listings.table("page", columns: ["shows edition", "checked against"], rest: " with findings", &page) {
                    file, column, page in
                    let report = reports[file.name]
                    let checked = report.map { "\($0.edition.id) (\($0.editionChoice.rawValue))" }
                    page.text((column == 0 ? report?.shownEdition?.id : checked) ?? "none")
                }
            }
            let clean = results.reports.filter { $0.isJudged && $0.findings.isEmpty }
            guard !clean.isEmpty else { return }
            page.list("\(counted(clean.count, "page")) without findings", clean.map(\.name))
        }
    }

    private var rules: FindingPage.Section? {
        listings.files.isEmpty ? nil : .init("rules", "Rules") { listings.rules(calling: "pages", &$0) }
    }

    // MARK: What was not judged

    private var unjudged: FindingPage.Section? {
        let others = results.reports.filter { !$0.isJudged }
        guard results.findings.contains(where: \.isUnjudged) || !results.problems.isEmpty || !others.isEmpty else {
            return nil
        }
        return .init("unjudged", "Not judged") { page in
            listings.unjudged(&page)
            if !results.problems.isEmpty {
                page.table(["page", "why it could not be checked"], of: "page", results.problems, style: "listed") {
                    one, column, page in
                    page.folded(column == 0 ? one.name : one.problem.diagnostic(file: one.name).message, shown: 400)
                }
            }
            guard !others.isEmpty else { return }
            page.list("\(counted(others.count, "page")) without a section about push tracking", others.map(\.name))
        }
    }
}
