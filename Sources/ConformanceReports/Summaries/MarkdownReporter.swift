package import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking

/// Writes a summary in Markdown as GitHub and GitLab show it, for a job's page or a comment: the verdict, the causes, a
/// table of rules, and what its reader has to do something about.
package struct MarkdownReporter<File: ReportFile>: RunReporter {
    private let file: File
    private let settings: ReportSettings
    private var digest: RunDigest?

    /// A reporter that commits the file when the run ends; until then, and if anything throws, there is no report.
    package init(to file: File, settings: ReportSettings) {
        self.file = file
        self.settings = settings
    }

    package mutating func begin(_ run: RunDescription) { digest = RunDigest(run) }

    package mutating func report(_ result: CaseResult) { digest?.add(result) }

    package mutating func end(_ summary: RunSummary) throws(ReportError) {
        guard let digest else { return }
        let text = MarkdownSummary(digest: digest, summary: summary, settings: settings).text
        try file.append(Array(text.utf8))
        try file.commit()
    }

    /// Ends the report where the run cannot go on, or has not even begun; in place of `end`.
    ///
    /// - Throws: what prevents writing.
    package mutating func abort(_ failure: RunFailure) throws(ReportError) {
        let text = "## not judged\n\n" + MarkdownSummary.text(of: failure)
        try file.append(Array(text.utf8))
        try file.commit()
    }
}

/// A run in Markdown.
struct MarkdownSummary {
    let digest: RunDigest
    let summary: RunSummary
    let settings: ReportSettings

    /// GitHub takes a summary of 1 MiB; beyond this size causes are only counted.
    private static let limit = 800 << 10
    private static let mostCauses = 50
    private static let mostEntries = 50
    private static let mostFailures = 12

    private var run: RunDescription { digest.run }

    var text: String {
        let conclusion = digest.conclusion(summary)
        var text =
            "## \(MarkdownText.code(run.profile.name)): \(conclusion.word)\n\n\(MarkdownText.prose(conclusion.counts))\n\n"
        if settings.isBuiltIn(run) { text += "Built-in sink: says nothing about your integration.\n\n" }
        text += about + causes
        text += stale + errors + rules
        text += entries(
            "Warnings",
            of: digest.warned.entries.map { ($0.count, "not kept: " + MarkdownText.code($0.reason), $0.names) })
        text += entries(
            "Waived",
            of: digest.waived.entries.map { entry in
                (
                    entry.count,
                    "by \(MarkdownText.code(entry.reason.entry)): \(MarkdownText.code(entry.reason.grounds))",
                    entry.names
                )
            }
        )
        text += entries(
            "Skipped", of: digest.skipped.entries.map { ($0.count, MarkdownText.code($0.reason), $0.names) })
        return text
    }

    /// What the verdict depends on.
    private var about: String {
        let words = RunText(run: run)
        var rows = [("sink", MarkdownText.code(words.sink, isInTable: true))]
        rows += words.platforms.map { platform in
            (platform.rawValue, words.sdk(platform).map { MarkdownText.code($0, isInTable: true) } ?? "no SDK declared")
        }
        rows.append(("edition", MarkdownText.code(run.plan.edition.id, isInTable: true)))
        rows.append(("spec", MarkdownText.code("\(run.specVersion), \(settings.specSource)", isInTable: true)))
        rows.append(("seed", String(run.plan.seed)))
        if run.plan.isPartial { rows.append(("selected", MarkdownText.code(words.selection, isInTable: true))) }
        rows.append(("drive", MarkdownText.prose(words.wiring)))
        if let baseline = run.baseline {
            let words = MarkdownText.code(baseline.file, isInTable: true)
            rows.append(("baseline", "\(words) on \(baseline.today)"))
        }
        return MarkdownText.head(["", ""]) + rows.map { MarkdownText.row([$0.0, $0.1]) }.joined() + "\n"
    }

    private var causes: String {
        let found = summary.causes
        guard !found.isEmpty else { return "" }
        var text = "### \(found.headline(failed: digest.failed))\n\n"
        var told = 0
        for cause in found.prefix(Self.mostCauses) {
            let block = block(of: cause)
            guard text.utf8.count + block.utf8.count <= Self.limit else { break }
            text += block
            told += 1
        }
        return text + (told == found.count ? "" : "\(counted(found.count - told, "more cause")) not shown.\n\n")
    }

