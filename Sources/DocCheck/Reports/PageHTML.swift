import ConformanceReports
import ConformanceRunner
import ConformanceSpec
import Diagnostics

/// Results as a page for people, in one file: what all of it comes to, by page and by rule, and below it the lines of
/// each page with the findings between them, as a reviewer writes comments.
package struct PageHTML {
    private let results: PageResults
    private let files: [File]
    /// What all listings together may take, in bytes.
    private let room: Int

    /// A page with findings.
    private struct File {
        let number: Int
        let report: PageReport

        var id: String { "file-\(number)" }
    }

    /// - Parameters:
    ///   - results: those of a checker that was told to keep the texts of pages.
    ///   - room: what all listings together may take, in bytes; with the standard one, the page stays below 8 MB.
    package init(_ results: PageResults, room: Int = 6_000_000) {
        self.results = results
        self.room = room
        files = results.reports.filter { !$0.findings.isEmpty }.enumerated().map { File(number: $0 + 1, report: $1) }
    }

    /// The whole page.
    package var bytes: [UInt8] {
        var contents = [(id: "main", name: "Verdict"), (id: "pages", name: "Pages")]
        if !files.isEmpty { contents.append((id: "rules", name: "Rules")) }
        if hasUnjudged { contents.append((id: "unjudged", name: "Not judged")) }
        if let first = files.first { contents.append((id: first.id, name: "Findings")) }
        contents.append((id: "about", name: "This check"))
        return HTMLPage(title: "\(subject) \(conclusion)", contents: contents).bytes { page in
            let isGood = hasVerdict && results.verdict != .doesNotConform
            page.element("header", ["class": "verdict \(isGood ? "good" : "bad")"]) { verdict(&$0) }
            page.notes(notes)
            pages(&page)
            rules(&page)
            unjudged(&page)
            listings(&page)
            about(&page)
        }
    }

    // MARK: The verdict

    private var failing: Int {
        results.problems.count
            + files.count { file in file.report.findings.contains { results.gate.includes($0.level) } }
    }

    /// Those that are about push tracking, and those that could not be read.
    private var counting: Int { results.reports.count(where: \.isJudged) + results.problems.count }

    /// Whether there is anything to conform.
    private var hasVerdict: Bool { counting > 0 }

    private var subject: String {
        if results.pages.count == 1, let page = results.pages.first { return page.name }
        guard hasVerdict else { return counted(results.pages.count, "page") }
        let pages = counted(counting, "page")
        return failing == 0 ? pages : "\(failing) of \(pages)"
    }

    private var conclusion: String {
        guard hasVerdict else { return "not judged" }
        let isOne = failing == 0 ? counting == 1 : failing == 1
        switch results.verdict {
        case .conforms: return isOne ? "conforms" : "conform"
        case .partial: return isOne ? "passes the selected rules" : "pass the selected rules"
        case .doesNotConform: return isOne ? "does not conform" : "do not conform"
        }
    }

    private func verdict(_ page: inout HTMLWriter) {
        page.lineBreak()
        page.element("p", ["class": "overline"], text: "Push tracking, check of documentation pages")
        page.lineBreak()
        page.element("h1") { page in
            page.outside(subject, limit: 160)
            page.text(" ")
            page.element("em", text: conclusion)
        }
        page.lineBreak()
        let fixable = results.findings.count { $0.fix != nil }
        let mended = fixable > 0 ? "; \(fixable) can be mended by --fix" : ""
        page.element(
            "p", ["class": "lead"],
            text: "\(results.findings.isEmpty ? "No findings" : FindingText.summary(results.findings))\(mended).")
        page.lineBreak()
        let checked = results.reports.count(where: \.isJudged)
        page.facts([
            ("checked", counted(checked, "page")), ("edition", results.edition.id),
            ("level", results.gate == .required ? "required" : "required and recommended"),
            ("rules", results.selectedRules.isEmpty ? "all" : results.selectedRules.joined(separator: ", ")),
            ("spec", "\(results.spec.version), \(results.specSource)"),
            ("spec digest", results.spec.digest.description),
        ])
        page.lineBreak()
    }

    private var notes: [String] {
        var notes: [String] = []
        let unjudged = results.findings.count(where: \.isUnjudged)
        if unjudged > 0 {
            notes.append("\(counted(unjudged, "place")) could not be judged: see “Not judged”.")
        }
        if !results.problems.isEmpty {
            notes.append("\(counted(results.problems.count, "page")) could not be read: see “Not judged”.")
        }
        let others = results.reports.count { !$0.isJudged }
        if others > 0 { notes.append("\(counted(others, "page")) without a section about push tracking: not judged.") }
        if !results.selectedRules.isEmpty { notes.append("Only some rules were asked. Only all show conformance.") }
        if !results.spec.isBuiltIn {
            notes.append("It was judged by another spec than the built-in one: \(results.specSource).")
        }
        return notes
    }

    // MARK: By page and by rule

    private static let mostRows = 1_000

    private func pages(_ page: inout HTMLWriter) {
        page.part("pages", "Pages") { page in
            if !files.isEmpty {
                page.table(
                    ["page", "shows edition", "errors", "warnings", "notes"],
                    files.prefix(Self.mostRows).map { file in (0..<5).map { (file, $0) } }, style: "tallied"
                ) { cell, page in write(cell.0, column: cell.1, &page) }
                let hidden = files.count - Self.mostRows
                if hidden > 0 { page.element("p", text: "\(counted(hidden, "more page")) with findings not shown.") }
            }
            let clean = results.reports.filter { $0.isJudged && $0.findings.isEmpty }
            guard !clean.isEmpty else { return }
            page.element("details", ["class": "clean"]) { page in
                page.element("summary", text: "\(counted(clean.count, "page")) without findings")
                Self.list(clean.map(\.name), &page)
            }
        }
    }

    private func write(_ file: File, column: Int, _ page: inout HTMLWriter) {
        let severities: [Severity?] = [nil, nil, .error, .warning, .note]
        if let severity = severities[column] {
            let count = file.report.findings.count { $0.severity == severity }
            guard count > 0, severity != .note else { return page.text("\(count)") }
            page.element("strong", ["class": severity.tone]) { page in
                page.element("span", ["aria-hidden": "true"], text: "\(severity.sign) ")
                page.text("\(count)")
            }
        } else if column == 0 {
            page.element("a", ["href": "#\(file.id)"]) { $0.outside(file.report.name) }
        } else {
            page.text(file.report.shownEdition?.id ?? "none")
        }
    }

    private func link(to finding: Finding, _ page: inout HTMLWriter) {
        let line = finding.place.line ?? 1
        let place = "\(finding.place.file ?? ""):\(line)"
        guard let file = files.first(where: { $0.report.name == finding.place.file }) else {
            return page.outside(place)
        }
        page.element("a", ["href": "#\(FindingListing.id(of: line, in: file.id))"]) { $0.outside(place) }
    }

    private static func list(_ names: [String], _ page: inout HTMLWriter) {
        page.element("ul") { page in
            for name in names.prefix(mostRows) { page.element("li") { $0.outside(name) } }
        }
        if names.count > mostRows { page.element("p", text: "\(names.count - mostRows) more not shown.") }
    }

    private func rules(_ page: inout HTMLWriter) {
        guard !files.isEmpty else { return }
        let findings = Dictionary(grouping: results.findings, by: \.rule)
        page.part("rules", "Rules") { page in
            page.table(
                ["rule", "findings", "pages"],
                results.rules.filter { findings[$0] != nil }.map { rule in (0..<3).map { (rule, $0) } },
                style: "tallied"
            ) { cell, page in
                let (rule, column) = cell
                let own = findings[rule] ?? []
                switch column {
                case 0:
                    page.element("code", text: rule.id)
                    page.text(" ")
                    if rule.level != .required { page.element("small", text: rule.level.rawValue) }
                    page.element("span", ["class": "sentence"]) { $0.prose(rule.sentence) }
                case 1: page.text("\(own.count)")
                default: page.text("\(Set(own.map { $0.place.file ?? "" }).count)")
                }
            }
        }
    }

    // MARK: What was not judged

    private var hasUnjudged: Bool {
        results.findings.contains(where: \.isUnjudged) || !results.problems.isEmpty
            || results.reports.contains { !$0.isJudged }
    }

    private func unjudged(_ page: inout HTMLWriter) {
        guard hasUnjudged else { return }
        page.part("unjudged", "Not judged") { page in
            let places = results.findings.filter(\.isUnjudged)
            if !places.isEmpty {
                page.element(
                    "p", ["class": "intro"],
                    text: "What happens here is not known, so nothing of what depends on it counts as right.")
                page.table(
                    ["place", "why", "what to do"],
                    places.prefix(Self.mostRows).map { finding in (0..<3).map { (finding, $0) } },
                    style: "listed faults"
                ) { cell, page in
                    switch cell.1 {
                    case 0: link(to: cell.0, &page)
                    case 1: page.folded(cell.0.message, shown: 400)
                    default: page.folded(cell.0.suggestion ?? "", shown: 400)
                    }
                }
                let hidden = places.count - Self.mostRows
                if hidden > 0 { page.element("p", text: "\(counted(hidden, "more place")) not shown.") }
            }
            if !results.problems.isEmpty {
                page.table(
                    ["page", "why it could not be checked"],
                    results.problems.prefix(Self.mostRows).map {
                        [$0.name, $0.problem.diagnostic(file: $0.name).message]
                    })
                let hidden = results.problems.count - Self.mostRows
                if hidden > 0 { page.element("p", text: "\(counted(hidden, "more page")) not shown.") }
            }
            let others = results.reports.filter { !$0.isJudged }
            guard !others.isEmpty else { return }
            page.element("details", ["class": "clean"]) { page in
                page.element("summary", text: "\(counted(others.count, "page")) without a section about push tracking")
                Self.list(others.map(\.name), &page)
            }
        }
    }

    // MARK: The lines

    private func listings(_ page: inout HTMLWriter) {
        let start = page.bytes.count
        var others: [File] = []
        for file in files {
            let left = room - (page.bytes.count - start)
            guard let listing = FindingListing(file.report, id: file.id, address: results.address)?.written(left)
            else {
                others.append(file)
                continue
            }
            page.part(file.id, file.report.name) { $0.append(listing) }
        }
        for file in others {
            page.part(file.id, file.report.name) { page in
                page.element("p", ["class": "intro"]) { page in
                    page.text(
                        "\(FindingText.summary(file.report.findings)). There is no room for them here: check the page alone, or add "
                    )
                    page.element("code", text: "--report json=results.json")
                    page.text(".")
                }
            }
        }
    }

    private func about(_ page: inout HTMLWriter) {
        page.part("about", "This check") { page in
            page.facts([
                ("tool", "\(ToolVersion.name) \(results.toolVersion)"),
                ("spec", "version \(results.spec.version), \(results.specSource)"),
                ("spec digest", results.spec.digest.description),
                ("edition", "\(results.edition.id): \(results.edition.summary)"),
            ])
            page.element(
                "p", ["class": "intro"],
                text: "The examples of the pages were run against the cases of the spec, like an app under test.")
        }
    }
}

extension Severity {
    /// What its colour says, once more.
    var tone: String {
        switch self {
        case .error: "bad"
        case .warning: "doubtful"
        case .note: "quiet"
        }
    }

    var sign: String {
        switch self {
        case .error: "✗"
        case .warning: "!"
        case .note: "·"
        }
    }
}
