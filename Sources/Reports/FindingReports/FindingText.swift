import CodeJudging
import Diagnostics
import DocCheck

/// Findings for the terminal, each with its line, the reason for certainty, and its rule.
struct FindingText {
    let look: TerminalLook
    private let renderer: DiagnosticRenderer
    /// Longer lines, in bytes, are not shown, since a place in them is hard to find.
    private static let longestLine = 10_000

    /// - Parameter findings: all whose lines may have to be shown.
    init(_ findings: [Finding], look: TerminalLook) {
        self.look = look
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
        renderer = DiagnosticRenderer(look: look) { file, line in
            known[file]?[line].flatMap { $0.utf8.count <= Self.longestLine ? $0 : nil }
        }
    }

    /// The findings of a page that count, the worst first, with a blank line after each; equal ones are reported once
    /// with all their places.
    func text(_ findings: [Finding]) -> String {
        let groups = FindingGroup.groups(findings.filter { $0.acceptance == nil })
        return Severity.allCases.flatMap { severity in
            groups.filter { $0.first.severity == severity }.map { render($0) + "\n" }
        }.joined()
    }

    /// Another diagnostic.
    func text(_ diagnostic: Diagnostic) -> String { renderer.render(diagnostic) }

    /// Why a page could not be checked.
    func text(_ problem: PageProblem, file: String) -> String { renderer.render(problem.diagnostic(file: file)) }

    /// `wrote reports/junit.xml, page.html`; empty if no file was written.
    func wrote(_ paths: [String]) -> String {
        paths.isEmpty ? "" : look.wrapped("wrote \(paths.map(look.path).joined(separator: ", "))")
    }

    /// Lines, each wrapped.
    func wrapped(_ lines: [String]) -> String { lines.map(look.wrapped).joined() }

    /// `file:line` of a place.
    func written(_ place: SourcePlace) -> String { "\(look.path(place.file ?? "")):\(place.line ?? 1)" }

    /// The number of findings that count, in the colour of the worst.
    func painted(_ findings: [Finding]) -> String {
        let worst = findings.filter { $0.acceptance == nil }.map(\.severity).min()
        return look.painted(Self.summary(findings), worst?.style ?? .help)
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
        let others = group.others.map { other in
            let evidence = other.certainty == finding.certainty ? "" : "; evidence: \(other.certainty)"
            return renderer.render(Diagnostic(.note, "the same here\(evidence)", at: other.place))
        }
        let fix = finding.fix.map { ["  fix: --fix \($0.range.isEmpty ? "adds" : "writes") \(quoted($0.word))"] } ?? []
        let reasons =
            ["  evidence: \(finding.certainty.withVisibleControls)"] + fix + ["  rule: \(finding.rule.sentence)"]
        return renderer.render(diagnostic) + wrapped(reasons) + others.joined()
    }
}

extension Finding.Fix {
    /// The replacement, without the line breaks around it.
    fileprivate var word: String {
        String(Substring(replacement.utf8.drop { $0 == 0x0A || $0 == 0x0D }))
    }
}
