import AdapterClient
import BuiltInSinks
import CaseJudging
import CommandLineOptions
import ConformanceSpec
import Diagnostics
import Foundation
import PushTracking
import RunReports

/// `run`: check a sink, and report.
enum RunCommand {
    private static let jobs = Option.jobs(
        group: "Running",
        help: """
            The number of adapter processes that share the cases (default: 1). For a built-in sink, the number of cases at a time \
            (default: 2; one per core with --exhaustive). Results do not depend on it.
            """
    )

    private static let mostFailures = Option.single(
        "--max-failures",
        value: "N",
        as: .wholeNumber(in: 1...1_000_000),
        group: "Running",
        help: """
            Stop after N failing cases. The others are reported as "not run" (`skipped` in JUnit), no scenarios are explored, and the run does not conform. \
            TESTBRIDGE_TEST_RUNNER_FAIL_FAST=1 (`bazel test --test_runner_fail_fast`) sets it to 1.
            """
    )
    static let noRerun = Option.flag(
        "--no-rerun",
        group: "Running",
        help: """
            Do not run failing cases again. By default the simplest case of each cause (at most \(RetryOutcome.mostPlayed)) runs again alone in \
            a fresh process. If it passes there, the tool searches for the fewest cases that make it fail, for at most half a minute.
            """
    )

    static let repeats = Option.single(
        "--repeat",
        value: "N",
        as: .wholeNumber(in: 1...1000),
        default: 1,
        shownAs: "1",
        group: "Running",
        help: """
            Run the plan N times, each time in fresh processes. A case that fails in any run fails; one that also passes in another is \
            flaky. Failing cases run again alone in the first run only.
            """
    )
    static let failOnFlaky = Option.flag(
        "--fail-on-flaky",
        group: "Running",
        help: """
            Fail the run if a case is flaky: it passed in some runs of --repeat and failed in others, or it passed only when it ran again \
            after the adapter had exited or hung. By default flaky cases are only reported.
            """
    )

    static let redactCommand = Option.flag(
        "--redact-command", group: "Reports",
        help: "Write `ADAPTER` in place of the adapter's command in reports and transcripts.")