    /// A cause, closed but for the first: its reader opens what is of interest.
    private func block(of cause: Cause) -> String {
        let told = CauseText(cause: cause, run: run)
        var text = "<details\(cause.number == 1 ? " open" : "")>\n"
        text +=
            "<summary><b>Cause \(cause.number) of \(summary.causes.count):</b> \(MarkdownText.prose(cause.sentence))</summary>\n\n"
        text += MarkdownText.prose(told.size) + "\n\n"
        for remark in told.remarks { text += MarkdownText.code(remark) + "\n\n" }
        if let story = told.story { text += StoryText(story: story).markdown + "\n" }
        for advice in told.advice { text += "- **\(advice.label):** \(MarkdownText.prose(advice.text))\n" }
        if let address = told.address { text += "- **page:** \(MarkdownText.link(address))\n" }
        text += told.advice.isEmpty && told.address == nil ? "" : "\n"
        text += "Run it alone:\n\n" + MarkdownText.block([settings.command(cause.simplest.template.id)])
        return text + "\n</details>\n\n"
    }

    /// What failed without an answer, and beside the cases.
    private var errors: String {
        let failures = RunFailure.failures(of: summary, command: settings.command)
        var text = entries(
            "Errored", of: digest.errored.entries.map { ($0.count, MarkdownText.code($0.reason), $0.names) },
            more: digest.furtherErrored)
        guard !failures.isEmpty else { return text }
        text += "### Beside the cases\n\n" + failures.prefix(Self.mostFailures).map(Self.text).joined()
        let hidden = failures.count - Self.mostFailures
        return text + (hidden > 0 ? "\(counted(hidden, "more error")) not shown.\n\n" : "")
    }

    /// A failure that belongs to no case.
    static func text(of failure: RunFailure) -> String {
        let title = "\(MarkdownText.code(failure.id)): \(MarkdownText.code(failure.message))\n\n"
        guard !failure.details.isEmpty else { return title }
        let lines = ReportText.tail(failure.details, limit: 16 << 10).split(
            separator: "\n", omittingEmptySubsequences: false)
        return title + MarkdownText.block(lines.map { String($0) }) + "\n"
    }

    private var stale: String {
        entries(
            "Waivers to look at",
            of: digest.stale.entries.map { entry in
                let waiver = entry.reason.waiver
                let words =
                    "\(entry.reason.title), by \(MarkdownText.code(waiver.entry)): \(MarkdownText.code(waiver.grounds)); \(entry.reason.remedy)"
                return (entry.count, words, entry.names)
            }
        )
    }

    private func entries(_ title: String, of entries: [(count: Int, words: String, names: String)], more: Int = 0)
        -> String
    {
        guard !entries.isEmpty else { return "" }
        var text = "### \(title)\n\n"
        for entry in entries.prefix(Self.mostEntries) {
            text += "- \(counted(entry.count, "case")): \(entry.words)\\\n  \(MarkdownText.code(entry.names))\n"
        }
        let hidden = entries.dropFirst(Self.mostEntries).map(\.count).reduce(0, +) + more
        return text + (hidden > 0 ? "- \(counted(hidden, "more case")) not shown\n" : "") + "\n"
    }

    /// What fails is open to view, and the rest is folded.
    private var rules: String {
        let rows = digest.rules.rows
        guard !rows.isEmpty else { return "" }
        let failing = table(rows.filter(\.fails))
        let others = table(rows.filter { !$0.fails })
        var text = "### Rules\n\nA case counts with the first rule that it is blamed on, or else that it proves.\n\n"
        if !failing.isEmpty { text += failing + "\n" }
        guard !others.isEmpty else { return text }
        let noun = counted(rows.count { !$0.fails }, "rule")
        return text + "<details>\n<summary>\(noun) without a failure</summary>\n\n" + others + "\n</details>\n\n"
    }

    private func table(_ rows: [RuleTable.Row]) -> String {
        guard !rows.isEmpty else { return "" }
        return MarkdownText.head(["rule", "what it says", "cases", "passed", "others"])
            + rows.map { row in
                MarkdownText.row([
                    MarkdownText.code(row.rule.id, isInTable: true), MarkdownText.prose(row.rule.sentence),
                    String(row.cases), String(row.counts[.passed, default: 0]), row.others,
                ])
            }
            .joined()
    }
}
