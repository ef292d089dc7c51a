import Baselines
import CaseJudging
import CaseStories
package import ConformanceRunner
import ConformanceSpec
import Diagnostics
import FailureCauses
import Foundation
import PushTracking
import ReportWriting
import StrictJSON

/// The page of a run, from the verdict down to its environment, in one file.
package struct RunPage {
    let judged: JudgedRun
    let settings: ReportSettings
    let digest: RunDigest
    let tally: DifferenceCounts
    let details: CaseDetails
    private let grids: VerdictGrid
    private let alone: RetryText

    package init(_ run: JudgedRun, _ settings: ReportSettings) {
        (judged, self.settings) = (run, settings)
        digest = RunDigest(run)
        tally = DifferenceCounts(run.cases)
        grids = VerdictGrid(run)
        details = CaseDetails(run, grids: grids)
        alone = RetryText(run.cases)
    }

    /// The page if no run could begin.
    package static func bytes(of failure: RunFailure) -> [UInt8] {
        HTMLPage(title: "Not judged: \(failure.id)", contents: []).bytes(data: nil) { page in
            page.element("h1", text: "Nothing was judged")
            write(failure, to: &page)
        }
    }

    var run: RunDescription { judged.run }
    var facts: RunFacts { RunFacts(run, settings) }
    private var conclusion: VerdictLine { digest.verdictLine }
    private var failures: [RunFailure] { RunFailure.withoutSection(of: judged, command: settings.command) }

    /// The whole page.
    package var bytes: [UInt8] {
        let page = HTMLPage(title: "\(run.profile.name): \(conclusion.word)", contents: contents)
        return page.bytes(data: data) { page in
            page.element("header", ["class": "verdict \(conclusion.mood.rawValue)"]) { verdict(&$0) }
            warnings(&page)
            beside(&page)
            causes(&page)
            explored(&page)
            errored(&page)
            rules(&page)
            vectors(&page)
            cases(&page)
            differences(&page)
            skipped(&page)
            waivers(&page)
            noted(&page)
            about(&page)
        }
    }

    private var contents: [(id: String, name: String)] {
        var contents = [(id: "main", name: "Verdict")]
        if !judged.causes.isEmpty { contents.append(("causes", "Causes")) }
        if judged.explored != nil { contents.append(("explored", "Scenarios")) }
        if judged.count(.errored) > 0 { contents.append(("errored", "Errored")) }
        contents += [("rules", "Rules"), ("vectors", "Vectors"), ("cases", "Cases")]
        if !tally.differences.isEmpty { contents.append(("differences", "Differences")) }
        if !skippedRows.isEmpty { contents.append(("skipped", "Skipped")) }
        if run.baseline?.waivers.isEmpty == false { contents.append(("waivers", "Waivers")) }
        if !tally.observations.isEmpty { contents.append(("noted", "Noted")) }
        contents.append(("about", "This run"))
        return contents
    }

    private func verdict(_ page: inout HTMLWriter) {
        page.title(
            overline: "Push tracking, conformance of an integration", run.profile.name, conclusion: conclusion.word)
        page.element("p", ["class": "lead"], text: conclusion.counts + ".")
        page.lineBreak()
        page.element("ul", ["class": "counts"]) { page in
            for kind in Verdict.Kind.allCases where judged.count(kind) > 0 {
                page.element("li", ["class": kind.tone]) { page in
                    page.element("span", ["class": "sign", "aria-hidden": "true"], text: CaseMark(kind).sign)
                    page.text(" \(judged.count(kind)) \(kind.words)")
                }
            }
        }
        bar(Verdict.Kind.allCases.map { ($0, judged.count($0)) }, width: 1000, height: 10, &page)
        page.lineBreak()
        page.facts(premises)
        if let again {
            page.lineBreak()
            let isRun = settings.repeatedWords?.dropFirst().first == "run"
            page.element("p", ["class": "label"], text: isRun ? "Run it again" : "Make its plan again")
            page.command(again)
        }
        page.lineBreak()
    }

    /// The main facts that the verdict depends on; the rest is at the end of the page.
    private var premises: [(name: String, value: String)] {
        let facts = facts
        return [("sink", facts.sink)]
            + facts.platforms.map { ("SDK on \($0.title)", facts.sdk($0) ?? "none declared") }
            + [
                ("driven by", run.drive.title), ("edition", facts.edition), ("selected", facts.selection),
            ]
    }

    /// Data for the script.
    private var data: [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("command", commandParts)
            writer.member("causes") { $0.array(judged.causes) { $0.array($1.patterns) { $0.integer($1) } } }
            grids.write(to: &writer)
            details.write(to: &writer)
        }
        return writer.bytes
    }

    /// The parts of the command line that runs a case alone, before and after the case's id.
    private var commandParts: [String] {
        let id = "id[]"
        let parts = settings.command(id).components(separatedBy: ShellWord.quoted(id))
        return parts.count == 2 ? parts : []
    }

    /// The command line that repeats this run; nil if none.
    private var again: String? {
        guard let words = settings.repeatedWords else { return nil }
        let selection = run.plan.selection
        // Too many to type; the results file has them.
        guard selection.cases.count <= 20 else { return nil }
        var options: [String] = []
        if let platforms = selection.platforms {
            options += Platform.allCases.filter { platforms.contains($0) }.flatMap { ["--platform", $0.rawValue] }
        }
        options += selection.rules.flatMap { ["--rule", $0.description] }
        options += selection.cases.flatMap { ["--case", $0.description] }
        if let shard = selection.shard { options += ["--shard", shard.description] }
        return ShellWord.line(words.prefix(2) + options + words.dropFirst(2))
    }

    /// Notes to read before the verdict is trusted.
    private func warnings(_ page: inout HTMLWriter) {
        var notes: [String] = []
        if settings.isBuiltIn(run) {
            notes.append("A built-in sink was checked: this says nothing about your integration.")
        }
        if !run.spec.isBuiltIn {
            notes.append("It was judged by a spec other than the built-in one: \(settings.specSource).")
        }
        if run.plan.isPartial {
            let (selected, all) = (run.plan.selected.count, run.plan.cases.count)
            notes.append(
                "Only a part of the plan was played: \(selected) of \(all) cases. Only the whole plan can show conformance."
            )
        }
        switch run.drive {
        case .inProcess, .callbacks:
            notes.append(
                "The app was driven by callbacks: its own wiring (manifest, delete intents, delegates, categories) was not examined."
            )
        case .device: break
        case .capture:
            notes.append("It was judged from captures, which are text: anyone can write one by hand.")
        }
        if digest.skippedWithoutSDK > 0 {
            notes.append(
                "\(counted(digest.skippedWithoutSDK, "case")) skipped, since the sink does not declare its SDK."
            )
        }
        if let alone = alone.summary { notes.append(alone.prefix(1).uppercased() + alone.dropFirst() + ".") }
        if let flaky = FlakyText(judged.flaky).summary {
            notes.append(flaky.prefix(1).uppercased() + flaky.dropFirst() + ".")
        }
        let stale = digest.stale.entries.reduce(0) { $0 + $1.count }
        if stale > 0 {
            notes.append("\(counted(stale, "case")) failed by waivers that are out of date: see the waivers below.")
        }
        page.notes(notes)
    }

    /// Failures that belong to no case.
    private func beside(_ page: inout HTMLWriter) {
        let failures = failures
        guard !failures.isEmpty else { return }
        page.part("beside", "Failures that belong to no case") { page in
            for failure in failures.prefix(Self.mostFailures) { Self.write(failure, to: &page) }
            page.notShown(failures.count - Self.mostFailures, more: "error")
        }
    }

    private static let mostFailures = 50

    /// A failure that belongs to no case.
    static func write(_ failure: RunFailure, to page: inout HTMLWriter) {
        page.element("article", ["class": "failure"]) { page in
            page.element("h3") { $0.outside(failure.id) }
            page.element("p") { $0.outside(failure.message, limit: 4096) }
            guard !failure.details.isEmpty else { return }
            log(ReportText.tail(failure.details, limit: 16 << 10).shownLogLines, &page)
        }
        page.lineBreak()
    }

    /// The lines of a log.
    static func log(_ lines: [String], _ page: inout HTMLWriter) {
        page.element("pre", ["class": "log", "tabindex": "0"]) { page in
            for line in lines {
                page.element("span") { $0.text(line, limit: 4096) }
                page.lineBreak()
            }
        }
    }

    /// Counts of verdicts as a bar: each has its own pattern, with the numbers next to it.
    func bar(_ counts: [(kind: Verdict.Kind, count: Int)], width: Int, height: Int, _ page: inout HTMLWriter) {
        let total = counts.reduce(0) { $0 + $1.count }
        guard total > 0 else { return }
        let shares = counts.filter { $0.count > 0 }
        // One among thousands has to be visible, too.
        let least = width / 100
        let room = width - least * shares.count
        page.element(
            "svg",
            [
                "class": "bar", "viewBox": "0 0 \(width) \(height)", "preserveAspectRatio": "none",
                "aria-hidden": "true",
                "focusable": "false",
            ]
        ) { page in
            var x = 0
            for (position, share) in shares.enumerated() {
                let isLast = position == shares.count - 1
                let part = isLast ? width - x : least + room * share.count / total
                page.element(
                    "rect",
                    ["class": share.kind.tone, "x": "\(x)", "y": "0", "width": "\(part)", "height": "\(height)"])
                x += part
            }
        }
    }
}
