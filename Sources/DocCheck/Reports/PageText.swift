import ConformanceSpec
import Diagnostics

/// What people read on the terminal.
package struct PageText {
    private let findings: FindingText
    private let results: PageResults

    /// Writes results, in colour if asked for.
    package init(_ results: PageResults, usesColour: Bool) {
        self.results = results
        findings = FindingText(results.findings, usesColour: usesColour)
    }

    /// Each page with its findings, then the total.
    package var text: String {
        results.pages.map(page).joined() + total
    }

    private func page(_ page: PageResults.Page) -> String {
        let name = page.name.withVisibleControls
        switch page.result {
        case .failure(let problem): return findings.text(problem, file: page.name) + "\n"
        case .success(let report):
            guard report.isJudged else {
                return "\(name): no tracking section: none of its headings has an anchor that rules are about\n\n"
            }
            let shown = report.shownEdition.map { "shows edition \($0.id), " } ?? ""
            let checked =
                report.isAboutTracking ? "\(shown)checked against \(results.edition.id)" : "no tracking section"
            let head = "\(name): \(checked)\(comparison(report))\n"
            return head + findings.text(report.findings) + "\(name): \(FindingText.summary(report.findings))\n\n"
        }
    }

    /// What a translation was held against, with the revisions that both say they are of.
    private func comparison(_ report: PageReport) -> String {
        guard let source = report.source else { return "" }
        let revision = report.revision.map { " (revision \(Self.short($0)))" } ?? ""
        let other = source.revision.map { " (revision \(Self.short($0)))" } ?? ""
        return "; held\(revision) against its source \(source.name.withVisibleControls)\(other)"
    }

    private static func short(_ revision: String) -> String { String(revision.prefix(12)).withVisibleControls }

    private var total: String {
        let checked = results.reports.count(where: \.isJudged)
        let without = results.reports.count - checked
        // Why no page could be checked has been said already.
        guard checked > 0 || without > 0 else { return "" }
        var parts = [
            "\(checked) \(checked == 1 ? "page" : "pages") checked against \(results.edition.id): \(FindingText.summary(results.findings))"
        ]
        if without > 0 { parts.append("\(without) without a tracking section") }
        if !results.problems.isEmpty { parts.append("\(results.problems.count) could not be checked") }
        let fixable = results.findings.count { $0.fix != nil }
        if fixable > 0 { parts.append("\(fixable) can be mended by --fix") }
        if !results.spec.isBuiltIn { parts.append("judged by another spec than the built-in one") }
        return parts.joined(separator: "; ") + "\n"
    }
}
