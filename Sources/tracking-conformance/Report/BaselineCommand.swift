import CommandLineOptions
import ConformanceReports
import ConformanceRunner
import Diagnostics
import StrictJSON

/// `report baseline`: write the baseline with which a run would conform.
enum BaselineCommand {
    private static let group = "New entries"

    private static let owner = Option.single(
        "--owner", value: "NAME", as: .text, group: group, help: "Who answers for them. Needed.")
    private static let expires = Option.single(
        "--expires",
        value: "YYYY-MM-DD",
        as: GateOptions.day(example: "--expires 2027-01-31"),
        group: group,
        help: "The last day on which they hold, in UTC. Needed."
    )
    private static let reason = Option.single(
        "--reason", value: "TEXT", as: .text, group: group, help: "Why the failures are accepted. Needed.")
    private static let into = Option.single(
        "--into",
        value: "FILE",
        as: .file,
        help: """
            Write it into this file, which need not exist, at once or not at all. What is in it stays if it still waives failures and \
            nothing else; an entry that also fits what passes is narrowed, one that is past its day gets the new owner and day, and one \
            that waives nothing goes. Without this option the baseline is printed.
            """
    )

    static let declaration = Command(
        name: "baseline",
        summary: "Write the baseline with which a run would conform: all that failed, waived by cause.",
        discussion: """
            Each entry fits exactly cases that failed, in the whole plan, with as few patterns as there can be, and names the rules and the \
            kinds of difference that it waives: a case that comes to fail for something else still fails. Give the results of the whole plan; \
            of a part, what was not run is waived as before. Errors cannot be waived.
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
                (.wrongInput, "who answers for it, until when or why is not said; a file cannot be read or written")
            )
        ]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) async throws -> ExitCode {
        let environment = try RunEnvironment()
        let today = commandLine[GateOptions.today] ?? environment.timestamp.date
        let grounds = try grounds(commandLine, today: today)
        let old = try old(commandLine, today: today)
        let (replay, _) = try await ReportCommand.replay(commandLine)
        guard replay.problems.isEmpty else {
            terminal.report(replay.problems, sourceLine: InputFile.sourceLine)
            return .wrongInput
        }
        let draft = BaselineDraft(replay.cases, of: replay.run.plan, old: old, grounds: grounds)
        if let path = commandLine[into] {
            do throws(ReportError) {
                let file = try ReportDestination.path(path).open { _ in }
                try file.append(Array(draft.json.utf8))
                try file.commit()
            } catch {
                throw CommandFailure(.wrongInput, [error.diagnostic])
            }
            terminal.write(summary(draft, path.withVisibleControls + ": "))
        } else {
            terminal.write(draft.json)
            terminal.writeError(summary(draft, ""))
        }
        return .conforms
    }

    private static func grounds(
        _ commandLine: ParsedCommandLine,
        today: CalendarDate
    ) throws(CommandFailure) -> BaselineDraft.Grounds {
        func given(_ option: Option<String?>, _ example: String) throws(CommandFailure) -> String {
            guard let text = commandLine[option], text.contains(where: { !$0.isWhitespace }) else {
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
                "\(expires.name) \(day) is past: today is \(today)", suggestion: "give a day that is still to come")
        }
        return BaselineDraft.Grounds(reason: try given(reason, "'bug 7'"), owner: owner, expires: day)
    }

    /// What is in the file; nothing where there is none yet.
    private static func old(_ commandLine: ParsedCommandLine, today: CalendarDate) throws(CommandFailure) -> Baseline {
        guard let path = commandLine[into], path == InputFile.standardInput || InputFile.exists(path) else {
            return Baseline(file: "", today: today, waivers: [])
        }
        guard path != InputFile.standardInput else {
            throw .wrongInput(
                "\(into.name) needs a file, and `-` is none", suggestion: "leave it out to have the baseline printed")
        }
        return try InputFile.read(path) { bytes throws(InputFileError) in try Baseline(bytes, file: path, today: today)
        }
    }

    private static func summary(_ draft: BaselineDraft, _ name: String) -> String {
        let entries = draft.waivers.count == 1 ? "1 entry" : "\(draft.waivers.count) entries"
        let cases = draft.waived == 1 ? "1 failing case" : "\(draft.waived) failing cases"
        var text =
            "\(name)\(cases) waived by \(entries): \(draft.kept) kept, \(draft.changed) changed, \(draft.added) new; \(draft.dropped) dropped\n"
        if draft.errored > 0 {
            text += "\(draft.errored) errored \(draft.errored == 1 ? "case" : "cases") cannot be waived\n"
        }
        return text
    }
}
