import CaseJudging
import CommandLineOptions
import ConformanceRunner
import Diagnostics
import FailureCauses
import PushTracking
import ReportWriting
import ResultsFiles
import RunReports
import StrictJSON

/// `report` and its subcommands: work on results files.
enum ReportCommand {
    private static let shards = Argument<[String]>.several(
        "FILE",
        atLeast: 1,
        source: .file,
        help: "The results files of all shards, in any order."
    )
    static let file = Argument<String>.one("FILE", source: .file, help: "A results file.")
    private static let old = Argument<String>.one("OLD", source: .file, help: "The results file of an earlier run.")
    private static let new = Argument<String>.one("NEW", source: .file, help: "The results file of a later run.")
    private static let oldSpec = Option.single(
        "--old-spec",
        value: "DIR",
        as: .folder,
        help: "The spec of OLD, if it differs from that of NEW."
    )

    /// The format of a comparison.
    private enum ComparisonFormat: String, NamedReportFormat {
        case text, html, markdown, json

        var exampleFile: String {
            switch self {
            case .text: "changes.txt"
            case .html: "changes.html"
            case .markdown: "comment.md"
            case .json: "changes.json"
            }
        }
    }

    private static let comparisonFormat = Option<ComparisonFormat>.format(
        default: .text,
        help: """
            What to print: `text`, `html` (a self-contained page) or `markdown` (a comment on a pull request) for people, `json` for programs.
            """
    )

    private static let comparisonReport: Option<[ReportRequest<ComparisonFormat>?]> = ReportOptions.report(
        of: "FORMAT is one of those of --format.", otherwise: "")

    static let declaration = Command(
        name: "report",
        summary: "Show, merge, verify, certify, compare and explain results files.",
        discussion:
            "A results file is what `run --report json=PATH` writes: the run, every recorded call, and the verdicts.",
        subcommands: [
            RenderCommand.declaration, merge, VerifyCommand.declaration, CertifyCommand.declaration, compare, causes,
            BaselineCommand.declaration,
            SideBySideCommand.declaration,
        ],
        examples: [
            CommandExample(
                "tracking-conformance report verify results.json", "does every verdict follow from what was seen?")
        ]
    )

    private static let merge = Command(
        name: "merge",
        summary: "Merge the results of all shards into those of the whole run.",
        discussion: """
            Refuses files of different runs (plan, edition, sink, seed, spec, tool, baseline), and duplicate or missing shards. Every verdict \
            is judged again first. If SOURCE_DATE_EPOCH is set for the shards and here, and the sink keeps no state between cases, the reports \
            are byte for byte those of the whole run, except for what was found by running failing cases again. Exits as the whole run would.
            """,
        options: [SelectionOptions.spec.declaration, GateOptions.strict.declaration] + ReportOptions.all,
        rules: ReportOptions.rules,
        arguments: [shards.declaration],
        examples: [
            CommandExample(
                "tracking-conformance report merge --report junit=all.xml --report json=all.json shard1.json shard2.json",
                "two shards, two reports"
            )
        ],
        sections: [
            ExitCode.help(
                (.conforms, "the whole run conforms, or the selected part passed"),
                (.doesNotConform, "it does not conform"),
                (.wrongInput, "a file cannot be read or does not belong to the others")
            )
        ]
    )

    private static let compare = Command(
        name: "compare",
        summary: "Compare two runs: new failures, fixes, added and removed cases.",
        discussion: """
            Compares causes first: new, new and waived, no longer waived, fixed, waived, still failing and still waived, with fewer or more \
            cases. Then it lists the cases that no cause explains. A new failure is a case that did not fail before and does now (failed, \
            errored, unexpectedly passed, expired); a case that only the later run has is added, whatever its verdict. Both files are verified \
            first; one that does not pass is not compared.
            """,
        options: [
            comparisonFormat.declaration, comparisonReport.declaration, SelectionOptions.spec.declaration,
            oldSpec.declaration,
        ],
        arguments: [old.declaration, new.declaration],
        examples: [
            CommandExample("tracking-conformance report compare main.json branch.json", "what does the branch change?"),
            CommandExample(
                "tracking-conformance report compare main.json branch.json --format html > changes.html",
                "the same as a page to look at"),
            CommandExample(
                "tracking-conformance report compare main.json branch.json --report markdown=comment.md",
                "the same as a comment on a pull request, as well as the text"),
        ],
        sections: [
            ExitCode.help(
                (.conforms, "no new failure"), (.doesNotConform, "there are new failures"),
                (.wrongInput, "a file cannot be read or judged, or does not pass `report verify`"))
        ]
    )

    private static let story = Option.single(
        "--svg",
        value: "N",
        as: .wholeNumber(in: 1...1_000_000),
        help: "Print the story of cause N as a picture (SVG) and nothing else, for a README or an issue."
    )

