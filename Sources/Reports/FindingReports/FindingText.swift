import CodeJudging
import Diagnostics
import DocCheck

/// Findings for the terminal, each with its line, the reason for certainty, and its rule.
struct FindingText {
    private let renderer: DiagnosticRenderer
    /// Longer lines, in bytes, are not shown, since a place in them is hard to find.
    private static let longestLine = 10_000

    /// - Parameter findings: all whose lines may have to be shown.
    init(_ findings: [Finding], usesColour: Bool) {
        var lines: [String: [Int: String]] = [:]
        for finding in findings {
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

    /// The findings of a page that count, the worst first; equal ones are reported once with all their places.
    func text(_ findings: [Finding]) -> String {
        let groups = FindingGroup.groups(findings.filter { $0.acceptance == nil })
        return Severity.allCases.flatMap { severity in
            groups.filter { $0.first.severity == severity }.map(render)
        }.joined()
    }

    /// Another diagnostic.
    func text(_ diagnostic: Diagnostic) -> String { renderer.render(diagnostic) }

    /// Why a page could not be checked.
    func text(_ problem: PageProblem, file: String) -> String { renderer.render(problem.diagnostic(file: file)) }

    /// `wrote reports/junit.xml, page.html`; empty if no file was written.
    static func wrote(_ paths: [String]) -> String {
        paths.isEmpty ? "" : "wrote \(paths.map(\.withVisibleControls).joined(separator: ", "))\n"
    }

    /// The number of findings that count, in words.
    static func summary(_ findings: [Finding]) -> String {
        let counting = findings.filter { $0.acceptance == nil }
        return DiagnosticRenderer.summary(of: counting.map { Diagnostic($0.severity, $0.message) })
    }

    private func render(_ group: FindingGroup) -> String {
        let finding = group.first
        let diagnostic = Diagnostic(
            finding.severity,
            code: finding.rule.id,
            (finding.isUnjudged && finding.severity == .note ? "not judged: " : "") + finding.message,
            at: finding.place,
            suggestion: finding.suggestion,
            related: finding.source.map { [RelatedPlace(place: $0.place, label: "the source has this")] } ?? []
        )
        let others = group.others.map { renderer.render(Diagnostic(.note, "the same here", at: $0.place)) }
        let fix = finding.fix.map { "  fix: --fix \($0.range.isEmpty ? "adds" : "writes") \(quoted($0.word))\n" } ?? ""
        let reasons = "  evidence: \(finding.certainty.withVisibleControls)\n\(fix)  rule: \(finding.rule.sentence)\n"
        return renderer.render(diagnostic) + reasons + others.joined()
    }
}

extension Finding.Fix {
    /// The replacement, without the line breaks around it.
    fileprivate var word: String {
        String(Substring(replacement.utf8.drop { $0 == 0x0A || $0 == 0x0D }))
    }
}