    static let declaration = Command(
        name: "run",
        summary: "Check a sink against the documented rules.",
        discussion: """
            Plays the vectors on a model of the operating system, passes the sink the callbacks that an app would get, and judges its \
            tracking calls. The command after `--` is an adapter: a program that speaks the protocol of spec/README.md on standard input \
            and output and drives your code. Without it, the built-in reference sink is checked, which says nothing about your integration.
            """,
        options: SelectionOptions.all + SinkOptions.all + GateOptions.all + ReportOptions.all + [
            redactCommand.declaration, TranscriptOutput.option.declaration, jobs.declaration, mostFailures.declaration,
            noRerun.declaration, repeats.declaration, failOnFlaky.declaration, RunModeOptions.list.declaration,
            RunModeOptions.scenario.declaration,
        ] + ExploringOptions.all,
        rules: SelectionOptions.rules + SinkOptions.rules + GateOptions.rules + ReportOptions.rules
            + [
                .needs(TranscriptOutput.option.name, "--"), .needs(noRerun.name, "--"),
                .needs(redactCommand.name, "--"),
            ]
            + [
                ReportOptions.format.name, ReportOptions.quiet.name,
                TranscriptOutput.option.name,
                mostFailures.name, noRerun.name, repeats.name, failOnFlaky.name,
            ]
            .map { .exclusive([RunModeOptions.list.name, $0]) }
            + [
                SelectionOptions.platform.name, SelectionOptions.rule.name, SelectionOptions.caseID.name,
                SelectionOptions.lastFailed.name, SelectionOptions.shard.name, SelectionOptions.set.name,
                GateOptions.baseline.name,
                ReportOptions.format.name, RunModeOptions.list.name,
            ]
            .map { .exclusive([RunModeOptions.scenario.name, $0]) } + ExploringOptions.rules,
        trailing: TrailingCommand(help: "The adapter's program and its arguments; no shell interprets them."),
        examples: [
            CommandExample("tracking-conformance run", "the reference sink; writes reports/junit.xml"),
            CommandExample("tracking-conformance run -- python3 adapter.py", "your own app, through its adapter"),
            CommandExample(
                "tracking-conformance run --rule 'flag.*' --platform android -- ./adapter",
                "one group of rules on one platform"
            ),
            CommandExample(
                "tracking-conformance run --jobs 4 -- ./adapter", "four processes of a slow adapter side by side"),
            CommandExample(
                "tracking-conformance run --built-in click-on-receipt", "a faulty sink: see what a failure looks like"),
            CommandExample(
                "tracking-conformance run --report json=results.json --report junit=junit.xml", "two reports"),
            CommandExample("tracking-conformance run --list --rule 'flag.*'", "the cases that would run"),
            CommandExample(
                "tracking-conformance run --scenario 'ios closed: received a, opened a' -- ./adapter",
                "a scenario of your own"),
            CommandExample(
                "tracking-conformance run --exhaustive 5 -- ./adapter", "also every scenario of up to five events"),
            CommandExample("tracking-conformance run --last-failed results.json -- ./adapter", "what failed last time"),
            CommandExample(
                "tracking-conformance run --baseline known.json -- ./adapter",
                "with known failures"),
            CommandExample(
                "tracking-conformance run --set 1 -- ./adapter", "scored as by version 1 of the spec, after an upgrade"),
        ],
        sections: [
            ExitCode.help(
                (.conforms, "conforms, with or without warnings; or the selected part passed"),
                (.doesNotConform, "does not conform"),
                (.wrongInput, "the command line, the spec or an input file is wrong, or no case is left to judge"),
                (.adapterNotStarted, "the adapter could not be started or did not speak the protocol"),
                (.interrupted, "interrupted: what was judged is reported, the other cases are errors")
            )
        ]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) async throws -> ExitCode {
        try refuseReports(commandLine)
        let specification = try SpecLoading.specification(folder: commandLine[SelectionOptions.spec])
        let edition = try SpecLoading.edition(commandLine[SelectionOptions.edition], of: specification)
        let environment = try RunEnvironment()
        let variables = ProcessInfo.processInfo.environment
        let shard = try ShardSelection(commandLine, environment: variables)
        var expansion = try SpecLoading.expansion(of: specification, in: edition)
        let baseline = try GateOptions.baseline(commandLine, now: environment.timestamp, terminal: terminal)
        var selection = SelectionOptions.selection(commandLine, shard: shard.shard)
        selection.set = try GateOptions.set(selection.set, baseline, of: specification)
        var scenarioPlatform: Platform?
        if let text = commandLine[RunModeOptions.scenario] {
            let template = try ScenarioInput.template(text, of: specification, in: edition)
            expansion = expansion.adding(template)
            selection = Selection(cases: [Glob(template.id)])
            scenarioPlatform = template.platform
        }
        let session = RunSession(
            commandLine: commandLine,
            terminal: terminal,
            specification: specification,
            edition: edition,
            expansion: expansion,
            environment: environment,
            gate: commandLine[SelectionOptions.level],
            selection: selection,
            scenario: commandLine[RunModeOptions.scenario],
            scenarioPlatform: scenarioPlatform,
            narrowing: try CaseNarrowing(
                commandLine,
                of: specification,
                in: edition,
                shard: shard,
                environment: variables
            ),
            seed: commandLine[SelectionOptions.seed],
            challenge: commandLine[SelectionOptions.challenge],
            baseline: baseline,
            mostFailures: mostFailures(commandLine, environment: variables),
            extent: try ExploringOptions.extent(commandLine),
            repeats: commandLine[repeats],
            failsOnFlaky: commandLine[failOnFlaky],
            isStrict: commandLine[GateOptions.strict],
            isBuiltIn: commandLine.trailing == nil,
            wordsToRepeat: RepeatedCommand.words(commandLine)
        )
        guard !commandLine[RunModeOptions.list] else {
            for id in try await plan(of: session).selectedIDs { terminal.write("\(id)\n") }
            return .conforms
        }
        guard let command = commandLine.trailing else { return try await runBuiltIn(session, jobs: commandLine[jobs]) }
        return try await run(command, session, jobs: commandLine[jobs] ?? 1)
    }

