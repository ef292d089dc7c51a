import ConformanceSpec
import Diagnostics

/// What people read on the terminal.
package struct PageText {
    private let renderer: DiagnosticRenderer
    private let results: PageResults
    /// Longer lines, in bytes, are not shown: nobody finds a place in them by looking.
    private static let longestLine = 10_000

    /// Writes results, in colour if asked for.
    package init(_ results: PageResults, usesColour: Bool) {
        self.results = results
        var lines: [String: [Int: String]] = [:]
        for finding in results.findings {
            if let file = finding.place.file, let line = finding.place.line {
                lines[file, default: [:]][line] = finding.line
            }
            if let source = finding.source, let file = source.place.file, let line = source.place.line {
                lines[file, default: [:]][line] = source.line
            }
        }
        let known = lines
        renderer = DiagnosticRenderer(usesColour: usesColour) { file, line in
            known[file]?[line].flatMap { $0.utf8.count <= Self.longestLine ? $0 : nil }
        }
    }

    /// Each page with its findings, then the total.
    package var text: String {
        results.pages.map(page).joined() + total
    }

    private func page(_ page: PageResults.Page) -> String {
        let name = page.name.withVisibleControls
        switch page.result {
        case .failure(let problem): return renderer.render(problem.diagnostic(file: page.name)) + "\n"
        case .success(let report):
            guard report.isJudged else {
                return "\(name): no tracking section: none of its headings has an anchor that rules are about\n\n"
            }
            let shown = report.shownEdition.map { "shows edition \($0.id), " } ?? ""
            let checked =
                report.isAboutTracking ? "\(shown)checked against \(results.edition.id)" : "no tracking section"
            let head = "\(name): \(checked)\(comparison(report))\n"
            let groups = FindingGroup.groups(report.findings)
            let bodies = Severity.allCases.flatMap { severity in
                groups.filter { $0.first.severity == severity }.map(render)
            }
            return head + bodies.joined() + "\(name): \(Self.summary(report.findings))\n\n"
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

    private func render(_ group: FindingGroup) -> String {
        let finding = group.first
        let diagnostic = Diagnostic(
            finding.severity,
            code: finding.rule.id,
            finding.message,
            at: finding.place,
            suggestion: finding.suggestion,
            related: finding.source.map { [RelatedPlace(place: $0.place, label: "the source has this")] } ?? []
        )
        let others = group.others.map { renderer.render(Diagnostic(.note, "the same here", at: $0.place)) }
        let fix = finding.fix.map { "  fix: --fix \($0.range.isEmpty ? "adds" : "writes") \(quoted($0.word))\n" } ?? ""
        let reasons = "  sure: \(finding.certainty.withVisibleControls)\n\(fix)  rule: \(finding.rule.sentence)\n"
        return renderer.render(diagnostic) + reasons + others.joined()
    }

    private var total: String {
        let checked = results.reports.count(where: \.isJudged)
        let without = results.reports.count - checked
        // Why no page could be checked has been said already.
        guard checked > 0 || without > 0 else { return "" }
        var parts = [
            "\(checked) \(checked == 1 ? "page" : "pages") checked against \(results.edition.id): \(Self.summary(results.findings))"
        ]
        if without > 0 { parts.append("\(without) without a tracking section") }
        if !results.problems.isEmpty { parts.append("\(results.problems.count) could not be checked") }
        let fixable = results.findings.count { $0.fix != nil }
        if fixable > 0 { parts.append("\(fixable) can be mended by --fix") }
        return parts.joined(separator: "; ") + "\n"
    }

    private static func summary(_ findings: [Finding]) -> String {
        DiagnosticRenderer.summary(of: findings.map { Diagnostic($0.severity, $0.message) })
    }
}

extension Finding.Fix {
    /// What is written, without the line breaks around it.
    fileprivate var word: String {
        String(Substring(replacement.utf8.drop { $0 == 0x0A || $0 == 0x0D }))
    }
}
