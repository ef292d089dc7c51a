import CodeJudging
import ConformanceSpec
import Diagnostics
import DocCheck
import PushTracking
package import RunReports

/// Results as JUnit XML: a suite per page, a case per rule; for rules that examples are run for, a case per rule and
/// example.
package enum PageJUnit {
    /// The whole report.
    package static func bytes(_ results: PageResults, settings: ReportSettings) -> [UInt8] {
        let suites = results.pages.map { page in
            let report = try? page.result.get()
            var properties = results.properties(of: report?.edition ?? results.edition)
            if let report { properties.append(("page.edition-choice", report.editionChoice.rawValue)) }
            if let revision = report?.listedRevision { properties.append(("page.revision", revision)) }
            if let shown = report?.shownEdition { properties.append(("page.edition", shown.id)) }
            if let omitted = report?.omittedPlatform { properties.append(("page.omits", omitted.rawValue)) }
            return JUnitDocument.Suite("docs.\(page.name)", properties: properties, cases: cases(page, results))
        }
        return JUnitDocument(suites, settings: settings).bytes
    }

    private static func cases(
        _ page: CheckedPage,
        _ results: PageResults
    ) -> [JUnitDocument.Case] {
        switch page.result {
        case .failure(let problem):
            let diagnostic = problem.diagnostic(file: page.name)
            let message = diagnostic.message
            let line = diagnostic.place?.line ?? 1
            return [
                .init(
                    "page", at: (page.name, line),
                    .error(message: message, details: "at \(page.name)\n\(message)")
                )
            ]
        case .success(let report):
            return results.rules.flatMap { rule -> [JUnitDocument.Case] in
                let findings = report.findings.filter { $0.rule == rule }
                switch rule {
                case .spec(let rule) where !report.isAboutTracking || !report.rules.contains { $0 === rule }: return []
                case .drift where report.source == nil: return []
                case .spec, .drift: break
                }
                guard let specRule = rule.specRule, specRule.provedBy == .vectors else {
                    return [testCase(rule.id, of: rule, line: 1, findings, in: page, gate: results.gate)]
                }
                return report.examples(of: specRule).map { example in
                    let own = findings.filter { $0.example?.scope == example.scope }
                    return testCase(
                        "\(rule.id)[\(example.scope)]", of: rule, line: example.line, own, in: page, gate: results.gate)
                }
            }
        }
    }

    private static func testCase(
        _ name: String,
        of rule: FindingRule,
        line: Int,
        _ findings: [Finding],
        in page: CheckedPage,
        gate: Gate
    ) -> JUnitDocument.Case {
        .init(name, at: (page.name, findings.first?.place.line ?? line), outcome(findings, of: rule, gate: gate))
    }

    private static func outcome(_ findings: [Finding], of rule: FindingRule, gate: Gate)
        -> JUnitDocument.Outcome
    {
        let findings = findings.filter { $0.level != .informative }
        guard let first = findings.first else { return .passed }
        let more = findings.count > 1 ? " (and \(findings.count - 1) more)" : ""
        let message = "[\(rule.id)] \(first.message)\(more)"
        let details = findings.map(details).joined(separator: "\n") + "\nrule: \(rule.sentence)\n"
        return gate.includes(rule.level)
            ? .failure(message: message, details: details) : .warning(message, details: details)
    }

    private static func details(_ finding: Finding) -> String {
        let place = finding.place
        let help = finding.suggestion.map { "\n  help: \($0)" } ?? ""
        let source =
            finding.source.map { "\n  source: \($0.place.file ?? ""):\($0.place.line ?? 1): \($0.line)" } ?? ""
        return
            "at \(place.file ?? ""):\(place.line ?? 1):\(place.column ?? 1)\n  \(finding.message)\(help)\n  sure: \(finding.certainty)\(source)"
    }
}
