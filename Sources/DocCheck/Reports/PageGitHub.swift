import ConformanceSpec
import Diagnostics

/// Results as workflow commands of GitHub, which shows at most ten of a kind: the worst come first, and the rest is
/// summed up.
package enum PageGitHub {
    /// One command a line.
    package static func text(_ results: PageResults) -> String {
        let problems = results.problems.map { page, problem in
            let diagnostic = problem.diagnostic(file: page)
            return WorkflowAnnotation(
                .error,
                at: diagnostic.place ?? SourcePlace(file: page),
                title: diagnostic.code ?? "page",
                message: diagnostic.message
            )
        }
        let findings = results.findings.filter { $0.acceptance == nil }.map { finding in
            let message = ([finding.message] + [finding.suggestion].compactMap(\.self)).joined(separator: "; ")
            return WorkflowAnnotation(
                finding.severity, at: finding.place, title: finding.rule.id, message: message)
        }
        return WorkflowAnnotation.commands(problems + findings) { severity, rest in
            let pages = Set(rest.compactMap(\.place?.file)).count
            let noun = pages == 1 ? "page" : "pages"
            return "\(rest.count) more \(severity.word)s on \(pages) \(noun) are not shown here"
        }
    }
}
