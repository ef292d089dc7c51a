import CodeJudging
import ConformanceSpec
package import Diagnostics
import DocCheck

/// The terminal report on pages.
package struct PageText {
    private let findings: FindingText
    private let results: PageResults
    private let written: [String]

    /// Writes results.
    package init(_ results: PageResults, look: TerminalLook = .plain, written: [String] = []) {
        self.written = written
        self.results = results
        findings = FindingText(results.findings, look: look)
    }

    /// Each page with its findings, then the total.
    package var text: String {
        results.pages.map(page).joined() + partials + findings.wrote(written) + total
    }

    private func page(_ page: CheckedPage) -> String {
        let name = findings.look.path(page.name)
        switch page.result {
        case .failure(let problem): return findings.text(problem, file: page.name) + "\n"
        case .success(let report):
            guard report.isJudged else {
                return findings.look.wrapped(
                    "\(name): no tracking section: none of its headings has an anchor that rules are about") + "\n"
            }
            let revision = report.listedRevision.map { " (revision \($0))" } ?? ""
            let shown = report.shownEdition.map { "shows edition \($0.id)\(revision), " } ?? ""
            let checked =
                report.isAboutTracking
                ? "\(shown)checked against \(report.edition.id) (\(report.editionChoice.rawValue))"
                : "no tracking section"
            let omission = report.omission.map { ["\(name): \($0)"] } ?? []
            let head = findings.wrapped(["\(name): \(checked)\(comparison(report))"] + omission)
            let others = report.findings.filter { !$0.isOfNewerRule }
            let note = report.editionNote.map { findings.text($0) + "\n" } ?? ""
            let listed = findings.text(others) + note
            return head + (listed.isEmpty ? "" : "\n" + listed) + "\(name): \(findings.painted(report.findings))\n\n"
        }
    }

    private var partials: String {
        results.partials.map {
            findings.look.wrapped(
                "\(findings.look.path($0)): left out, as a part of other pages (`_`); name the file to check it")
        }.joined()
    }

    /// The source that a translation was compared with, with the revisions that both declare.
    private func comparison(_ report: PageReport) -> String {
        guard let source = report.source else { return "" }
        let revision = report.revision.map { " (revision \(Self.short($0)))" } ?? ""
        let other = source.revision.map { " (revision \(Self.short($0)))" } ?? ""
        return "; held\(revision) against its source \(findings.look.path(source.name))\(other)"
    }

    private static func short(_ revision: String) -> String { String(revision.prefix(12)).withVisibleControls }

    private var total: String {
        let checked = results.reports.count(where: \.isJudged)
        let without = results.reports.count - checked
        // The reason why no page could be checked has already been reported.
        guard checked > 0 || without > 0 else { return "" }
        var counts: [String: Int] = [:]
        for edition in results.reports.filter(\.isAboutTracking).map(\.edition) {
            counts[edition.id, default: 0] += 1
        }
        let mixed = counts.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
        let against = counts.count > 1 ? mixed : counts.keys.first ?? results.edition.id
        let pages = "\(checked) \(checked == 1 ? "page" : "pages") checked against \(against)"
        var parts = ["\(pages): \(findings.painted(results.findings))"]
        if without > 0 { parts.append("\(without) without a tracking section") }
        if !results.problems.isEmpty { parts.append("\(results.problems.count) could not be checked") }
        let fixable = results.findings.count { $0.fix != nil }
        if fixable > 0 { parts.append("\(fixable) can be fixed by --fix") }
        if !results.spec.isBuiltIn { parts.append("judged by a spec other than the built-in one") }
        return findings.look.wrapped(parts.joined(separator: "; "))
    }
}