    /// A list and a scenario have no reports; `--report none` is always accepted.
    private static func refuseReports(_ commandLine: ParsedCommandLine) throws(CommandFailure) {
        guard commandLine[RunModeOptions.list] || commandLine.isGiven(RunModeOptions.scenario),
            commandLine.isGiven(ReportOptions.report),
            !ReportOptions.requests(commandLine).isEmpty
        else { return }
        let option = commandLine[RunModeOptions.list] ? RunModeOptions.list.name : RunModeOptions.scenario.name
        throw CommandFailure(
            .wrongInput,
            [
                Diagnostic(
                    .error, code: "conflicting-options",
                    "\(option) and \(ReportOptions.report.name) cannot be used together",
                    suggestion: "keep one of them; see '\(ToolVersion.name) run --help'")
            ])
    }

    private static func mostFailures(_ commandLine: ParsedCommandLine, environment: [String: String]) -> Int? {
        commandLine[mostFailures] ?? (environment["TESTBRIDGE_TEST_RUNNER_FAIL_FAST"] == "1" ? 1 : nil)
    }

    /// The plan of a run. An adapter is asked for its platforms, unless the command line gives them.
    private static func plan(of session: RunSession) async throws -> Plan {
        let commandLine = session.commandLine
        guard let command = commandLine.trailing else {
            let sink = try builtInSink(commandLine)
            let wiring = WiringOptions.wiring(commandLine, over: sink.wiring)
            return try session.declaring(wiring).plan(for: sink.profile(sdk: sink.sdk, wiring: wiring))
        }
        // The cases of a shard depend on all platforms that the adapter declares.
        if let platforms = session.selection.platforms, session.selection.shard == nil {
            return try session.plan(for: SinkProfile(name: "", version: "", platforms: platforms))
        }
        let launch = AdapterLaunch(command: command, session: session, jobs: 1, transcript: nil)
        let start = launch.start()
        let interruption = interruption(of: launch, start)
        defer { interruption.end() }
        let app: AdapterPool
        do throws(AdapterError) {
            app = try await start.value.get()
        } catch {
            throw notStarted(error, session, flag: interruption.flag)
        }
        await app.shutdown()
        return try session.declaring(app.profile.wiring).plan(for: app.profile)
    }

    private static func builtInSink(_ commandLine: ParsedCommandLine) throws(CommandFailure) -> BuiltInSink {
        let name = commandLine[SinkOptions.builtIn] ?? BuiltInSink.reference.name
        if let sink = BuiltInSink.offered(named: name) { return sink }
        throw .wrongInput(
            "there is no built-in sink \(quoted(name))",
            suggestion: remedy(for: name, among: BuiltInSink.offered.map(\.name))
        )
    }

    /// Ends a start, or what was started, when a signal comes.
    private static func interruption(
        of launch: AdapterLaunch,
        _ start: Task<Result<AdapterPool, AdapterError>, Never>,
        onSecond: @escaping @Sendable () -> Void = {}
    ) -> SignalWatch {
        SignalWatch {
            start.cancel()
            Task { try? await start.value.get().shutdown() }
        } onSecond: {
            launch.groups.killAll()
            onSecond()
        }
    }

    private static func notStarted(_ error: AdapterError, _ session: RunSession, flag: SignalWatch.Flag)
        -> CommandFailure
    {
        let doctor = RepeatedCommand.doctorLine(session.commandLine)
        let problem = Diagnostic(
            .error,
            error.sentence,
            log: error.log,
            suggestion: error.isOfProcess ? "to see the messages: \(doctor)" : nil
        )
        return CommandFailure(flag.exitCode ?? .adapterNotStarted, [problem])
    }

