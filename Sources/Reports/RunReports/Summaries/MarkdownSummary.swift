import Baselines
import CaseJudging
import CaseStories
package import ConformanceRunner
import ConformanceSpec
import Diagnostics
import Exploration
import FailureCauses
import PushTracking
import Scenarios

/// The length of a summary in bytes and entries; omitted entries are counted.
package struct MarkdownExtent: Sendable {
    /// The most bytes of the summary.
    let limit: Int
    /// The most bytes before the end of the causes; the rest is for what comes below them.
    fileprivate let causesLimit: Int
    /// The most causes, and the most entries of a list.
    fileprivate let mostEntries: Int
    /// The most bytes for each value that the verdict depends on.
    fileprivate let valueLimit: Int
    /// The most bytes of a log.
    fileprivate let logLimit: Int

    /// For a job summary: GitHub allows 1 MiB.
    package static let page = MarkdownExtent(
        limit: 900 << 10, causesLimit: 800 << 10, mostEntries: 50, valueLimit: 1024, logLimit: 16 << 10)
    /// For a comment: GitHub allows 64 KiB.
    package static let comment = MarkdownExtent(
        limit: 60 << 10, causesLimit: 44 << 10, mostEntries: 20, valueLimit: 256, logLimit: 4 << 10)
}

/// A run in GitHub's and GitLab's Markdown, for a job summary or a comment: the verdict, the causes, a table of rules,
/// and whatever needs attention.
package struct MarkdownSummary {
    private let judged: JudgedRun
    private let digest: RunDigest
    private let extent: MarkdownExtent
    private let settings: ReportSettings

    package init(_ run: JudgedRun, extent: MarkdownExtent, _ settings: ReportSettings) {
        (judged, self.extent, self.settings) = (run, extent, settings)
        digest = RunDigest(run)
    }

    package var bytes: [UInt8] { Array(text.utf8) }

    /// The summary if no run could begin.
    package static func bytes(of failure: RunFailure, in extent: MarkdownExtent) -> [UInt8] {
        Array("## not judged\n\n\(text(of: failure, in: extent))".utf8)
    }

    private static let mostFailures = 12

    private var run: RunDescription { judged.run }

    private var text: String {
        let conclusion = digest.verdictLine
        // Leaves room for a title and a count of omitted entries below each list, however full the page is.
        var page = BoundedText(limit: extent.limit - (4 << 10))
        page.add(
            "## \(code(run.profile.name)): \(conclusion.word)\n\n\(MarkdownText.prose(conclusion.counts))\n\n")
        if settings.isBuiltIn(run) { page.add("Built-in sink: says nothing about your integration.\n\n") }
        if let flaky = FlakyText(judged.flaky).summary { page.add(MarkdownText.prose(flaky) + "\n\n") }
        page.add(about)
        addCauses(to: &page)
        addExplored(to: &page)
        addStale(to: &page)
        addErrors(to: &page)
        addRules(to: &page)
        addEntries(
            "Warnings",
            of: digest.warned.entries.map { ($0.count, "not kept: " + MarkdownText.code($0.reason), $0.names) },
            to: &page)
        addEntries(
            "Waived",
            of: digest.waivedGroups.map { ($0.count, "\($0.entries), \(MarkdownText.code($0.grounds))", nil) },
            to: &page)
        addEntries(
            "Waived causes", of: judged.waivedCauses.map { ($0.cases, MarkdownText.prose($0.sentence), nil) }, to: &page
        )
        addLines("Stale waivers", judged.staleWaivers.map(\.stale), to: &page)
        addEntries(
            "Not run", of: digest.notRun.entries.map { ($0.count, MarkdownText.code($0.reason), $0.names) }, to: &page)
        addEntries(
            "Skipped", of: digest.skipped.entries.map { ($0.count, MarkdownText.code($0.reason), $0.names) }, to: &page)
        addEntries(
            "Not scored", of: digest.notScoredEntries.map { ($0.count, MarkdownText.code($0.words), $0.names) },
            to: &page)
        return page.text
    }

    private func code(_ text: String, isInTable: Bool = false) -> String {
        MarkdownText.code(text, isInTable: isInTable, limit: extent.valueLimit)
    }

    /// The facts that the verdict depends on.
    private var about: String {
        let words = RunFacts(run, settings)
        func cell(_ text: String) -> String { code(text, isInTable: true) }
        var rows = [("sink", cell(words.sink))]
        rows += words.platforms.map { ($0.rawValue, words.sdk($0).map(cell) ?? "no SDK declared") }
        rows.append(("edition", cell(run.plan.edition.id)))
        rows.append(("spec", cell("\(run.spec.version), \(settings.specSource)")))
        rows.append(("spec digest", cell(run.spec.digest.description)))
        rows.append(("seed", run.plan.challenge == nil ? words.seed : cell(words.seed)))
        if run.plan.isPartial || run.plan.selection.set != nil { rows.append(("selected", cell(words.selection))) }
        rows.append(("drive", MarkdownText.prose(words.wiring)))
        if let baseline = run.baseline { rows.append(("baseline", "\(cell(baseline.file)) on \(baseline.today)")) }
        return MarkdownText.head(["", ""]) + rows.map { MarkdownText.row([$0.0, $0.1]) }.joined() + "\n"
    }

    private func addCauses(to page: inout BoundedText) {
        let found = judged.causes
        guard !found.isEmpty else { return }
        page.add("### \(found.headline(failed: digest.failed))\n\n")
        add(found, of: run, to: &page)
    }

    private func add(_ causes: [Cause], of run: RunDescription, to page: inout BoundedText) {
        let blocks = causes.prefix(extent.mostEntries).lazy.map { block(of: $0, among: causes.count, in: run) }
        let reported = page.add(blocks, upTo: extent.causesLimit)
        if reported < causes.count { page.add("\(counted(causes.count - reported, "more cause")) not shown.\n\n") }
    }

    /// How far scenarios outside the plan were explored, and what is wrong there.
    private func addExplored(to page: inout BoundedText) {
        guard let explored = judged.explored else { return }
        let words = ExplorationText(explored: explored)
        page.add("### Scenarios beyond the plan\n\n\(words.extent)\n\n")
        page.add(MarkdownText.head(words.columns) + words.rows.map { MarkdownText.row($0) }.joined() + "\n")
        page.add(words.endSentence + "\n\n")
        if let unexplained = explored.unexplained, let first = explored.exploration.differing.first {
            page.add("\(MarkdownText.code(first.text)): \(MarkdownText.code(unexplained))\n\n")
            page.add("Run it alone:\n\n" + MarkdownText.block([settings.command(first.text)]) + "\n")
        }
        if let run = explored.differing?.run { add(explored.causes, of: run, to: &page) }
    }

    /// A cause, collapsed except for the first.
    private func block(of cause: Cause, among count: Int, in run: RunDescription) -> String {
        let reported = CauseText(cause: cause, run: run)
        var text = "<details\(cause.number == 1 ? " open" : "")>\n"
        text +=
            "<summary><b>Cause \(cause.number) of \(count):</b> \(MarkdownText.prose(cause.sentence))</summary>\n\n"
        text += MarkdownText.prose(reported.size) + "\n\n"
        for note in reported.notes { text += MarkdownText.code(note) + "\n\n" }
        if let story = reported.story { text += StoryText(story: story).markdown + "\n" }
        for advice in reported.advice { text += "- **\(advice.label):** \(MarkdownText.prose(advice.text))\n" }
        if let address = reported.address { text += "- **page:** \(MarkdownText.link(address))\n" }
        text += reported.advice.isEmpty && reported.address == nil ? "" : "\n"
        text += "Run it alone:\n\n" + MarkdownText.block([settings.command(cause.simplest.template.id)])
        return text + "\n</details>\n\n"
    }

    /// Errored cases, and failures that belong to no case.
    private func addErrors(to page: inout BoundedText) {
        addEntries(
            "Errored", of: digest.errored.entries.map { ($0.count, MarkdownText.code($0.reason), $0.names) },
            more: digest.furtherErrored, to: &page)
        let failures = RunFailure.withoutSection(of: judged, command: settings.command)
        guard !failures.isEmpty else { return }
        page.add("### Failures that belong to no case\n\n")
        let reported = page.add(failures.prefix(Self.mostFailures).lazy.map { Self.text(of: $0, in: extent) })
        if reported < failures.count { page.add("\(counted(failures.count - reported, "more error")) not shown.\n\n") }
    }

    /// A failure that belongs to no case.
    private static func text(of failure: RunFailure, in extent: MarkdownExtent) -> String {
        let title = "\(MarkdownText.code(failure.id)): \(MarkdownText.code(failure.message))\n\n"
        guard !failure.details.isEmpty else { return title }
        let lines = ReportText.tail(failure.details, limit: extent.logLimit).split(
            separator: "\n", omittingEmptySubsequences: false)
        return title + MarkdownText.block(lines.map { String($0) }) + "\n"
    }

    private func addStale(to page: inout BoundedText) {
        addEntries(
            "Waivers to look at",
            of: digest.stale.entries.map { entry in
                let waiver = entry.reason.waiver
                let words =
                    "\(entry.reason.title), by \(MarkdownText.code(waiver.entry)): \(MarkdownText.code(waiver.grounds)); \(entry.reason.remedy)"
                return (entry.count, words, entry.names)
            },
            to: &page
        )
    }

    private func addLines(_ title: String, _ lines: [String], to page: inout BoundedText) {
        guard !lines.isEmpty else { return }
        page.add("### \(title)\n\n")
        let shown = page.add(lines.prefix(extent.mostEntries).map { "- \(MarkdownText.code($0))\n" })
        page.add((shown < lines.count ? "- \(lines.count - shown) more not shown\n" : "") + "\n")
    }

    private func addEntries(
        _ title: String,
        of entries: [(count: Int, words: String, names: String?)],
        more: Int = 0,
        to page: inout BoundedText
    ) {
        guard !entries.isEmpty else { return }
        page.add("### \(title)\n\n")
        let reported = page.add(
            entries.prefix(extent.mostEntries).map { entry in
                let names = entry.names.map { "\\\n  \(MarkdownText.code($0))" } ?? ""
                return "- \(counted(entry.count, "case")): \(entry.words)\(names)\n"
            }
        )
        let hidden = entries.dropFirst(reported).map(\.count).reduce(0, +) + more
        page.add((hidden > 0 ? "- \(counted(hidden, "more case")) not shown\n" : "") + "\n")
    }

    /// Rules that fail are shown; the rest is collapsed, waived rules apart from passing ones.
    private func addRules(to page: inout BoundedText) {
        let rows = digest.rules.rows
        guard !rows.isEmpty else { return }
        page.add("### Rules\n\nA case counts with the first rule that it violates, or else that it proves.\n\n")
        let failing = rows.filter(\.fails)
        if !failing.isEmpty { addTable(failing, to: &page) }
        let others = rows.filter { !$0.fails }
        let groups = [
            ("with waived failures", others.filter(\.isWaived)), ("without a failure", others.filter { !$0.isWaived }),
        ]
        for (words, rows) in groups where !rows.isEmpty {
            page.add("<details>\n<summary>\(counted(rows.count, "rule")) \(words)</summary>\n\n")
            addTable(rows, to: &page)
            page.add("</details>\n\n")
        }
    }

    private func addTable(_ rows: [RuleTable.Row], to page: inout BoundedText) {
        page.add(MarkdownText.head(["rule", "what it says", "cases", "passed", "others"]))
        let reported = page.add(
            rows.lazy.map { row in
                MarkdownText.row([
                    MarkdownText.code(row.rule.id, isInTable: true), MarkdownText.prose(row.rule.sentence),
                    String(row.cases), String(row.counts[.passed, default: 0]), row.others,
                ])
            }
        )
        page.add("\n" + (reported < rows.count ? "\(counted(rows.count - reported, "more rule")) not shown.\n\n" : ""))
    }
}

/// Text with a limit: only the first pieces of a list that fit are added.
private struct BoundedText {
    /// The most bytes that lists may fill.
    let limit: Int
    private(set) var text = ""

    init(limit: Int) { self.limit = limit }

    /// Adds text unconditionally.
    mutating func add(_ piece: String) { text += piece }

    /// Adds whole pieces as long as they fit.
    ///
    /// - Parameter bound: a limit below the general one.
    /// - Returns: how many were added.
    mutating func add(_ pieces: some Sequence<String>, upTo bound: Int = .max) -> Int {
        var count = 0
        for piece in pieces {
            guard text.utf8.count + piece.utf8.count <= min(limit, bound) else { break }
            text += piece
            count += 1
        }
        return count
    }
}
