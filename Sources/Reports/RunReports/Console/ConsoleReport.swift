import Baselines
package import CaseJudging
import CaseStories
package import ConformanceRunner
import ConformanceSpec
import DeviceModel
package import Diagnostics
package import Exploration
import FailureCauses
import ReportWriting
import Scenarios

/// A run as text for a terminal: what could not be judged, the causes of all failures, a line for each group of rules,
/// and the verdict in the last line.
package struct ConsoleReport {
    private let command: (String) -> String
    private let hints: ConsoleHints
    private let isBuiltIn: Bool
    private let listsFailures: Bool
    private let look: TerminalLook
    private var text = ""

    /// - Parameters:
    ///   - isBuiltIn: whether the sink came with the tool, so that the run says nothing about anyone's integration.
    ///   - listsFailures: whether to show failing cases as well as their causes, a few for each rule.
    ///   - look: the colours and the width of the output.
    ///   - command: the command line that runs one case alone, by the case's id.
    ///   - hints: more command lines to suggest.
    package init(
        isBuiltIn: Bool,
        listsFailures: Bool = false,
        look: TerminalLook = .plain,
        command: @escaping (_ caseID: String) -> String,
        hints: ConsoleHints = ConsoleHints()
    ) {
        self.isBuiltIn = isBuiltIn
        self.listsFailures = listsFailures
        self.look = look
        self.command = command
        self.hints = hints
    }

    /// The text for the start of a run: what is checked.
    package func beginning(_ run: RunDescription) -> String {
        var report = self
        report.addBeginning(run)
        return report.text
    }

    /// The text for the end of a run, to follow `beginning`.
    package func rest(_ run: JudgedRun) -> String {
        var report = self
        report.addRest(run)
        return report.text
    }

    /// The text about scenarios that were explored on their own.
    package func exploration(_ explored: ExploredScenarios) -> String {
        var report = self
        report.add(explored)
        return report.text
    }

    private mutating func addBeginning(_ run: RunDescription) {
        let facts = RunFacts(run)
        if isBuiltIn { line(Self.builtInNote) }
        line("checking \(facts.sink) on \(facts.platformsWithSDKs), edition \(facts.edition), seed \(facts.seed)")
        let selected = run.plan.selected
        if selected.count == 1, Scenario.isWritten(run.plan[selected[0]].id) {
            line("selected: the scenario \(run.plan[selected[0]].id), which is not a case of the plan")
        } else if run.plan.isPartial || run.plan.selection.set != nil {
            line(
                "selected: \(hints.selected ?? facts.selection), \(selected.count) of \(counted(run.plan.cases.count, "case"))"
            )
        }
        line(facts.wiring)
        if case .only = run.environment, let environment = facts.environment {
            line("environment of the adapter: \(environment)")
        }
    }

    private mutating func addRest(_ run: JudgedRun) {
        let digest = RunDigest(run)
        let hidden = addCases(run, showsWarnings: digest.failed == 0 && run.count(.waived) == 0)
        write("\n")
        for hidden in hidden { line("not shown: \(hidden)") }
        if !hidden.isEmpty { write("\n") }
        show(run.causes, of: run.run, failed: digest.failed)
        if !run.causes.isEmpty {
            write("\n")
            line("cases by group of rules; a cause may show in cases of any group")
        }
        for group in RuleGroups(run.cases).lines { line("  " + group) }
        if run.run.plan.gate == .required, run.count(.passed) != run.passed {
            line("  (cases of all levels; the verdict line counts only required ones)")
        }
        for kind in [Verdict.Kind.noted, .warned] where run.count(kind) > 0 {
            if let meaning = kind.meaning { line("  (\(kind.words): \(meaning))") }
        }
        for entry in digest.notRun.entries {
            block("\(entry.count) not run", .bad, title: entry.reason, lines: [entry.names])
        }
        for entry in digest.skipped.entries {
            block("\(entry.count) skipped", .doubtful, title: entry.reason, lines: [entry.names])
        }
        for entry in digest.notScoredEntries {
            block("\(entry.count) not scored", .doubtful, title: entry.words, lines: [entry.names])
        }
        if let set = run.run.olderSet { line("  --set \(run.run.spec.version) scores what was added after \(set)") }
        for words in digest.waivedLines { block("waived", .doubtful, title: words, lines: []) }
        for waiver in run.staleWaivers { block("stale waiver", .doubtful, title: waiver.stale, lines: []) }
        for entry in digest.stale.entries {
            let waiver = entry.reason.waiver
            switch entry.reason.reason {
            case .exceeded(let waived, let fails):
                let title = "waived for \(waived) by \(waiver.entry), fails for \(fails)"
                block("\(entry.count) failed", .bad, title: title, lines: [entry.names])
            case .expired:
                let title = "\(waiver.entry): \(waiver.grounds)"
                block("\(entry.count) expired", .bad, title: title, lines: [entry.names, entry.reason.remedy])
            // Each of these cases is shown.
            case .passes: break
            }
        }
        if let alone = RetryText(run.cases).summary {
            write("\n")
            line(alone)
        }
        if let flaky = FlakyText(run.flaky).summary { write("\n" + look.wrapped(flaky)) }
        show(RunFailure.withoutSection(of: run, command: command))
        if let explored = run.explored { add(explored) }
        if run.count(.errored) > 0, let doctor = hints.doctor {
            write("\nto see why cases are errored: " + ReportText.visible(doctor, isLine: true, limit: 16 << 10) + "\n")
        }
        if !hints.written.isEmpty {
            write("\n")
            line("wrote \(hints.written.joined(separator: ", "))")
        }
        let verdict = digest.verdictLine
        let note = isBuiltIn ? "; \(Self.builtInNote)" : ""
        write("\n" + look.wrapped(look.painted(verdict.word, verdict.mood.style) + ": " + verdict.counts + note))
    }

    /// Adds individual cases: failures if they are listed or have no cause, and warnings unless cases fail.
    ///
    /// - Returns: the lines about cases that were left out.
    private mutating func addCases(_ run: JudgedRun, showsWarnings: Bool) -> [String] {
        var failures = FailureQuota()
        var warnings = FailureQuota()
        var last: [(result: CaseResult, message: String)] = []
        func show(_ report: inout ConsoleReport, _ result: CaseResult) {
            // Unless the reader has seen enough like it.
            guard failures.take(result) else { return }
            let verdict = result.verdict
            report.add(result, of: run.run, as: verdict.kind.words, .bad, because: verdict.message ?? "")
        }
        for result in run.cases {
            switch result.verdict {
            case .passed, .noted, .notRun, .skipped, .waived, .notScored: break
            case .failed, .expired: if listsFailures { show(&self, result) }
            case .errored, .unexpectedlyPassed: show(&self, result)
            case .warned(let failure):
                guard warnings.take(result) else { break }
                if listsFailures {
                    add(result, of: run.run, as: "warning", .doubtful, because: failure.message)
                } else {
                    last.append((result, failure.message))
                }
            }
        }
        if showsWarnings {
            for (result, message) in last { add(result, of: run.run, as: "warning", .doubtful, because: message) }
        }
        if showsWarnings || listsFailures { return failures.hidden + warnings.hidden }
        // Next to waived failures, warnings mostly repeat them.
        let isGreen = run.count(.warned) > 0 && !run.cases.contains { $0.verdict.kind.failsRun }
        return failures.hidden + (isGreen ? ["\(counted(run.count(.warned), "warning")); --failures lists them"] : [])
    }

    private static let builtInNote = "built-in sink: says nothing about your integration"

    /// Writes the first failures that belong to no case, and how many more there are.
    private mutating func show(_ failures: [RunFailure]) {
        for failure in failures.prefix(Self.mostFailures) {
            block("errored", .bad, title: failure.id, lines: [failure.message])
            // Command lines are never wrapped.
            if !failure.details.isEmpty { write("  " + failure.details + "\n") }
        }
        let hidden = failures.count - Self.mostFailures
        guard hidden > 0 else { return }
        write("\n")
        line("not shown: \(counted(hidden, "more error")) that belong to no case")
    }

    private static let mostFailures = 12

    /// Writes the causes, simplest first.
    private mutating func show(_ causes: [Cause], of run: RunDescription, failed: Int) {
        guard !causes.isEmpty else { return }
        line(causes.headline(failed: failed))
        if causes.contains(where: { CauseText(cause: $0, run: run).story != nil }) { line(StoryText.legend) }
        for cause in causes.prefix(Self.mostCauses) { show(cause, among: causes.count, of: run) }
        let hidden = causes.count - Self.mostCauses
        if hidden > 0 { line("\nnot shown: \(counted(hidden, "more cause"))") }
    }

    /// Adds the outcome of scenarios outside the plan.
    private mutating func add(_ explored: ExploredScenarios) {
        write("\n")
        for text in ExplorationText(explored: explored).lines { line(text) }
        guard let run = explored.differing?.run, let first = explored.exploration.differing.first else { return }
        write("\n")
        if let unexplained = explored.unexplained {
            line("\(first.text)")
            line("  " + unexplained)
            write("  " + FailureText.commandLine(command(first.text)) + "\n")
            return
        }
        show(explored.causes, of: run, failed: run.plan.selected.count)
    }

    private static let mostCauses = 12

    private mutating func show(_ cause: Cause, among count: Int, of run: RunDescription) {
        let text = CauseText(cause: cause, run: run)
        let id = cause.simplest.template.id
        let label = "cause \(cause.number) of \(count):"
        let title = look.wrapped(ReportText.visible("\(label) \(cause.sentence)", isLine: true, limit: 1024))
        write("\n" + look.painted(label, .error) + title.dropFirst(label.count))
        for note in [text.size] + text.notes { line("  " + note) }
        let story = text.story.map { StoryText(story: $0).lines(width: look.width.map { $0 - 4 }) } ?? []
        if !story.isEmpty { write("\n") }
        for row in story { write(look.wrapped(marked("    " + ReportText.visible(row, isLine: true, limit: 1024)))) }
        if !story.isEmpty { write("\n") }
        for advice in text.advice { line("  \(advice.label): \(advice.text)") }
        if let address = text.address { write("  page: " + address + "\n") }
        write("  " + FailureText.commandLine(command(id), run.drive) + "\n")
        if !Scenario.isWritten(id), let show = hints.show?(id) {
            write("  details: " + ReportText.visible(show, isLine: true, limit: 16 << 10) + "\n")
        }
    }

    private mutating func add(
        _ result: CaseResult,
        of run: RunDescription,
        as label: String,
        _ mood: Mood,
        because message: String
    ) {
        let text = FailureText(result, of: run, command: command, detail: .brief)
        block(label, mood, title: result.template.id, lines: [message] + text.lines)
        write("  " + text.commandLine + "\n")
        if let show = hints.show?(result.template.id) {
            write("  details: " + ReportText.visible(show, isLine: true, limit: 16 << 10) + "\n")
        }
    }

    /// A title with lines below it, and a blank line above.
    private mutating func block(_ label: String, _ mood: Mood, title: String, lines: [String]) {
        write(
            "\n"
                + look.wrapped(
                    look.painted(label + ":", mood.style) + " " + ReportText.visible(title, isLine: true, limit: 1024)))
        for text in lines { line("  " + text) }
    }

    private mutating func write(_ more: String) { text += more }

    /// A line of a story with what is wrong in it in colour: a sign with the words after it, or a call with the sign
    /// after it.
    private func marked(_ line: String) -> String {
        guard look.usesColour, line.contains("✗") else { return line }
        var isFirst = true
        return line.split(separator: ";", omittingEmptySubsequences: false).map { part in
            defer { isFirst = false }
            guard let sign = part.firstIndex(of: "✗") else { return String(part) }
            // The first call comes after the name of the row.
            let row = isFirst ? part.firstIndex(of: ":").map { part.index(after: $0) } : part.startIndex
            let call = part[(row ?? part.startIndex)...].firstIndex { $0 != " " } ?? sign
            let start = part.index(after: sign) == part.endIndex ? call : sign
            return part[..<start] + look.painted(String(part[start...]), .error)
        }.joined(separator: ";")
    }

    private mutating func line(_ text: String) {
        write(look.wrapped(ReportText.visible(text, isLine: true, limit: 1024)))
    }
}

/// Hints that the console adds to the run itself, such as command lines to try next.
package struct ConsoleHints {
    /// The command line that shows a case with its payloads, callbacks and expected calls, by the case's id.
    package var show: ((_ caseID: String) -> String)?
    /// The command line that examines the adapter.
    package var doctor: String?
    /// The selection in words, if they say more than the case ids: `the 12 that failed in results.json`.
    package var selected: String?
    /// The files that the run has written, as the user named them.
    package var written: [String] = []

    /// Hints, none by default.
    package init(
        show: ((_ caseID: String) -> String)? = nil, doctor: String? = nil, selected: String? = nil,
        written: [String] = []
    ) {
        (self.show, self.doctor, self.selected, self.written) = (show, doctor, selected, written)
    }
}

extension Verdict.Kind {
    /// The meaning of the verdict, unless it is obvious.
    fileprivate var meaning: String? {
        switch self {
        case .noted: "the documentation leaves open what to send, so calls are only recorded"
        case .warned: "not what the documentation recommends; fails with --level recommended"
        case .passed, .failed, .errored, .notRun, .skipped, .waived, .unexpectedlyPassed, .expired, .notScored: nil
        }
    }
}