    private static func runBuiltIn(_ session: RunSession, jobs: Int?) async throws -> ExitCode {
        let sink = try builtInSink(session.commandLine)
        let declared = session.commandLine[SinkOptions.sdk]
        let sdk = sink.sdk.merging(declared.map { ($0.platform, $0.sdk) }, uniquingKeysWith: { _, own in own })
        let edition = DocumentedEdition(rawValue: session.edition.id) ?? .newest
        let wiring = WiringOptions.wiring(session.commandLine, over: sink.wiring)
        let session = try session.declaring(wiring)
        let profile = sink.profile(sdk: sdk, wiring: wiring)
        let app = BuiltInApp(sink.makeSink(edition: edition, sdk: sdk), profile: profile)
        let plan = try session.plan(for: app.profile)
        let reports = try ReportFiles(session.commandLine, session.terminal)
        let interruption = SignalWatch(onSecond: reports.removeTraces)
        defer { interruption.end() }
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return try await RunPipeline(
            session: session,
            app: app,
            plan: plan,
            drive: .inProcess,
            reports: reports,
            flag: interruption.flag,
            jobs: jobs ?? min(2, cores),
            explorationJobs: jobs ?? cores,
            fresh: { FreshApp(app: BuiltInApp(sink.makeSink(edition: edition, sdk: sdk), profile: profile)) }
        ).run()
    }

    private static func run(_ command: [String], _ session: RunSession, jobs: Int) async throws -> ExitCode {
        // Report unwritable files before a program is started.
        let reports = try ReportFiles(session.commandLine, session.terminal)
        let transcript = try session.commandLine[TranscriptOutput.option].map { path throws(CommandFailure) in
            try TranscriptOutput(path: path, command: RepeatedCommand.shown(command, session.commandLine))
        }
        let launch = AdapterLaunch(command: command, session: session, jobs: jobs, transcript: transcript)
        let start = launch.start()
        let interruption = interruption(of: launch, start, onSecond: reports.removeTraces)
        defer { interruption.end() }
        let app: AdapterPool
        do throws(AdapterError) {
            app = try await start.value.get()
        } catch {
            try reports.write(
                RunFailure(id: "adapter-start", message: error.sentence, details: details(error.log)), session.settings)
            throw notStarted(error, session, flag: interruption.flag)
        }
        do {
            let session = try session.declaring(app.profile.wiring)
            let plan = try session.plan(for: app.profile)
            let drive: RunDescription.Drive = app.drive == .callbacks ? .callbacks : .device
            let code = try await RunPipeline(
                session: session,
                app: app,
                plan: plan,
                drive: drive,
                reports: reports,
                flag: interruption.flag,
                environment: AdapterEnvironment(session.commandLine).handed,
                jobs: launch.casesUnderWay,
                explorationJobs: launch.casesUnderWay,
                reruns: !session.commandLine[noRerun],
                fresh: {
                    let pool = try await launch.start().value.get()
                    guard pool.profile == app.profile else {
                        await pool.shutdown()
                        throw CommandFailure.wrongInput(
                            "the adapter answered `initialize` differently than in the first run",
                            suggestion: "answer `initialize` the same way each time")
                    }
                    return FreshApp(app: pool, end: { await pool.shutdown() })
                },
                restarts: { app.incidents.reduce(0) { $0 + $1.restarts } }
            ).run()
            await app.shutdown()
            report(app.incidents, of: session)
            try transcript?.close()
            return code
        } catch {
            reports.discard()
            await app.shutdown()
            throw error
        }
    }

    private static func details(_ log: String) -> String {
        let lines = log.shownLogLines
        return lines.isEmpty ? "" : "The last lines of its standard error:\n" + lines.joined(separator: "\n")
    }

    /// Reports restarts: the affected cases were run again, so that no verdict shows them.
    private static func report(_ incidents: [AdapterIncident], of session: RunSession) {
        guard !session.commandLine[ReportOptions.quiet] else { return }
        session.terminal.report(incidents.map { Diagnostic(.warning, $0.description) })
    }
}
