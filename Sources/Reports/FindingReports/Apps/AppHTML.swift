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
        FindingPage(
            subject: subject, conclusion: conclusion, isGood: report.verdict == .noDifference,
            overline: "Push tracking, check of an app’s source files", lead: lead, facts: facts, notes: notes
        ).bytes(
            results,
            [causes, files, rules, scenarios, unjudged, entered, listings.section, others],
            about:
                "The app’s files were run as they are against the cases of the spec, like an app under test. Only a run can show that an app conforms."
        )
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
        return "\(findings); \(judged) of \(report.asked.count) rules judged without a difference."
    }

    private var facts: [(name: String, value: String)] {
        let worlds = platforms.map { platform in
            (platform.title, report.openPlatforms.contains(platform) ? "a part of an app" : "a whole app")
        }
        return [("read", AppFilesText(results.files).read)] + worlds
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
        return notes + report.presumed.map { $0 + "." }
    }

    // MARK: By cause and by rule

    private var causes: FindingPage.Section? {
        CausesPart(
            causes: report.causes.causes, failed: report.causes.areSomeLeftOut ? nil : report.causes.failed,
            findings: report.findings, listings: listings, address: results.address
        ).section
    }

    private var rules: FindingPage.Section? {
        .init("rules", "Rules") { page in
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
        page.table(["rule"] + platforms.map(\.title), of: "rule", rules, style: "tallied") { rule, column, page in
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

    private var scenarios: FindingPage.Section? {
        guard let scenarios = report.scenarios else { return nil }
        let text = ExplorationText(explored: scenarios.explored)
        return .init("explored", "Scenarios", heading: "Scenarios beyond the plan") { page in
            page.element("p", ["class": "intro"], text: text.extent)
            page.table(text.columns, text.rows, style: "counted")
            page.element("p", text: text.endSentence)
            let smallest = scenarios.smallest
            guard !smallest.isEmpty else { return }
            page.table(
                ["the smallest scenario of each fault", "place", "what is wrong"], of: "fault", smallest,
                style: "listed faults"
            ) { one, column, page in
                switch column {
                case 0: page.element("code", text: one.scenario)
                case 1: if let place = one.fault?.place { listings.link(to: place, &page) }
                default: page.folded(one.fault?.message ?? "answered wrongly", shown: 400)
                }
            }
        }
    }

    private var entered: FindingPage.Section? {
        .init("entered", "Entered", heading: "Entered by the platform") { page in
            guard !report.entryPoints.isEmpty else {
                return page.element("p", ["class": "intro"], text: "No code of the app was entered.")
            }
            page.table(
                ["function", "platform", "place"], of: "function", report.entryPoints, style: "listed"
            ) { entry, column, page in
                switch column {
                case 0: page.element("code") { $0.outside(entry.name) }
                case 1: page.text(entry.platform.title)
                default: listings.link(to: entry.place, &page)
                }
            }
        }
    }

    // MARK: What was not judged

    private var unjudged: FindingPage.Section? {
        let groups = report.unjudgedGroups
        guard !groups.isEmpty || !report.unknowns.isEmpty || !report.missingEntries.isEmpty else { return nil }
        return .init("unjudged", "Not judged") { page in
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
                    ["place", "why", "what depends on it"], of: "place", report.unknowns, style: "listed faults"
                ) { unknown, column, page in
                    switch column {
                    case 0: if let place = unknown.place { listings.link(to: place, &page) }
                    case 1: page.folded(unknown.reason, shown: 400)
                    default:
                        page.text("\(counted(unknown.cases, "case")) of ")
                        page.folded(unknown.rules.joined(separator: ", "), shown: 400)
                    }
                }
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

    private var files: FindingPage.Section? {
        .init("files", "Files") { page in
            let clean = listings.files.count(where: \.findings.isEmpty)
            if clean < listings.files.count { listings.table("file", &page) }
            if clean > 0 {
                page.element(
                    "p", ["class": "intro"],
                    text: "\(counted(clean, "file")) without findings: see “Other files”.")
            }
            for (reason, names) in AppFilesText(results.files).leftOut {
                page.list("\(names.count) left out as \(reason)", names)
            }
        }
    }

    private var others: FindingPage.Section? {
        let others = listings.files.filter(\.findings.isEmpty)
        guard !others.isEmpty else { return nil }
        return .init("others", "Other files") { page in
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
