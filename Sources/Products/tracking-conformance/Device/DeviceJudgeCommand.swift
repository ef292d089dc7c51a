import Captures
import CaseJudging
import CommandLineOptions
import ConformanceRunner
import ConformanceSpec
import DeviceCheck
import Diagnostics
import PushTracking
import ReportWriting
import RunReports
import StrictJSON

/// `device judge`: judge a walk from captures.
///
/// 1. Read: the folder's plan and session (`DeviceFolder`), and each capture (`Capture`).
/// 2. Judge: the calls of each push against those that are due (`DeviceJudge.Outcome`).
/// 3. Explain: all of it becomes one value, with causes (`JudgedRun`), as for `run`.
/// 4. Write: each report is a function of that value.
enum DeviceJudgeCommand {
    private static let group = "What is judged"

    static let capture = Option.repeated(
        "--capture", value: "FILE", as: .file, group: group,
        help: """
            What left the device: HAR, Charles's JSON, an access log, a list of URLs, an export of Assurance, or the output of `adb logcat`. The kind is \
            found by its content. Give it several times if there are several. Required.
            """)
    private static let requireShown = Option.single(
        "--require-shown", value: "PERCENT", as: .wholeNumber(in: 1...100), group: group,
        help: "Exit with 2 if the steps that were judged show less than this share of the faults that the plan shows.")
    private static let extract = Option.single(
        "--extract", value: "FILE", as: .file, group: "Reports",
        help: """
            Write the hits of this walk, and nothing else, as a HAR in which devices are only numbered. It can be judged and certified itself.
            """)

    static let declaration = Command(
        name: "judge",
        summary: "Judge a walk from what left the device.",
        discussion: """
            For each push of the plan, compares all calls that were seen with those that are due, whenever they were sent: the SDK may send late and \
            again. A call counts as missing only if one before it and one after it were seen. What a capture cannot decide is not judged, with the reason. Reads locally, \
            and keeps nothing but the calls of this walk.
            """,
        options: [
            capture.declaration, requireShown.declaration, extract.declaration, SelectionOptions.spec.declaration,
        ] + ReportOptions.all,
        rules: ReportOptions.rules,
        arguments: [DeviceFolder.argument.declaration],
        examples: [
            CommandExample("tracking-conformance device judge walk --capture traffic.har", "a proxy's HAR"),
            CommandExample(
                "tracking-conformance device judge walk --capture access.log --require-shown 90 --report json=results.json",
                "the log of your own server, in full"),
        ],
        sections: [
            ExitCode.help(
                (.conforms, "what was judged passed"),
                (.doesNotConform, "does not conform"),
                (
                    .wrongInput,
                    "the command line, the plan or a capture is wrong, nothing could be judged, or less was shown than required"
                ))
        ]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) throws -> ExitCode {
        guard !commandLine[capture].isEmpty else {
            throw CommandFailure.wrongInput("no capture is given", suggestion: "add --capture FILE")
        }
        if let path = commandLine[extract],
            commandLine[capture].contains(where: { FileIdentity($0) == FileIdentity(path) })
        {
            throw CommandFailure.wrongInput(
                "the extract would replace a capture", suggestion: "give --extract another file")
        }
        let folder = try DeviceFolder(commandLine, spec: commandLine[SelectionOptions.spec])
        let captured = try CapturedWalk(folder, captures: commandLine[capture])
        let environment = try RunEnvironment()
        let settings = ReportSettings(
            timestamp: environment.timestamp, hostname: environment.hostname,
            specSource: SpecLoading.source(named: commandLine[SelectionOptions.spec]), command: captured.command)
        let reports = try ReportFiles(commandLine, terminal)
        do {
            let run = captured.run
            try reports.check(run.run, settings)
            let printing = RunPrinting(
                commandLine, settings, on: reports.text, isBuiltIn: false,
                selected: "the \(counted(folder.walk.steps.count, "step")) of the walk", terminal: terminal
            ) { reports.text.write($0) }
            let isRead = !commandLine[ReportOptions.quiet] && commandLine[ReportOptions.format] == .text
            if isRead { reports.text.write(captured.reading) }
            printing.begin(run.run)
            try reports.write(run, settings)
            if let path = commandLine[extract] { try ReportFile(path: path).write(captured.extract()) }
            printing.end(run)
            if isRead { reports.text.write(captured.showing) }
            let (judged, planned) = captured.evidence.shown
            if let percent = commandLine[requireShown], judged * 100 < planned * percent {
                terminal.report([
                    Diagnostic(
                        .error,
                        "the steps that were judged show \(judged) of \(counted(planned, "fault")), less than \(percent) %",
                        suggestion: "do the steps again that were not judged: see the reasons above")
                ])
                return run.verdict == .doesNotConform ? .doesNotConform : .wrongInput
            }
            return ExitCode(run.verdict)
        } catch {
            reports.discard()
            throw error
        }
    }
}

/// A walk, judged from captures.
struct CapturedWalk {
    private let folder: DeviceFolder
    private let captures: [Capture]
    private let outcome: DeviceJudge.Outcome
    private let tells: CaptureTells
    /// What was judged.
    let evidence: CaptureEvidence
    /// The whole outcome.
    let run: JudgedRun

