package import CaseStories
package import CodeJudging
package import ConformanceSpec
package import Diagnostics
package import DocCheck

/// The result of checking some pages.
package struct PageResults: CheckResults {

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
    package let pages: [CheckedPage]
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
        pages: [CheckedPage],
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
    private static func numbering(_ pages: [CheckedPage]) -> [CheckedPage] {
        var count = 0
        return pages.map { page in
            guard var report = try? page.result.get() else { return page }
            FindingFingerprints.mark(&report.findings)
            report.causes.number(after: count, in: &report.findings)
            count += report.causes.causes.count
            return CheckedPage(name: page.name, result: .success(report))
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
