import AdapterKit
import AdapterSink
import CommandLineOptions
import ConformanceRunner
import ConformanceSpec
import Diagnostics
import Foundation

/// `judge`: judge what an app answered to a plan.
enum JudgeCommand {
    private static let plan = Argument<String>.one("PLAN", help: "The file that `plan` wrote.")
    private static let answers = Argument<String>.one(
        "ANSWERS",
        help: "The app's answers: to the plan's first line first, to the others in any order."
    )

    static let declaration = Command(
        name: "judge",
        summary: "Judge the answers that an app's own tests gave to a plan.",
        discussion: """
            Verdicts and reports are those that `run` would give the same app behind an adapter. What was selected, the seed and the edition \
            stand in the plan. A case without an answer, or with two, is an error; lines that answer nothing in the plan are \
            named, and make the run one that does not conform.
            """,
        options: [SelectionOptions.level.declaration, SelectionOptions.spec.declaration] + ReportOptions.all,
        rules: ReportOptions.rules,
        arguments: [plan.declaration, answers.declaration],
        examples: [
            CommandExample("tracking-conformance judge plan.jsonl answers.jsonl", "writes reports/junit.xml"),
            CommandExample("tracking-conformance judge plan.jsonl answers.jsonl --report json=results.json", "another report"),
        ],
        sections: [ExitCode.help]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) async throws -> ExitCode {
        do {
            return try await judge(commandLine, terminal)
        } catch let problem as Diagnostic {
            throw CommandFailure(.wrongInput, [problem])
        }
    }

    private static func judge(_ commandLine: ParsedCommandLine, _ terminal: Terminal) async throws -> ExitCode {
        let (planName, answersName) = (commandLine[plan], commandLine[answers])
        let planLines = try lines(of: planName)
        let answerLines = try lines(of: answersName)
        var header = try PlanHeader(line: planLines.count > 0 ? Array(planLines[1]) : [], file: planName)
        let specification = try specification(commandLine, for: header, planName)
        let edition = try SpecLoading.edition(header.edition, of: specification)
        let expansion = try SpecLoading.expansion(of: specification, in: edition)
        let planFile: PlanFile
        do {
            planFile = try PlanFile(header, edition: edition, expansion: expansion)
        } catch {
            throw Diagnostic(.error, "the plan: \(error)", at: SourcePlace(file: planName, line: 1))
        }
        try planFile.check(planLines, file: planName)
        let sheet = try AnswerSheet(answerLines, file: answersName, requestCount: planFile.requestCount)
        if commandLine.isGiven(SelectionOptions.level) { header.gate = commandLine[SelectionOptions.level] }
        let session = RunSession(
            commandLine: commandLine,
            terminal: terminal,
            specification: specification,
            edition: edition,
            expansion: expansion,
            environment: try RunEnvironment(),
            header: header
        )
        let plan = try session.plan(for: sheet.handshake.profile)
        let app = try AnsweredApp(sheet, to: planFile, named: planName, judgedBy: plan)
        let drive: RunDescription.Drive = header.drive == .callbacks ? .callbacks : .device
        let code = try await session.run(app, plan, drive: drive, reports: session.openReports(), jobs: 1) {}
        return report(app, plan, terminal) ? code : code == .conforms ? .doesNotConform : code
    }

    /// Names what no verdict speaks of.
    ///
    /// - Returns: Whether the answers are in order.
    private static func report(_ app: AnsweredApp, _ plan: Plan, _ terminal: Terminal) -> Bool {
        let undeclared = app.undeclaredAnswers
        if undeclared > 0 {
            let message = "\(undeclared) answers are for platforms that the sink does not declare, and were not judged"
            terminal.report([Diagnostic(.note, message)])
        }
        let strays = app.strays(in: plan)
        terminal.report(strays)
        return strays.isEmpty
    }

    private static func specification(_ commandLine: ParsedCommandLine, for header: PlanHeader, _ planName: String) throws -> Specification
    {
        let specification = try SpecLoading.specification(folder: commandLine[SelectionOptions.spec])
        guard specification.specVersion == header.specVersion else {
            throw Diagnostic(
                .error,
                "the plan is of version \(header.specVersion) of the spec, and this one is version \(specification.specVersion)",
                at: SourcePlace(file: planName, line: 1),
                suggestion: "give --spec with the folder that the plan was written with, or write the plan again"
            )
        }
        return specification
    }

    private static func lines(of path: String) throws -> FileLines {
        do {
            return FileLines(Array(try Data(contentsOf: URL(filePath: path))))
        } catch {
            let reason = FileManager.default.fileExists(atPath: path) ? "cannot be read" : "does not exist"
            throw Diagnostic(
                .error,
                "the file \(reason)",
                at: SourcePlace(file: path),
                suggestion: "see `\(ToolVersion.name) judge --help`"
            )
        }
    }
}
