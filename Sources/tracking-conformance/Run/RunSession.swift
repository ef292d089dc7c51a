import CommandLineOptions
import ConformanceReports
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking
import SelfTest
import StrictJSON

/// One run from the plan to the exit code, whatever is put to the test.
struct RunSession {
    let commandLine: ParsedCommandLine
    let terminal: Terminal
    private(set) var specification: Specification
    let edition: Edition
    private(set) var expansion: CaseExpansion
    let environment: RunEnvironment
    let gate: Gate
    let selection: Selection
    /// The scenario that is played alone; nil where none is.
    var scenario: String?
    /// Its platform.
    var scenarioPlatform: Platform?
    /// What selects cases beside the options with patterns.
    var narrowing = CaseNarrowing()
    let seed: UInt64
    let challenge: Challenge?
    let baseline: Baseline?
    /// After how many failing cases the run ends; nil for a run to the end.
    var mostFailures: Int?
    /// How far situations are explored after the plan; nil for not at all.
    var extent: Explorer.Extent?
    /// Whether the sink came with the tool.
    let isBuiltIn: Bool
    /// The command line that runs the whole plan, with everything that its cases depend on.
    let wordsToRepeat: [String]

    /// The same session for what an app declares: the pushes of its cases name the app's category.
    func declaring(_ wiring: DeclaredWiring) throws -> RunSession {
        guard !wiring.category.hasSameBytes(as: specification.category) else { return self }
        var session = self
        session.specification = specification.declaring(category: wiring.category)
        session.expansion = try SpecLoading.expansion(of: session.specification, in: edition)
        if let scenario {
            session.expansion = session.expansion.adding(
                try ScenarioInput.template(scenario, of: session.specification, in: edition))
        }
        return session
    }

    func plan(for profile: SinkProfile) throws -> Plan {
        try narrowing.plan(selection) { selection throws(PlanError) in
            if let scenarioPlatform, !profile.platforms.contains(scenarioPlatform) {
                throw .undeclaredPlatform(scenarioPlatform, declared: profile.platforms)
            }
            return try Plan(
                expansion,
                edition: edition,
                platforms: profile.platforms,
                gate: gate,
                selection: selection,
                seed: seed,
                challenge: challenge
            )
        }
    }

    var settings: ReportSettings {
        ReportSettings(
            timestamp: environment.timestamp,
            hostname: environment.hostname,
            specSource: SpecLoading.source(named: commandLine[SelectionOptions.spec]),
            repeatedWords: wordsToRepeat,
            command: commandToRepeat
        )
    }

    /// Runs the plan and writes what it comes to.
    ///
    /// - Parameters:
    ///   - handed: what an adapter was told of the environment.
    ///   - jobs: how many cases are under way at a time.
    ///   - situationJobs: likewise for the situations that are explored after the plan.
    ///   - replays: whether failing cases are played again.
    ///   - strays: what has failed beside the cases before any is judged.
    ///   - restarts: how often the adapter has been started anew so far.
    ///   - flag: says whether a signal has come; the cases from then on are not played.
    func run<App: AppUnderTest>(
        _ app: App,
        _ plan: Plan,
        drive: RunDescription.Drive,
        reports: RunReports,
        environment handed: HandedEnvironment? = nil,
        jobs: Int,
        situationJobs: Int = 1,
        replays: Bool = false,
        strays: [UnplannedFailure] = [],
        restarts: @escaping @Sendable () -> Int = { 0 },
        flag: SignalWatch.Flag
    ) async throws -> ExitCode {
        let description = RunDescription(
            plan: plan,
            profile: app.profile,
            drive: drive,
            toolVersion: ToolVersion.number,
            spec: specification.identity,
            baseline: baseline,
            environment: handed,
            page: specification.page
        )
        let progress = ProgressLine(total: plan.selected.count, on: terminal.errors, restarts: restarts)
        defer { progress.end() }
        let waivers = try plannedWaivers(plan)
        var reports = reports
        do {
            try reports.begin(description, settings: settings, with: outputs(reports, progress))
            let runner = Runner(
                plan: plan,
                book: specification.book,
                waivers: waivers,
                jobs: jobs,
                mostFailures: mostFailures,
                rerun: replays ? Rerun(clock: environment.clock, note: { progress.take($0) }) : nil,
                known: .builtIn(specification),
                keepsPassedObservations: reports.readPassedObservations,
                now: environment.now,
                isInterrupted: { flag.hasCome },
                watch: { progress.take($0) }
            )
            var summary = try await runner.run(app) { result in
                try reports.report(result)
            }
            summary.add(strays)
            let failing = Verdict.Kind.allCases.filter(\.failsRun).reduce(0) { $0 + summary.count($1) }
            let isEnded = mostFailures.map { failing >= $0 } ?? false
            if let extent, !isEnded {
                summary.add(
                    try await explorer(of: plan, jobs: situationJobs, flag: flag, progress)
                        .situations(of: app, extent, besides: description, of: specification))
            }
            progress.end()
            try reports.end(summary)
            return flag.exitCode ?? ExitCode(summary.verdict)
        } catch {
            reports.discard()
            if let error = error as? ReportError { throw CommandFailure(.wrongInput, [error.diagnostic]) }
            throw error
        }
    }

    private func explorer(of plan: Plan, jobs: Int, flag: SignalWatch.Flag, _ progress: ProgressLine) throws -> Explorer
    {
        let space: ScenarioSpace
        do {
            space = try ScenarioSpace(specification, in: edition, platforms: Explorer.platforms(of: plan))
        } catch {
            throw CommandFailure(.wrongInput, error.problems)
        }
        return Explorer(
            space, plan: plan, book: specification.book, jobs: jobs,
            isOver: ExploringOptions.end(commandLine, clock: environment.clock, flag: flag)
        ) { played in
            progress.explored(played)
        }
    }

    private func plannedWaivers(_ plan: Plan) throws(CommandFailure) -> PlannedWaivers? {
        guard let baseline else { return nil }
        do {
            return try PlannedWaivers(baseline, plan, book: specification.book)
        } catch {
            throw InputFile.failure(error)
        }
    }

    /// What is printed.
    private func outputs(_ reports: RunReports, _ progress: ProgressLine) -> [any RunReporter] {
        let text = reports.text
        return RunOutputs(commandLine: commandLine, terminal: terminal, settings: settings)
            .reporters(text: text, isBuiltIn: isBuiltIn) { progress.write($0, to: text) }
    }

    /// The one command line that runs a case alone.
    private func commandToRepeat(caseID: String) -> String { RepeatedCommand.line(wordsToRepeat, caseID: caseID) }
}
