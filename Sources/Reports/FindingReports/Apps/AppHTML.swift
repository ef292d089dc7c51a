import CodeJudging
import ConformanceSpec
import Diagnostics
import PushTracking
import ReportWriting
import RunReports
import SourceCheck
import SourceCode

/// Results of an app's files as an HTML page in one file: the verdict, the rules, what was not judged and why, and the
/// lines of each file with the findings between them, like review comments.
package struct AppHTML {
    private let results: AppResults
    private let listings: FileListings
    private var report: AppReport { results.report }

    /// - Parameter room: the size limit of all listings together, in bytes; with the default, the page stays below 8
    ///   MB.
    package init(_ results: AppResults, room: Int = PageHTML.room) {
        self.results = results
        let findings = Dictionary(grouping: results.report.findings) { $0.place.file ?? "" }
        let places =
            results.report.entryPoints.map(\.place) + results.report.unknowns.compactMap(\.place)
            + results.report.missingEntries.flatMap { $0.candidates.compactMap(\.place) }
        let landmarks = Dictionary(grouping: places) { $0.file ?? "" }
        let files = results.text.parts.map { part in
            FileListings.File(
                name: part.name, findings: findings[part.name] ?? [], text: part.bytes,
                language: CodeLanguage(rawValue: part.kind.rawValue),
                landmarks: Set((landmarks[part.name] ?? []).compactMap(\.line)))
        }
        // A project file is not code: it is shown only if something is found in it.
        let shown = zip(files, results.text.parts).filter { $0.1.kind != .project || !$0.0.findings.isEmpty }.map(\.0)
        listings = FileListings(
            shown.filter { !$0.findings.isEmpty } + shown.filter { $0.findings.isEmpty },
            rules: results.rules, address: results.address, room: room)
    }

    /// The whole page.
    package var bytes: [UInt8] {
        var contents = [(id: "main", name: "Verdict"), (id: "files", name: "Files"), (id: "rules", name: "Rules")]
        if !report.causes.causes.isEmpty { contents.insert((id: "causes", name: "Causes"), at: 1) }
        if report.scenarios != nil { contents.append((id: "explored", name: "Scenarios")) }
        if hasUnjudged { contents.append((id: "unjudged", name: "Not judged")) }
        contents.append((id: "entered", name: "Entered"))
        if let first = listings.files.first(where: { !$0.findings.isEmpty }) {
            contents.append((id: first.id, name: "Findings"))
        }
        if listings.files.contains(where: \.findings.isEmpty) { contents.append((id: "others", name: "Other files")) }
        contents.append((id: "about", name: "This check"))
        return HTMLPage(title: "\(subject) \(conclusion)", contents: contents).bytes { page in
            page.verdict(
                of: subject, conclusion: conclusion, isGood: report.verdict == .noDifference,
                overline: "Push tracking, check of an app’s source files", lead: lead, facts: facts)
            page.notes(notes)
            causes(&page)
            files(&page)
            rules(&page)
            scenarios(&page)
            unjudged(&page)
            entered(&page)
            listings.parts(&page)
            others(&page)
            page.about(
                results,
                "The app’s files were run as they are against the cases of the spec, like an app under test. Only a run can show that an app conforms."
            )
        }
    }

    // MARK: The verdict

    private var subject: String {
        let paths = results.files.paths
        guard paths.count == 1, let path = paths.first else { return counted(paths.count, "path") }
        // The last part of a path names the app's folder.
        let name = path.split(separator: "/").last.map { String($0) } ?? path
        return path == "." ? "This folder" : name
    }

    private var conclusion: String {
        switch report.verdict {
        case .noDifference: "no problems found"
        case .doesNotConform: "does not conform"
        case .notJudged: "not judged"
        case .noTracking: "nothing to judge: \(report.noTracking ?? "")"
        }
    }

    private var lead: String {
        let findings = report.findings.isEmpty ? "No findings" : FindingText.summary(report.findings)
        let judged = report.count { $0 == .noDifference }
        return "\(findings); \(judged) of \(report.rules.count) rules judged without a difference."
    }

    private var facts: [(name: String, value: String)] {
        let worlds = platforms.map { platform in
            (platform.title, report.openPlatforms.contains(platform) ? "a part of an app" : "a whole app")
        }
        return [("read", AppFilesText(results.files).read)] + worlds + results.facts
    }

    /// The requested platforms that the app has code for.
    private var platforms: [Platform] {
        Platform.allCases.filter { platform in report.rules.contains { $0.platform == platform } }
    }

    private var notes: [String] {
        var notes: [String] = []
        let open = report.unjudged.count
        if open > 0 { notes.append("\(counted(open, "rule")) could not be judged: see “Not judged”.") }
        if let unjudged = report.scenarios?.unjudged, unjudged > 0 {
            notes.append("\(counted(unjudged, "scenario")) could not be judged.")
        }
        let words = AppFilesText(results.files)
        notes += words.notRead.map { "Not read, and not judged: \($0)." }
        notes += results.text.unread.map { "Not read: \($0.problem.name) \($0.problem.message)." }
        notes += report.unreached.map { "No case reaches the tracking call at \($0.file ?? ""):\($0.line ?? 1)." }
        notes += words.leftOut.map { "\($0.names.count) left out as \($0.reason): see “Files”." }
        let accepted = report.findings.count { $0.acceptance != nil }
        if accepted > 0 { notes.append("\(counted(accepted, "difference")) accepted for a while by a baseline.") }
        notes += report.stale.map { "\($0.diagnostic.message). \($0.diagnostic.suggestion ?? "")" }
        if !results.selectedRules.isEmpty { notes.append("Only some rules were checked.") }
        notes += report.presumed.map { $0 + "." }
        return notes + [results.specNote].compactMap(\.self)
    }

    // MARK: By cause and by rule

    private func causes(_ page: inout HTMLWriter) {
        CausesPart(
            causes: report.causes.causes, failed: report.causes.areSomeLeftOut ? nil : report.causes.failed,
            findings: report.findings, listings: listings, address: results.address
        ).write(to: &page)
    }

    private func rules(_ page: inout HTMLWriter) {
        page.part("rules", "Rules") { page in
            let verdicts = Dictionary(grouping: report.rules, by: \.rule.id)
            let asked = results.rules.filter { verdicts[$0.id] != nil }
            let isClean: (FindingRule) -> Bool = { rule in
                verdicts[rule.id]?.allSatisfy { $0.verdict == .noDifference } ?? true
            }
            let listed = asked.filter { !isClean($0) }
            let clean = asked.filter(isClean)
            if !listed.isEmpty { table(listed, verdicts, &page) }
            guard !clean.isEmpty else { return }
            page.element("details", ["class": "clean"]) { page in
                page.element("summary", text: "\(counted(clean.count, "rule")) without a difference")
                table(clean, verdicts, &page)
            }
        }
    }

    private func table(
        _ rules: [FindingRule], _ verdicts: [String: [AppReport.JudgedRule]], _ page: inout HTMLWriter
    ) {
        let platforms = platforms
        page.table(
            ["rule"] + platforms.map(\.title), rules.map { rule in (0...platforms.count).map { (rule, $0) } },
            style: "tallied"
        ) { cell, page in
            let (rule, column) = cell
            guard column > 0 else { return FileListings.name(of: rule, &page) }
            write(verdicts[rule.id]?.first { $0.platform == platforms[column - 1] }?.verdict, &page)
        }
    }

    private func write(_ verdict: AppReport.RuleVerdict?, _ page: inout HTMLWriter) {
        guard let verdict else { return page.text("not asked") }
        let (tone, sign) = verdict.look
        page.element("strong", ["class": tone]) { page in
            page.element("span", ["aria-hidden": "true"], text: "\(sign) ")
            page.text(verdict.title)
        }
    }

    // MARK: Scenarios beyond the cases

    private func scenarios(_ page: inout HTMLWriter) {
        guard let scenarios = report.scenarios else { return }
        let text = ExplorationText(explored: scenarios.explored)
        page.part("explored", "Scenarios beyond the plan") { page in
            page.element("p", ["class": "intro"], text: text.extent)
            page.table(text.columns, text.rows, style: "counted")
            page.element("p", text: text.endSentence)
            let smallest = scenarios.smallest
            guard !smallest.isEmpty else { return }
            page.table(
                ["the smallest scenario of each fault", "place", "what is wrong"],
                smallest.prefix(FileListings.mostRows).map { one in (0..<3).map { (one, $0) } }, style: "listed faults"
            ) { cell, page in
                let ((scenario, fault), column) = cell
                switch column {
                case 0: page.element("code", text: scenario)
                case 1: if let place = fault?.place { listings.link(to: place, &page) }
                default: page.folded(fault?.message ?? "answered wrongly", shown: 400)
                }
            }
            FileListings.rest(smallest.count, "fault", &page)
        }
    }

    private func entered(_ page: inout HTMLWriter) {
        page.part("entered", "Entered by the platform") { page in
            if report.entryPoints.isEmpty {
                page.element("p", ["class": "intro"], text: "No code of the app was entered.")
            } else {
                page.table(
                    ["function", "platform", "place"],
                    report.entryPoints.prefix(FileListings.mostRows).map { entry in (0..<3).map { (entry, $0) } },
                    style: "listed"
                ) { cell, page in
                    switch cell.1 {
                    case 0: page.element("code") { $0.outside(cell.0.name) }
                    case 1: page.text(cell.0.platform.title)
                    default: listings.link(to: cell.0.place, &page)
                    }
                }
                FileListings.rest(report.entryPoints.count, "function", &page)
            }
        }
    }

    // MARK: What was not judged

    private var hasUnjudged: Bool {
        !report.unjudgedGroups.isEmpty || !report.unknowns.isEmpty || !report.missingEntries.isEmpty
    }

    private func unjudged(_ page: inout HTMLWriter) {
        guard hasUnjudged else { return }
        page.part("unjudged", "Not judged") { page in
            let groups = report.unjudgedGroups
            if !groups.isEmpty {
                page.table(
                    ["platform", "why", "rules"],
                    groups.map {
                        [$0.platform.title, $0.reasons.joined(separator: "; "), $0.rules.joined(separator: ", ")]
                    })
            }
            if !report.unknowns.isEmpty {
                page.element(
                    "p", ["class": "intro"],
                    text: "What happens at these places is unknown, so nothing that depends on it passes.")
                page.table(
                    ["place", "why", "what depends on it"],
                    report.unknowns.prefix(FileListings.mostRows).map { unknown in (0..<3).map { (unknown, $0) } },
                    style: "listed faults"
                ) { cell, page in
                    switch cell.1 {
                    case 0: if let place = cell.0.place { listings.link(to: place, &page) }
                    case 1: page.folded(cell.0.reason, shown: 400)
                    default:
                        page.text("\(counted(cell.0.cases, "case")) of ")
                        page.folded(cell.0.rules.joined(separator: ", "), shown: 400)
                    }
                }
                FileListings.rest(report.unknowns.count, "place", &page)
            }
            for missing in report.missingEntries { write(missing, &page) }
        }
    }

    private func write(_ missing: AppReport.MissingEntry, _ page: inout HTMLWriter) {
        let head = "\(missing.platform.title): no entry point for \(missing.event) was found"
        let isKnown = !missing.candidates.isEmpty
        page.element(
            "p", ["class": "intro"], text: isKnown ? "\(head); if one of these answers it, declare it:" : "\(head).")
        for candidate in missing.candidates {
            page.command("--entry \(ShellWord.quoted(candidate.declaration))")
            if let place = candidate.place { page.element("p", ["class": "label"]) { listings.link(to: place, &$0) } }
        }
    }

    // MARK: The files

    private func files(_ page: inout HTMLWriter) {
        page.part("files", "Files") { page in
            let found = listings.files.filter { !$0.findings.isEmpty }
            if !found.isEmpty {
                page.table(
                    ["file", "errors", "warnings", "notes"],
                    found.prefix(FileListings.mostRows).map { file in (0..<4).map { (file, $0) } }, style: "tallied"
                ) { cell, page in
                    switch cell.1 {
                    case 0: listings.link(to: cell.0, &page)
                    case 1: FileListings.count(of: .error, in: cell.0, &page)
                    case 2: FileListings.count(of: .warning, in: cell.0, &page)
                    default: FileListings.count(of: .note, in: cell.0, &page)
                    }
                }
                FileListings.rest(found.count, "file", &page)
            }
            let clean = listings.files.count(where: \.findings.isEmpty)
            if clean > 0 {
                page.element(
                    "p", ["class": "intro"],
                    text: "\(counted(clean, "file")) without findings: see “Other files”.")
            }
            for (reason, names) in AppFilesText(results.files).leftOut {
                page.element("details", ["class": "clean"]) { page in
                    page.element("summary", text: "\(names.count) left out as \(reason)")
                    FileListings.list(names, &page)
                }
            }
        }
    }

    private func others(_ page: inout HTMLWriter) {
        let others = listings.files.filter(\.findings.isEmpty)
        guard !others.isEmpty else { return }
        page.part("others", "Other files") { page in
            for file in others {
                page.element("details", ["class": "clean", "id": file.id]) { page in
                    page.element("summary") { $0.outside(file.name) }
                    if let lines = listings.lines(of: file) {
                        page.append(lines)
                    } else {
                        page.element("p", text: "There is no room for its lines here.")
                    }
                }
                page.lineBreak()
            }
        }
    }
}

extension AppReport.RuleVerdict {
    fileprivate var title: String {
        switch self {
        case .noDifference: "no difference"
        case .different: "different"
        case .accepted: "accepted"
        case .notJudged: "not judged"
        }
    }

    fileprivate var look: (tone: String, sign: String) {
        switch self {
        case .noDifference: ("good", "✓")
        case .different: ("bad", "✗")
        case .accepted: ("quiet", "·")
        case .notJudged: ("doubtful", "?")
        }
    }
}
