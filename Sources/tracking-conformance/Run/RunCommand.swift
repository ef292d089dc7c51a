import AdapterSink
import CommandLineOptions
import ConformanceReports
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Diagnostics
import Foundation
import PushTracking
import ReferenceSinks

/// `run`: check a sink, and report.
enum RunCommand {
    private static let jobs = Option.single(
        "--jobs",
        "N",
        .wholeNumber(in: 1...1024),
        group: "Running",
        help: "How many cases of a built-in sink run side by side; by default one for each core. Results do not depend on it."
    )

    static let declaration = Command(
        name: "run",
        summary: "Check a sink against the documented rules.",
        discussion: """
            Plays the vectors on a model of the operating system, hands the sink the callbacks an app would get, and judges \
            the tracking calls it makes. Behind `--` stands the command of an adapter: a program that speaks the protocol of \
            spec/README.md on its standard input and output and drives your own code. Without it the built-in reference sink \
            is checked, which says nothing about your integration.
            """,
        options: SelectionOptions.all + SinkOptions.all + GateOptions.all + ReportOptions.all + [jobs.declaration],
        rules: SinkOptions.rules + GateOptions.rules + ReportOptions.rules + [.exclusive(["--jobs", "--"])],
        trailing: TrailingCommand(help: "The adapter's program and its arguments. No shell sees them."),
        examples: [
            CommandExample("tracking-conformance run", "the reference sink; writes reports/junit.xml"),
            CommandExample("tracking-conformance run -- python3 adapter.py", "your own app, through its adapter"),
            CommandExample(
                "tracking-conformance run --rule 'flag.*' --platform android -- ./adapter",
                "one group of rules on one platform"
            ),
            CommandExample("tracking-conformance run --built-in click-on-receipt", "a faulty sink: see what a failure looks like"),
            CommandExample("tracking-conformance run --report json=results.json --report junit=junit.xml", "two reports"),
            CommandExample("tracking-conformance run --baseline known.json -- ./adapter", "with failures that are known for a while"),
        ],
        sections: [ExitCode.help]
    )

    static func execute(_ commandLine: ParsedCommandLine, terminal: Terminal) async throws -> ExitCode {
        let specification = try SpecLoading.specification(folder: commandLine[SelectionOptions.spec])
        let edition = try SpecLoading.edition(commandLine[SelectionOptions.edition], of: specification)
        let environment = try RunEnvironment()
        let shard = try ShardSelection(commandLine, environment: ProcessInfo.processInfo.environment)
        let session = RunSession(
            commandLine: commandLine,
            terminal: terminal,
            specification: specification,
            edition: edition,
            expansion: try SpecLoading.expansion(of: specification, in: edition),
            environment: environment,
            gate: commandLine[SelectionOptions.level],
            selection: SelectionOptions.selection(commandLine, shard: shard.shard),
            seed: commandLine[SelectionOptions.seed],
            baseline: try GateOptions.baseline(commandLine, now: environment.timestamp),
            reportPath: shard.reportPath,
            isBuiltIn: commandLine.trailing == nil,
            wordsToRepeat: RepeatedCommand.words(commandLine, edition: edition)
        )
        if let command = commandLine.trailing { return try await run(command, session) }
        return try await runBuiltIn(session, jobs: commandLine[jobs] ?? ProcessInfo.processInfo.activeProcessorCount)
    }

    private static func runBuiltIn(_ session: RunSession, jobs: Int) async throws -> ExitCode {
        let name = session.commandLine[SinkOptions.builtIn] ?? BuiltInSink.reference.name
        guard let sink = BuiltInSink.named(name) else {
            throw CommandFailure.wrongInput(
                "there is no built-in sink \(quoted(name))",
                suggestion: remedy(for: name, among: BuiltInSink.all.map(\.name)) ?? "see spec/faults.json for all of them"
            )
        }
        let declared = session.commandLine[SinkOptions.sdk]
        let sdk = sink.sdk.merging(declared.map { ($0.platform, $0.sdk) }, uniquingKeysWith: { _, own in own })
        let edition = DocumentedEdition(rawValue: session.edition.id) ?? .newest
        // A copy of a value is a fresh sink, and cheaper than making one.
        let fresh = sink.makeSink(edition: edition, sdk: sdk)
        let app = CallbackApp(profile: sink.profile(sdk: sdk, launchMode: session.commandLine[SinkOptions.launchMode])) { fresh }
        let plan = try session.plan(for: app.profile)
        return try await session.run(app, plan, drive: .inProcess, reports: session.openReports(), jobs: jobs) {}
    }

    private static func run(_ command: [String], _ session: RunSession) async throws -> ExitCode {
        // What cannot be written is better known before a program is started.
        let reports = try session.openReports()
        let app: AdapterApp
        do throws(AdapterError) {
            app = try await AdapterApp(
                command: command,
                environment: AdapterEnvironment.variables(passing: session.commandLine[SinkOptions.environment]),
                options: options(session.commandLine),
                edition: session.edition.id
            )
        } catch {
            let failure = RunFailure(id: "adapter-start", message: error.sentence, details: error.log)
            try reports.abort(failure, settings: session.settings)
            throw CommandFailure(.adapterNotStarted, [Diagnostic(.error, error.description)])
        }
        do {
            let plan = try session.plan(for: app.profile)
            let drive: RunDescription.Drive = app.drive == .callbacks ? .callbacks : .device
            // Twice the window, so that the adapter never waits for this side.
            let jobs = session.commandLine[SinkOptions.window] * 2
            let code = try await session.run(app, plan, drive: drive, reports: reports, jobs: jobs) {
                Task { await app.shutdown() }
            }
            await app.shutdown()
            report(app.incidents, of: session)
            return code
        } catch {
            reports.discard()
            await app.shutdown()
            throw error
        }
    }

    /// Tells of restarts: the cases they cost were run again, so that no verdict shows them.
    private static func report(_ incidents: [ObservationError], of session: RunSession) {
        guard !session.commandLine[ReportOptions.quiet] else { return }
        session.terminal.report(incidents.map { Diagnostic(.warning, "the adapter was ended and started anew: \($0.message)") })
    }

    private static func options(_ commandLine: ParsedCommandLine) -> AdapterOptions {
        AdapterOptions(
            timeout: .seconds(commandLine[SinkOptions.timeout]),
            startTimeout: .seconds(commandLine[SinkOptions.startTimeout]),
            window: commandLine[SinkOptions.window],
            maximumRestarts: commandLine[SinkOptions.maximumRestarts]
        )
    }
}

/// What an adapter is told of this process's environment.
enum AdapterEnvironment {
    /// What programs need to be found, to find their own files, and to speak the user's language.
    private static let names = ["PATH", "HOME", "TMPDIR", "LANG", "LC_ALL", "LC_CTYPE", "TZ"]

    static func variables(passing others: [String]) -> [String: String] {
        ProcessInfo.processInfo.environment.filter { names.contains($0.key) || others.contains($0.key) }
    }
}
