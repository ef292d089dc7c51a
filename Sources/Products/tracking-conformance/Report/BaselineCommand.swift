import Baselines
import CommandLineOptions
import ConformanceRunner
import Diagnostics
import ReportWriting
import ResultsFiles
import SourceCheck
import StrictJSON

/// `report baseline`: write the baseline that would make a run conform.
enum BaselineCommand {
    private static let group = "New entries"

    private static let owner = Option.single(
        "--owner", value: "NAME", as: .text, group: group, help: "Who is responsible for the entries.")
    private static let expires = Option.single(
        "--expires",
        value: "YYYY-MM-DD",
        as: GateOptions.day(example: "--expires 2027-01-31"),
        group: group,
        help: "The last day on which the entries apply, in UTC."
    )
    private static let reason = Option.single(
        "--reason", value: "TEXT", as: .text, group: group, help: "Why the failures are accepted.")
    private static let into = Option.single(
        "--into",
        value: "FILE",
        as: .output,
        help: """
            Update this file, or create it. An entry that still waives failures stays, without keys that no longer occur; one with a pattern \
            that also matches passing cases is replaced by its causes; an expired one gets the new owner and date; a stale one is removed. \
            Without this option the baseline is printed.
            """
    )

    static let declaration = Command(
        name: "baseline",
        summary: "Write a baseline that waives every failure of a run, by cause.",
        discussion: """
            Each entry is for one cause. It lists the rule, platform, event and difference of every failure of the cause, so a case that also \
            fails for something else still fails, and the entry stays valid in a new version of the spec. Give the results of the whole plan; with a \
            part, what was not run is waived as before. Errors cannot be waived. With results of `source`, each difference gets an entry.

            New entries need --owner, --expires and --reason. Without them, --into only removes stale entries, and fails if there is a failure \
            that no entry waives today.
            """,
        options: [
            owner.declaration, expires.declaration, reason.declaration, into.declaration, GateOptions.today.declaration,
            SelectionOptions.spec.declaration,
        ],
        arguments: [ReportCommand.file.declaration],
        examples: [
            CommandExample(
                "tracking-conformance report baseline results.json --owner 'push team' --expires 2027-01-31 --reason 'bug 7' --into known.json",
                "accept for a while what failed"
            )
        ],
        sections: [
            ExitCode.help(
                (.conforms, "the baseline is written"),
                (.wrongInput, "--owner, --expires or --reason is missing; or a file cannot be read or written")
            )
        ]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) throws -> ExitCode {
        let environment = try RunEnvironment()
        let today = commandLine[GateOptions.today] ?? environment.timestamp.date
        let grounds = try grounds(commandLine, today: today)
        let path = commandLine[ReportCommand.file]
        let results = try InputFile.read(path) { bytes throws(InputFileError) in
            let findings = try Waiver.FindingKey.findings(
                in: JSONDocument.read(bytes, file: InputFile.name(path)), file: InputFile.name(path))
            guard let findings else { return Results.run(try ResultsFile(bytes, file: path)) }
            return .source(findings)
        }
        let old = try old(commandLine, today: today) ?? Baseline(file: "", today: today, waivers: [])
        let draft: BaselineDraft
        let subject: String
        switch results {
        case .source(let findings):
            draft = BaselineDraft(findings: findings, old: old, grounds: grounds)
            subject = counted(findings.count, "difference")
        case .run(let results):
            let replay = try ReportCommand.consistent(results, specFolder: commandLine[SelectionOptions.spec])
            draft = BaselineDraft(replay.judged, old: old, grounds: grounds)
            subject = counted(draft.waived, "failing case")
        }
        guard !draft.lacksGrounds else {
            throw CommandFailure.wrongInput(
                "\(owner.name), \(expires.name) and \(reason.name) are missing: there are failures that no entry waives today",
                suggestion: "write \(owner.name) 'push team' \(expires.name) 2027-01-31 \(reason.name) 'bug 7'")
        }
        try write(draft.baseline.json, commandLine, terminal) { summary(draft, $0 + subject) }
        return .conforms
    }

    /// The subject of a results file.
    private enum Results {
        case run(ResultsFile)
        case source([Waiver.FindingKey])
    }

    /// Writes the baseline to its destination, and summarizes it.
    private static func write(
        _ baseline: String, _ commandLine: ParsedCommandLine, _ terminal: Terminal, summary: (String) -> String
    ) throws(ReportError) {
        guard let path = commandLine[into] else {
            terminal.write(baseline, as: .json)
            terminal.writeError(summary(""))
            return
        }
        try ReportFile(path: path).write(Array(baseline.utf8))
        terminal.write(summary(path.withVisibleControls + ": "))
    }

    private static func grounds(
        _ commandLine: ParsedCommandLine,
        today: CalendarDate
    ) throws(CommandFailure) -> BaselineDraft.Grounds? {
        guard [owner, reason].contains(where: { commandLine[$0] != nil }) || commandLine[expires] != nil else {
            return nil
        }
        func given(_ option: Option<String?>, _ example: String) throws(CommandFailure) -> String {
            guard let text = commandLine[option], text.showsSomething else {
                throw .wrongInput("\(option.name) is missing", suggestion: "write \(option.name) \(example)")
            }
            return text
        }
        let owner = try given(owner, "'push team'")
        guard let day = commandLine[expires] else {
            throw .wrongInput("\(expires.name) is missing", suggestion: "write \(expires.name) with the last day")
        }
        guard today <= day else {
            throw .wrongInput(
                "\(expires.name) \(day) is past: today is \(today)", suggestion: "give a date in the future")
        }
        return BaselineDraft.Grounds(reason: try given(reason, "'bug 7'"), owner: owner, expires: day)
    }

    /// The contents of the file; nil if it does not exist yet.
    private static func old(
        _ commandLine: ParsedCommandLine, today: CalendarDate
    ) throws(CommandFailure) -> Baseline? {
        guard let path = commandLine[into], path == InputFile.standardInput || InputFile.exists(path) else {
            return nil
        }
        guard path != InputFile.standardInput else {
            throw .wrongInput(
                "\(into.name) needs a file, and `-` is not one", suggestion: "leave it out to print the baseline"
            )
        }
        return try InputFile.read(path) { bytes throws(InputFileError) in
            try Baseline(bytes, file: path, today: today)
        }
    }

    private static func summary(_ draft: BaselineDraft, _ subject: String) -> String {
        let entries = draft.waivers.count == 1 ? "1 entry" : "\(draft.waivers.count) entries"
        var text =
            "\(subject) waived by \(entries): \(draft.kept) kept, \(draft.changed) changed, \(draft.added) new; \(draft.dropped) dropped\n"
        if draft.errored > 0 {
            text += "\(draft.errored) errored \(draft.errored == 1 ? "case" : "cases") cannot be waived\n"
        }
        if draft.unplanned > 0 {
            text += "\(counted(draft.unplanned, "failure")) outside the cases cannot be waived\n"
        }
        if draft.flaky > 0 {
            text +=
                "\(counted(draft.flaky, "waived case")) \(draft.flaky == 1 ? "is" : "are") flaky: an entry is stale in a run where they pass\n"
        }
        return text
    }
}