    /// Reads the captures, and judges the walk.
    ///
    /// - Throws: what is wrong in a file, as wrong input.
    init(_ folder: DeviceFolder, captures paths: [String]) throws {
        self.folder = folder
        var captures: [Capture] = []
        var files: [CaptureEvidence.File] = []
        for path in paths {
            let capture = try InputFile.parsed { () throws(InputFileError) in try CaptureReader.read(path) }
            captures.append(capture)
            files.append(
                CaptureEvidence.File(
                    name: path.split(separator: "/").last.map(String.init) ?? path, kind: capture.kind.rawValue,
                    digest: try InputFile.digest(path)))
        }
        self.captures = captures
        let specification = folder.specification
        outcome = DeviceJudge(folder.walk, session: folder.session, book: specification.book).outcome(captures)
        let known = try SpecLoading.analysed { () throws(InputFileError) in
            (try FaultMatrix(.embeddedDevice), try CaptureTells(.embeddedDevice))
        }
        tells = known.1
        let part = known.0.parts[folder.walk.platform]
        evidence = CaptureEvidence(
            plan: folder.planDigest, session: folder.sessionDigest, device: folder.session?.device?.rawValue,
            captures: files,
            shown: (
                part?.count(shownBy: outcome.judged) ?? 0,
                part?.count(shownBy: Set(folder.walk.steps.map(\.template.id))) ?? 0
            ))
        let description = RunDescription(
            plan: folder.walk.plan,
            profile: SinkProfile(
                name: folder.plan.bundle ?? "the app", platforms: [folder.walk.platform],
                wiring: DeclaredWiring(category: folder.plan.category)),
            drive: .capture, toolVersion: ToolVersion.number, spec: specification.identity, evidence: evidence,
            page: specification.page)
        run = JudgedRun(description, cases: outcome.cases)
    }

    /// What to do to see a case again.
    func command(_ caseID: String) -> String {
        let step = folder.walk.steps.first { $0.template.id.hasSameBytes(as: caseID) }
        return step.map { "step \($0.number) of walk.md" } ?? ""
    }

    /// What was read of each file, and what was not.
    var reading: String {
        captures.map { capture in
            let name = capture.file.withVisibleControls
            var lines = ["read: \(name): \(capture.kind.words), \(counted(capture.records.count, "tracking call"))"]
            lines += capture.limits.map { "  \($0.withVisibleControls)" }
            lines += capture.ignored.map {
                "  ignored: \($0.count) \($0.what.withVisibleControls): \($0.why.withVisibleControls)"
            }
            return lines.joined(separator: "\n") + "\n"
        }.joined() + "\(counted(outcome.seen, "call")) of this walk, \(outcome.foreign) of others\n" + unrecorded
    }

    /// What is missing without a record of the walk.
    private var unrecorded: String {
        folder.session == nil
            ? "session.json is missing, so much of the walk cannot be judged; run `\(ToolVersion.name) device walk`\n"
            : ""
    }

    /// How much this session could show, and what was not judged.
    var showing: String {
        let unjudged = folder.walk.steps.compactMap { step -> (number: Int, reason: String)? in
            let result = outcome.cases.first { $0.template === step.template }
            return if case .skipped(let reason)? = result?.verdict { (step.number, reason) } else { nil }
        }
        let lines = unjudged.inGroups(by: \.reason).map { reason, steps in
            let numbers = steps.map { "\($0.number)" }.joined(separator: ", ")
            return "\(steps.count == 1 ? "step" : "steps") \(numbers): \(reason)\n"
        }
        let (judged, planned) = evidence.shown
        return lines.joined() + hidden
            + "this session shows \(judged) of the \(counted(planned, "fault")) that the plan shows\n"
    }

    /// The rules that captures of these kinds cannot show, by reason.
    private var hidden: String {
        let isOfCalls = captures.contains { $0.kind.level == .call }
        let rows = tells.rows.filter { !(isOfCalls ? $0.call : $0.hit) && folder.walk.plan.concerns($0.rule) }
        return rows.inGroups(by: \.reason).compactMap { reason, rows in
            reason.map { "not shown: \(rows.map(\.rule).joined(separator: ", ")): \($0)\n" }
        }.joined()
    }

    /// The hits of this walk, and nothing else.
    ///
    /// - Throws: if captures of several kinds show the same hits.
    func extract() throws(CommandFailure) -> [UInt8] {
        guard Set(captures.map(\.kind)).count == 1, captures[0].kind.level == .hit else {
            throw CommandFailure.wrongInput(
                "an extract is of captures of one kind that show hits",
                suggestion: "give only the HAR files, or only the access logs")
        }
        var all = Capture(file: "", kind: .har)
        all.records = captures.flatMap(\.records)
        return CaptureExtract.bytes(of: all, keeping: folder.walk.contains)
    }
}

extension Plan {
    /// Whether a rule is proved by some case of the plan.
    fileprivate func concerns(_ rule: String) -> Bool {
        cases.contains { $0.vector.rules.contains { $0.id == rule } }
    }
}

extension Capture.Kind {
    /// The kind of file, for people.
    fileprivate var words: String {
        switch self {
        case .har: "HAR"
        case .accessLog: "access log"
        case .urls: "list of URLs"
        case .assurance: "Assurance events"
        case .logcat: "logcat"
        }
    }
}
