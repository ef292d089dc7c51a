import CodeJudging
import Diagnostics

/// Results as GitHub workflow commands. GitHub shows at most ten of a kind, so the worst come first and the rest is
/// summed up.
package enum FindingGitHub {
    /// One command per line.
    package static func text(_ results: some CheckResults) -> String {
        let problems = results.unchecked.map { problem in
            WorkflowAnnotation(.error, at: problem.place, title: problem.code ?? "page", message: problem.message)
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
