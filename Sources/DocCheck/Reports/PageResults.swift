package import ConformanceReports
package import ConformanceSpec
package import Diagnostics

/// The result of checking some pages.
package struct PageResults: CheckResults {
    /// A page and its result.
    package struct Page: Sendable {
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
        package func lookingForSections(in run: [Page]) -> Page {
            guard var report = try? result.get(), report.findings.contains(where: { $0.missingAnchor != nil }) else {
                return self
            }
            let others = run.compactMap { try? $0.result.get().sections }.filter { !report.sections.isSubset(of: $0) }
            report.findings.removeAll { finding in
                finding.missingAnchor.map { anchor in others.contains { $0.contains(anchor) } } ?? false
            }
            return Page(name: name, result: .success(report))
        }
    }

    /// The verdict on all pages.
    package enum Conclusion: String, Sendable {
        case conforms, partial, doesNotConform
    }

    package let toolVersion: String
    package let spec: SpecIdentity
    /// The source of the spec: `built-in`, or its folder.
    package let specSource: String
    /// The edition of pages that do not choose one.
    package let edition: Edition
    /// The rules of all editions that pages were checked against.
    package let rules: [FindingRule]
    /// The address of the documentation of the rules, for readers.
    package let address: PageAddress?
    package let gate: Gate
    /// The patterns that select rules; empty if all are checked.
    package let selectedRules: [String]
    /// In the order in which they were given.
    package let pages: [Page]
    /// Partials in folders, which are parts of pages and were not checked.
    package let partials: [String]

    /// Results of the rules of one checker, and of those that it has for other editions.
    package init(
        toolVersion: String,
        spec: SpecIdentity,
        specSource: String,
        checker: PageChecker,
        gate: Gate,
        selectedRules: [String],
        pages: [Page],
        partials: [String] = []
    ) {
        self.partials = partials
        self.toolVersion = toolVersion
        self.spec = spec
        self.specSource = specSource
        edition = checker.edition
        address = checker.address
        let isCompared = pages.contains { (try? $0.result.get())?.source != nil }
        var ids: Set<String> = []
        let all = checker.rules + pages.flatMap { (try? $0.result.get())?.rules ?? [] }
        rules =
            all.filter { ids.insert($0.id).inserted }.map { .spec($0) }
            + (isCompared ? checker.driftKinds.map { .drift($0) } : [])
        self.gate = gate
        self.selectedRules = selectedRules
        self.pages = Self.numbering(pages.map { $0.lookingForSections(in: pages) })
    }

    /// Each page has its own causes, numbered across all pages; its findings are complete once all pages are.
    private static func numbering(_ pages: [Page]) -> [Page] {
        var count = 0
        return pages.map { page in
            guard var report = try? page.result.get() else { return page }
            FindingFingerprints.mark(&report.findings)
            report.causes.number(after: count, in: &report.findings)
            count += report.causes.causes.count
            return Page(name: page.name, result: .success(report))
        }
    }

    /// All findings, page by page.
    package var findings: [Finding] { reports.flatMap(\.findings) }

    /// The causes of all pages.
    package var causes: [CauseText] { reports.flatMap(\.causes.causes) }

    /// The reports of the pages that could be read.
    package var reports: [PageReport] { pages.compactMap { try? $0.result.get() } }

    package var command: CheckCommand { .docs }

    package var unchecked: [Diagnostic] { problems.map { $0.problem.diagnostic(file: $0.name) } }

    /// The pages that could not be read, and why.
    package var problems: [(name: String, problem: PageProblem)] {
        pages.compactMap { page in
            if case .failure(let problem) = page.result { (page.name, problem) } else { nil }
        }
    }

    /// Whether some page has a section that rules are about, or was compared with its source; otherwise nothing was
    /// judged.
    package var isJudged: Bool { reports.contains(where: \.isJudged) }

    /// A finding at the gate, or a page that cannot be read, makes the verdict negative.
    package var verdict: Conclusion {
        if !problems.isEmpty || hasFindingsAtGate { return .doesNotConform }
        return selectedRules.isEmpty ? .conforms : .partial
    }

    private var hasFindingsAtGate: Bool { findings.contains { gate.includes($0.level) } }

    /// Whether the pages fail to conform only because some may be missing.
    package var lacksPagesOnly: Bool {
        !problems.isEmpty && pages.count { $0.unlisted != nil } == problems.count && !hasFindingsAtGate
    }
}

/// A finding with all places where a page has it.
package struct FindingGroup: Sendable {
    /// The first of them.
    package let first: Finding
    package let others: [Finding]

    /// The findings of a page, with equal ones grouped, in the order of their first places.
    package static func groups(_ findings: [Finding]) -> [FindingGroup] {
        var order: [String] = []
        var byKey: [String: [Finding]] = [:]
        for finding in findings {
            let key = "\(finding.rule.id)\n\(finding.message)\n\(finding.acceptance ?? "")"
            if byKey[key] == nil { order.append(key) }
            byKey[key, default: []].append(finding)
        }
        return order.compactMap { key in
            byKey[key].flatMap { all in all.first.map { FindingGroup(first: $0, others: Array(all.dropFirst())) } }
        }
    }
}
