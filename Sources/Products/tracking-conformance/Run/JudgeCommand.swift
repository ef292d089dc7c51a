import AdapterClient
import AdapterTools
import CaseJudging
import CommandLineOptions
import ConformanceSpec
import Diagnostics
import Foundation
import PushTracking
import StrictJSON

/// `judge`: judge an app's answers to a plan.
enum JudgeCommand {
    private static let plan = Argument<String>.one(
        "PLAN", source: .file, help: "The file that `plan` wrote; `-` is standard input.")
    private static let answers = Argument<String>.one(
        "ANSWERS",
        source: .file,
        help: "The app's answers: the first to the plan's first line, the others in any order; `-` is standard input."
    )

    static let declaration = Command(
        name: "judge",
        summary: "Judge the answers that an app's own tests gave to a plan.",
        discussion: """
            Verdicts and reports are those of `run` with an adapter. The selection, the seed and the edition are in the plan. A case without an \
            answer, or with two, is an error. An answer that belongs to no request of the plan is reported, and the run does not conform.
            """,
        options: [SelectionOptions.level.declaration, SelectionOptions.spec.declaration] + GateOptions.all
            + ReportOptions.all,
        rules: GateOptions.rules + ReportOptions.rules,
        arguments: [plan.declaration, answers.declaration],
        examples: [
            CommandExample("tracking-conformance judge plan.jsonl answers.jsonl", "writes reports/junit.xml"),
            CommandExample(
                "tracking-conformance judge plan.jsonl answers.jsonl --report json=results.json", "another report"),
        ],
        sections: [
            ExitCode.help(
                (.conforms, "conforms, with or without warnings; or the selected part passed"),
                (.doesNotConform, "does not conform"),
                (
                    .wrongInput,
                    "the command line, the spec, the plan or the answers are wrong, or leave no case to judge"
                ),
                (.interrupted, "interrupted: what was judged is reported, the other cases are errors")
            )
        ]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) async throws -> ExitCode {
        let input = try Input(
            plan: commandLine[plan], answers: commandLine[answers], specFolder: commandLine[SelectionOptions.spec])
        let session = try session(for: input, commandLine, terminal)
        let plan = try session.plan(for: input.sheet.handshake.profile)
        let app = try AnsweredApp(
            input.sheet, to: input.planFile, named: InputFile.name(commandLine[self.plan]), judgedBy: plan)
        let drive: RunDescription.Drive = input.planFile.header.drive == .callbacks ? .callbacks : .device
        if app.undeclaredAnswers > 0, !commandLine[ReportOptions.quiet] {
            let message =
                "\(app.undeclaredAnswers) answers are for platforms that the sink does not declare, and were not judged"
            terminal.report([Diagnostic(.note, message)])
        }
        let reports = try ReportFiles(session.commandLine, session.terminal)
        let interruption = SignalWatch(onSecond: reports.removeTraces)
        defer { interruption.end() }
        return try await RunPipeline(
            session: session,
            app: app,
            plan: plan,
            drive: drive,
            reports: reports,
            flag: interruption.flag,
            strays: app.strays(in: plan)
        ).run()
    }

    private static func session(for input: Input, _ commandLine: ParsedCommandLine, _ terminal: Terminal) throws
        -> RunSession
    {
        var header = input.planFile.header
        if commandLine.isGiven(SelectionOptions.level) { header.gate = commandLine[SelectionOptions.level] }
        let environment = try RunEnvironment()
        let baseline = try GateOptions.baseline(commandLine, now: environment.timestamp, terminal: terminal)
        header.selection.set = try GateOptions.set(header.selection.set, baseline, of: input.specification)
        try ShardSelection.acknowledge(
            planned: header.selection.shard, environment: ProcessInfo.processInfo.environment)
        return RunSession(
            commandLine: commandLine,
            terminal: terminal,
            specification: input.specification,
            edition: input.edition,
            expansion: input.expansion,
            environment: environment,
            gate: header.gate,
            selection: header.selection,
            seed: header.seed,
            challenge: header.challenge,
            baseline: baseline,
            isBuiltIn: false,
            wordsToRepeat: PlanCommand.words(
                like: header,
                edition: input.edition == input.specification.defaultEdition ? nil : input.edition.id,
                spec: commandLine[SelectionOptions.spec]
            )
        )
    }
}

/// The two files, read and checked against each other and the spec.
private struct Input {
    let specification: Specification
    let edition: Edition
    let expansion: CaseExpansion
    let planFile: PlanFile
    let sheet: AnswerSheet

    init(plan planName: String, answers answersName: String, specFolder: String?) throws {
        let planLines = try InputFile.read(planName) { bytes throws(InputFileError) in FileLines(bytes) }
        let answerLines = try InputFile.read(answersName) { bytes throws(InputFileError) in FileLines(bytes) }
        let (planName, answersName) = (InputFile.name(planName), InputFile.name(answersName))
        let header = try PlanHeader(line: planLines.count > 0 ? Array(planLines[1]) : [], file: planName)
        specification = try Self.specification(folder: specFolder, for: header, planName)
            .declaring(category: header.wiring.category)
        edition = try SpecLoading.edition(header.edition, of: specification)
        expansion = try SpecLoading.expansion(of: specification, in: edition)
        do throws(PlanError) {
            planFile = try PlanFile(header, edition: edition, expansion: expansion)
        } catch {
            throw Diagnostic(.error, "the plan: \(error)", at: SourcePlace(file: planName, line: 1))
        }
        try planFile.check(planLines, file: planName)
        sheet = try AnswerSheet(answerLines, file: answersName, requestCount: planFile.requestCount)
    }

    private static func specification(folder: String?, for header: PlanHeader, _ planName: String) throws
        -> Specification
    {
        let specification = try SpecLoading.specification(folder: folder)
        guard specification.specVersion == header.specVersion else {
            throw Diagnostic(
                .error,
                "the plan was made with version \(header.specVersion) of the spec, but this spec has version \(specification.specVersion)",
                at: SourcePlace(file: planName, line: 1),
                suggestion: "give --spec with the folder that the plan was written with, or write the plan again"
            )
        }
        return specification
    }
}
