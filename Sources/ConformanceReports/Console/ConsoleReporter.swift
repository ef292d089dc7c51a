package import ConformanceRunner
import ConformanceSpec
import DeviceModel
import PushTracking

/// Tells people how a run goes: what could not be judged as it falls, then the causes of all failures, a line for each
/// group of rules, and the verdict in the last line.
package struct ConsoleReporter: RunReporter {
    private let command: (String) -> String
    private let hints: ConsoleHints
    private let isBuiltIn: Bool
    private let listsFailures: Bool
    private let style: ConsoleStyle
    private let write: (String) throws -> Void
    private var run: RunDescription?
    private var failures = FailureQuota()
    private var failed = 0
    private var warningQuota = FailureQuota()
    /// Warnings wait for the end: where cases fail, they would only be in the way.
    private var warnings: [(result: CaseResult, message: String)] = []
    private var groups = RuleGroups()
    private var skipped = NamedCases<String>()
    /// How many were skipped since the sink declares no SDK on their platform.
    private var skippedWithoutSDK = 0
    private var waived = NamedCases<Waiver>()
    /// Cases that fail for something else than they are waived for, by what is said of them.
    private var exceeding = NamedCases<String>()
    private var alone = RetryText()

    /// - Parameters:
    ///   - isBuiltIn: whether the sink came with the tool, so that the run says nothing about anyone's integration.
    ///   - listsFailures: whether to show failing cases as they fall, a few of each rule, besides their causes.
    ///   - style: how the text looks.
    ///   - command: the command line that runs one case alone, by the case's id.
    ///   - hints: further command lines to go on with.
    ///   - write: takes the text in pieces that end with a line break.
    package init(
        isBuiltIn: Bool,
        listsFailures: Bool = false,
        style: ConsoleStyle = ConsoleStyle(),
        command: @escaping (_ caseID: String) -> String,
        hints: ConsoleHints = ConsoleHints(),
        write: @escaping (String) throws -> Void
    ) {
        self.isBuiltIn = isBuiltIn
        self.listsFailures = listsFailures
        self.style = style
        self.command = command
        self.hints = hints
        self.write = write
    }

    package var readsPassedObservations: Bool { false }

    package mutating func begin(_ run: RunDescription) throws {
        self.run = run
        let text = RunText(run: run)
        if isBuiltIn { try line(Self.builtInRemark) }
        try line(
            "checking \(text.sink) on \(text.platformsWithSDKs), edition \(run.plan.edition.id), seed \(text.seed)")
        let selected = run.plan.selected
        if selected.count == 1, Scenario.isWritten(run.plan[selected[0]].id) {
            try line("selected: the scenario \(run.plan[selected[0]].id), which is none of the plan's cases")
        } else if run.plan.isPartial {
            try line(
                "selected: \(text.selection), \(run.plan.selected.count) of \(counted(run.plan.cases.count, "case"))")
        }
        try line(text.wiring)
        if case .only = run.environment, let environment = text.environment {
            try line("environment of the adapter: \(environment)")
        }
    }

    package mutating func report(_ result: CaseResult) throws {
        guard let run else { return }
        groups.add(result)
        alone.add(result)
        switch result.verdict {
        case .passed, .noted: return
        case .skipped(let reason):
            let template = result.template
            if run.profile.sdk[template.platform] == nil, !template.requirements.isEmpty { skippedWithoutSDK += 1 }
            skipped.add(template, because: reason)
        case .failed(let failure):
            failed += 1
            if let waiver = failure.exceeded { exceeding.add(result.template, because: waiver.exceeded(by: failure)) }
            guard listsFailures else { return }
            try show(result, of: run, as: "failed", .bad, because: failure.message)
        case .warned(let failure):
            guard warningQuota.take(result) else { return }
            if listsFailures {
                try tell(result, of: run, as: "warning", .doubtful, because: failure.message)
            } else {
                warnings.append((result, failure.message))
            }
        case .errored(let error): try show(result, of: run, as: "errored", .bad, because: error.message)
        case .waived(_, let waiver): waived.add(result.template, because: waiver)
        case .unexpectedlyPassed(let waiver):
            try show(result, of: run, as: "unexpectedly passed", .bad, because: waiver.unexpectedlyPassed)
        case .expired(let failure, let waiver):
            failed += 1
            try show(result, of: run, as: "expired", .bad, because: waiver.expired(failure))
        }
    }

    package mutating func end(_ summary: RunSummary) throws {
        guard let run else { return }
        if failed == 0 {
            for warning in warnings {
                try tell(warning.result, of: run, as: "warning", .doubtful, because: warning.message)
            }
        }
        try write("\n")
        let hidden = failures.hidden + (failed == 0 || listsFailures ? warningQuota.hidden : [])
        for hidden in hidden { try line("not shown: \(hidden)") }
        if !hidden.isEmpty { try write("\n") }
        try show(summary.causes, of: run, failed: failed)
        if !summary.causes.isEmpty {
            try write("\n")
            try line("cases by the rules that they are about; a cause may show in cases about any rule")
        }
        for group in groups.lines { try line("  " + group) }
        for kind in [Verdict.Kind.noted, .warned] where summary.count(kind) > 0 {
            if let meaning = kind.meaning { try line("  (\(kind.words): \(meaning))") }
        }
        for entry in skipped.entries {
            try block("\(entry.count) skipped", .doubtful, title: entry.reason, lines: [entry.names])
        }
        for entry in waived.entries {
            let title = "\(entry.reason.grounds), by \(entry.reason.entry)"
            try block("\(entry.count) waived", .doubtful, title: title, lines: [entry.names])
        }
        for entry in exceeding.entries {
            try block("\(entry.count) failed", .bad, title: entry.reason, lines: [entry.names])
        }
        if let alone = alone.summary {
            try write("\n")
            try line(alone)
        }
        try show(RunFailure.withoutSection(of: summary, command: command))
        if let explored = summary.explored { try self.explored(explored) }
        if summary.count(.errored) > 0, let doctor = hints.doctor {
            try write(
                "\nto see why cases are errored: " + ReportText.visible(doctor, isLine: true, limit: 16 << 10) + "\n")
        }
        let verdict = VerdictLine(run: run, summary: summary, skippedWithoutSDK: skippedWithoutSDK)
        let remark = isBuiltIn ? "; \(Self.builtInRemark)" : ""
        try write(
            "\n" + style.painted(verdict.word, verdict.isGood ? .good : .bad) + ": " + verdict.counts + remark + "\n")
    }

    private static let builtInRemark = "built-in sink: says nothing about your integration"

    /// Writes what went wrong beside the cases: the first of it, and how much more there is.
    private func show(_ failures: [RunFailure]) throws {
        for failure in failures.prefix(Self.mostFailures) {
            try block("errored", .bad, title: failure.id, lines: [failure.message])
            // A command line is never broken.
            if !failure.details.isEmpty { try write("  " + failure.details + "\n") }
        }
        let hidden = failures.count - Self.mostFailures
        guard hidden > 0 else { return }
        try write("\n")
        try line("not shown: \(counted(hidden, "more error")) beside the cases")
    }

    private static let mostFailures = 12

    /// Writes what is wrong, the simplest first: a vendor with four mistakes reads four things.
    private func show(_ causes: [Cause], of run: RunDescription, failed: Int) throws {
        guard !causes.isEmpty else { return }
        try line(causes.headline(failed: failed))
        if causes.contains(where: { CauseText(cause: $0, run: run).story != nil }) { try line(StoryText.legend) }
        for cause in causes.prefix(Self.mostCauses) { try show(cause, among: causes.count, of: run) }
        let hidden = causes.count - Self.mostCauses
        if hidden > 0 { try line("\nnot shown: \(counted(hidden, "more cause"))") }
    }

    /// Writes what came of situations besides the plan; a run does so itself.
    package func explored(_ explored: ExploredSituations) throws {
        try write("\n")
        for line in ExplorationText(explored: explored).lines { try self.line(line) }
        guard let run = explored.differing?.run, let first = explored.exploration.differing.first else { return }
        try write("\n")
        if let unexplained = explored.unexplained {
            try line("\(first.text)")
            try line("  " + unexplained)
            try write("  " + FailureText.commandLine(command(first.text)) + "\n")
            return
        }
        try show(explored.causes, of: run, failed: run.plan.selected.count)
    }

    private static let mostCauses = 12

    private func show(_ cause: Cause, among count: Int, of run: RunDescription) throws {
        let text = CauseText(cause: cause, run: run)
        let id = cause.simplest.template.id
        let label = "cause \(cause.number) of \(count):"
        let title = style.wrapped(ReportText.visible("\(label) \(cause.sentence)", isLine: true, limit: 1024))
        try write("\n" + style.painted(label, .bad) + title.dropFirst(label.count))
        for line in [text.size] + text.remarks { try self.line("  " + line) }
        let story = text.story.map { StoryText(story: $0).lines(width: style.width.map { $0 - 4 }) } ?? []
        if !story.isEmpty { try write("\n") }
        for line in story { try self.line("    " + line) }
        if !story.isEmpty { try write("\n") }
        for advice in text.advice { try line("  \(advice.label): \(advice.text)") }
        if let address = text.address { try write("  page: " + address + "\n") }
        try write("  " + FailureText.commandLine(command(id)) + "\n")
        if !Scenario.isWritten(id), let show = hints.show?(id) {
            try write("  all about it: " + ReportText.visible(show, isLine: true, limit: 16 << 10) + "\n")
        }
    }

    /// Writes what went wrong in a case, as long as its reader has not seen the like too often.
    private mutating func show(
        _ result: CaseResult,
        of run: RunDescription,
        as label: String,
        _ mood: ConsoleStyle.Mood,
        because message: String
    ) throws {
        guard failures.take(result) else { return }
        try tell(result, of: run, as: label, mood, because: message)
    }

    private func tell(
        _ result: CaseResult,
        of run: RunDescription,
        as label: String,
        _ mood: ConsoleStyle.Mood,
        because message: String
    ) throws {
        let text = FailureText(
            result: result,
            wiring: run.profile.wiring,
            drive: run.drive,
            command: command(result.template.id),
            detail: .brief
        )
        try block(label, mood, title: result.template.id, lines: [message] + text.lines)
        try write("  " + text.commandLine + "\n")
        if let show = hints.show?(result.template.id) {
            try write("  all about it: " + ReportText.visible(show, isLine: true, limit: 16 << 10) + "\n")
        }
    }

    /// A title with lines below it, and an empty line above.
    private func block(_ label: String, _ mood: ConsoleStyle.Mood, title: String, lines: [String]) throws {
        try write(
            "\n" + style.painted(label + ":", mood) + " " + ReportText.visible(title, isLine: true, limit: 1024) + "\n")
        for line in lines { try self.line("  " + line) }
    }

    private func line(_ text: String) throws {
        try write(style.wrapped(ReportText.visible(text, isLine: true, limit: 1024)))
    }
}

/// Command lines with which a reader of the console goes on.
package struct ConsoleHints {
    /// Shows a case with its payloads, callbacks and expected calls; by the case's id.
    package var show: ((_ caseID: String) -> String)?
    /// Examines the adapter.
    package var doctor: String?

    /// Hints, by default none.
    package init(show: ((_ caseID: String) -> String)? = nil, doctor: String? = nil) {
        (self.show, self.doctor) = (show, doctor)
    }
}

extension Verdict.Kind {
    /// What the word means, where that is not plain.
    fileprivate var meaning: String? {
        switch self {
        case .noted: "the documentation leaves open what to send, so it is only recorded"
        case .warned: "other than the documentation recommends; it fails with --level recommended"
        case .passed, .failed, .errored, .skipped, .waived, .unexpectedlyPassed, .expired: nil
        }
    }
}
