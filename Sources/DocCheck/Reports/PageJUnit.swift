package import ConformanceReports
import ConformanceSpec
import Diagnostics
import PushTracking

/// Results as JUnit XML: a suite a page, a case a rule; of rules that examples are run for, a case a rule and example.
package enum PageJUnit {
    /// Writes the whole report and commits the file.
    ///
    /// - Throws: what is in the way of writing.
    package static func write(_ results: PageResults, to file: some ReportFile, settings: ReportSettings)
        throws(ReportError)
    {
        var document = try JUnitDocument(to: file, settings: settings)
        for page in results.pages {
            let report = try? page.result.get()
            var properties = results.properties(of: report?.edition ?? results.edition)
            if let shown = report?.shownEdition { properties.append(("page.edition", shown.id)) }
            if let omitted = report?.omittedPlatform { properties.append(("page.omits", omitted.rawValue)) }
            let cases = cases(page, results, as: type(of: document))
            try document.append(suite: "docs.\(page.name)", properties: properties, cases: cases, nanoseconds: 0)
        }
        try document.end()
    }

    private static func cases<File: ReportFile>(
        _ page: PageResults.Page,
        _ results: PageResults,
        as document: JUnitDocument<File>.Type
    ) -> [JUnitDocument<File>.Case] {
        switch page.result {
        case .failure(let problem):
            let diagnostic = problem.diagnostic(file: page.name)
            let message = diagnostic.message
            let line = diagnostic.place?.line ?? 1
            return [
                .init(
                    name: "page",
                    file: page.name,
                    line: line,
                    outcome: .errored(message: message, details: "at \(page.name)\n\(message)")
                )
            ]
        case .success(let report):
            return results.rules.flatMap { rule -> [JUnitDocument<File>.Case] in
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

    private static func testCase<File: ReportFile>(
        _ name: String,
        of rule: FindingRule,
        line: Int,
        _ findings: [Finding],
        in page: PageResults.Page,
        gate: Gate
    ) -> JUnitDocument<File>.Case {
        .init(
            name: name, file: page.name, line: findings.first?.place.line ?? line,
            outcome: outcome(findings, of: rule, gate: gate))
    }

    private static func outcome<File: ReportFile>(_ findings: [Finding], of rule: FindingRule, gate: Gate)
        -> JUnitDocument<File>.Outcome
    {
        let findings = findings.filter { $0.level != .informative }
        guard let first = findings.first else { return .passed }
        let more = findings.count > 1 ? " (and \(findings.count - 1) more)" : ""
        let message = "[\(rule.id)] \(first.message)\(more)"
        let details = findings.map(details).joined(separator: "\n") + "\nrule: \(rule.sentence)\n"
        return gate.includes(rule.level)
            ? .failed(message: message, details: details) : .warned(message: message, details: details)
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