    private static let causes = Command(
        name: "causes",
        summary: "Show the causes of the failures of a run, and what to change.",
        discussion: """
            Prints what the run printed at its end, from its results file: each cause with the simplest failing case, its effect on campaign \
            metrics, and the fix. Every verdict is judged again first.
            """,
        options: [
            SelectionOptions.spec.declaration, ReportOptions.failures.declaration, story.declaration,
        ],
        rules: [.exclusive(["--svg", "--failures"])],
        arguments: [file.declaration],
        examples: [
            CommandExample("tracking-conformance report causes results.json", "what is wrong?"),
            CommandExample(
                "tracking-conformance report causes results.json --svg 1 > story.svg",
                "the first cause's story as a picture"),
        ],
        sections: [
            ExitCode.help(
                (.conforms, "the run conforms, or the selected part passed"),
                (.doesNotConform, "it does not conform"),
                (.wrongInput, "the file cannot be read or judged, or does not pass `report verify`"))
        ]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) throws -> ExitCode {
        switch commandLine.path.last {
        case "render": try RenderCommand.execute(commandLine, terminal: terminal)
        case "merge": try ShardMerging(commandLine: commandLine, terminal: terminal).run(commandLine[shards])
        case "verify": try VerifyCommand.execute(commandLine, terminal: terminal)
        case "certify": try CertifyCommand.execute(commandLine, terminal: terminal)
        case "compare": try compare(commandLine, terminal: terminal)
        case "causes": try causes(commandLine, terminal: terminal)
        case "table": try SideBySideCommand.execute(commandLine, terminal: terminal)
        case "baseline": try BaselineCommand.execute(commandLine, terminal: terminal)
        default: .wrongInput
        }
    }

    /// A file judged again.
    ///
    /// - Throws: if it cannot be judged, or is inconsistent.
    static func consistent(_ results: ResultsFile, specFolder: String?) throws -> ResultsReplay {
        let replay = try replay(results, specFolder: specFolder)
        guard replay.problems.isEmpty else { throw InputFile.failure(InputFileError(problems: replay.problems)) }
        return replay
    }

    /// A file verified to be consistent.
    ///
    /// - Throws: if it cannot be judged, or its first inconsistency.
    private static func verified(_ path: String, specFolder: String?) throws -> ResultsFile {
        let replay = try replay(InputFile.results(path), specFolder: specFolder)
        guard var problem = replay.problems.first else { return replay.results }
        problem.suggestion = "list every problem: \(ToolVersion.name) report verify \(ShellWord.quoted(path))"
        throw InputFile.failure(InputFileError(problems: [problem]))
    }

    /// A file judged again, even if it is inconsistent.
    static func replay(_ results: ResultsFile, specFolder: String?) throws -> ResultsReplay {
        let specification = try SpecLoading.specification(folder: specFolder, namedAs: results.specSource)
        return try InputFile.parsed { () throws(InputFileError) in
            try ResultsReplay(results, specification: specification)
        }
    }

    /// The file given on the command line, judged again and consistent.
    static func replay(_ commandLine: ParsedCommandLine) throws -> ResultsReplay {
        try consistent(InputFile.results(commandLine[file]), specFolder: commandLine[SelectionOptions.spec])
    }

    /// Information for reports of a recorded run that is not part of the run.
    static func settings(_ results: ResultsFile) -> ReportSettings {
        if results.command == nil, results.drive == .inProcess {
            return results.settings(command: ReportSettings.libraryCommand)
        }
        if results.drive == .capture { return results.settings { "the step of plan.json with the case \($0)" } }
        let words = results.command ?? [ToolVersion.name, "run"]
        return results.settings { RepeatedCommand.line(words, caseID: $0) }
    }

    private static func causes(_ commandLine: ParsedCommandLine, terminal: Terminal) throws -> ExitCode {
        let replay = try replay(commandLine)
        if let number = commandLine[story] {
            terminal.write(String(decoding: try picture(ofCause: number, in: replay), as: UTF8.self), as: .markup)
            return ExitCode(replay.judged.verdict)
        }
        let settings = settings(replay.results)
        let text = terminal.output
        let console = ConsoleReport(
            isBuiltIn: settings.isBuiltIn(replay.judged.run),
            listsFailures: commandLine[ReportOptions.failures],
            look: text.look,
            command: settings.command,
            hints: ConsoleHints(
                show: settings.repeatedWords.flatMap { RepeatedCommand.showing($0) })
        )
        terminal.write(console.beginning(replay.judged.run) + console.rest(replay.judged))
        return ExitCode(replay.judged.verdict)
    }

    private static func picture(ofCause number: Int, in replay: ResultsReplay) throws(CommandFailure) -> [UInt8] {
        let file = replay.results.file
        guard let cause = replay.judged.causes.first(where: { $0.number == number }) else {
            let count = counted(replay.judged.causes.count, "cause")
            throw CommandFailure.wrongInput(
                "there is no cause \(number): the run has \(count)", at: SourcePlace(file: file),
                suggestion: "see them: \(ToolVersion.name) report causes \(ShellWord.quoted(file))")
        }
        guard let picture = StoryPicture(of: cause, in: replay.judged.run) else {
            throw CommandFailure.wrongInput(
                "cause \(number) has no story: nothing was observed in its simplest case",
                at: SourcePlace(file: file), suggestion: "give the number of another cause")
        }
        return picture.bytes
    }

    private static func compare(_ commandLine: ParsedCommandLine, terminal: Terminal) throws -> ExitCode {
        let spec = commandLine[SelectionOptions.spec]
        let before = try verified(commandLine[old], specFolder: commandLine[oldSpec] ?? spec)
        let after = try verified(commandLine[new], specFolder: spec)
        let comparison = ResultsComparison(old: before, new: after)
        let format = commandLine[comparisonFormat]
        let reports = try ReportFiles(
            commandLine[comparisonReport].compactMap(\.self), printsJSON: format == .json, terminal: terminal)
        func rendered(_ format: ComparisonFormat) -> String {
            switch format {
            case .text: comparison.text
            case .html: String(decoding: ComparisonPage(comparison, old: before, new: after).bytes, as: UTF8.self)
            case .markdown: comparison.markdown(sink: after.profile.name)
            case .json: comparison.json
            }
        }
        try reports.write { Array(rendered($0).utf8) }
        reports.text.write(rendered(format), as: format.medium)
        return comparison.broken.isEmpty ? .conforms : .doesNotConform
    }
}
