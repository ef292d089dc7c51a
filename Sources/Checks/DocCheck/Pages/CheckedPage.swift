import CodeJudging
package import Diagnostics

/// A page and its result.
package struct CheckedPage: Sendable {
    package let name: String
    package let result: Result<PageReport, PageProblem>

    /// A page that was examined.
    package init(name: String, result: Result<PageReport, PageProblem>) {
        self.name = name
        self.result = result
    }

    /// The diagnostic that pages may be missing here, if this is not the place of a page.
    package var unlisted: Diagnostic? {
        if case .failure(.unlisted(let reason)) = result { reason.diagnostic(file: name) } else { nil }
    }

    /// The page without findings about missing sections that another page of the run has, unless that page also has
    /// all sections of this one: it is then the same page in another language or version.
    package func lookingForSections(in run: [CheckedPage]) -> CheckedPage {
        guard var report = try? result.get(), report.findings.contains(where: { $0.missingAnchor != nil }) else {
            return self
        }
        let others = run.compactMap { try? $0.result.get().sections }.filter { !report.sections.isSubset(of: $0) }
        report.findings.removeAll { finding in
            finding.missingAnchor.map { anchor in others.contains { $0.contains(anchor) } } ?? false
        }
        return CheckedPage(name: name, result: .success(report))
    }
}
