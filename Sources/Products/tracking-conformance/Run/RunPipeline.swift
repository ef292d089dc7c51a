import CaseJudging
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Diagnostics
import Exploration
import ResultsFiles
import Scenarios
import StrictJSON

/// The stages of a run, from the selection to the written reports.
///
/// 1. Plan: `RunSession.plan(for:)` selects cases of the spec for what the app declares (`Plan`).
/// 2. Announce: the run is described (`RunDescription`); a format that cannot represent it refuses.
/// 3. Play: `Runner` plays and judges every case, and runs failing ones again (`PlayedPlan`).
/// 4. Explore: `Explorer` plays scenarios outside the plan, if requested (`ExploredScenarios`).
/// 5. Explain: all of it becomes one value, with the causes of the failures (`JudgedRun`).
/// 6. Write: each report is a function of that value (`ReportFormat.bytes(of:)`).
struct RunPipeline<App: AppUnderTest> {
    let session: RunSession
    let app: App
    let plan: Plan
    let drive: RunDescription.Drive
    /// Opened before the app is started, written at the end.
    let reports: ReportFiles<ReportFormat>
    /// Says whether a signal has come; cases after that are not played.
    let flag: SignalWatch.Flag
    /// The environment that an adapter was given.
    var environment: HandedEnvironment?
    /// How many cases are under way at a time, and how many explored scenarios.
    var jobs = 1
    var explorationJobs = 1
    /// Whether failing cases are run again.
    var reruns = false
    /// The app again, in fresh processes; nil if that is not possible.
    var fresh: (() async throws -> FreshApp<App>)?
    /// Failures outside the cases, before any case is judged.
    var strays: [UnplannedFailure] = []
    /// How often the adapter has been restarted so far.
    var restarts: @Sendable () -> Int = { 0 }

    func run() async throws -> ExitCode {
        let progress = ProgressLine(
            total: plan.selected.count * session.repeats, on: session.terminal.errors, restarts: restarts)
        defer { progress.end() }
        do {
            let waivers = try session.plannedWaivers(plan)
            let description = try announced(progress)
            let played = try await played(waivers, progress)
            let explored = try await explored(played, besides: description, progress)
            let run = JudgedRun(
                description, cases: played.cases, unplanned: played.unplanned + strays, explored: explored)
            let judged = run.failing(session.failsOnFlaky ? UnplannedFailure(flaky: run.flaky) : nil)
                .failing(session.isStrict ? UnplannedFailure(stale: run.staleWaivers) : nil)
            progress.end()
            if session.isStrict, plan.isPartial {
                session.terminal.report([
                    Diagnostic(.note, "a part of the plan cannot show which entries of the baseline are stale")
                ])
            }
            try reports.write(judged, session.settings)
            printing(progress).end(judged)
            return flag.exitCode ?? ExitCode(judged.verdict)
        } catch {
            reports.discard()
            throw error
        }
    }

    private func announced(_ progress: ProgressLine) throws -> RunDescription {
        let description = RunDescription(
            plan: plan,
            profile: app.profile,
            drive: drive,
            toolVersion: ToolVersion.number,
            spec: session.specification.identity,
            baseline: session.baseline,
            environment: environment,
            page: session.specification.page
        )
        try reports.check(description, session.settings)
        printing(progress).begin(description)
        return description
    }

    private func played(_ waivers: PlannedWaivers?, _ progress: ProgressLine) async throws -> PlayedPlan {
        var runs = [await played(app, waivers, reruns: reruns, progress)]
        for _ in 1..<session.repeats where !flag.hasCome {
            guard let fresh = try await fresh?() else { break }
            let more = await played(fresh.app, waivers, reruns: false, progress)
            await fresh.end()
            // A part that a signal has cut short says nothing about the app.
            if !flag.hasCome { runs.append(more) }
        }
        return runs.count == 1 ? runs[0] : PlayedPlan.joined(runs)
    }

    private func played(
        _ app: App, _ waivers: PlannedWaivers?, reruns: Bool, _ progress: ProgressLine
    ) async -> PlayedPlan {
        let runner = Runner(
            plan: plan,
            book: session.specification.book,
            waivers: waivers,
            jobs: jobs,
            mostFailures: session.mostFailures,
            rerun: reruns ? Rerun(clock: session.environment.clock, note: { progress.take($0) }) : nil,
            now: session.environment.now,
            isInterrupted: { [flag] in flag.hasCome },
            watch: { progress.take($0) }
        )
        return await runner.run(app)
    }

    private func explored(
        _ played: PlayedPlan, besides run: RunDescription, _ progress: ProgressLine
    ) async throws -> ExploredScenarios? {
        let failing = played.cases.count(where: \.verdict.kind.failsRun)
        guard let extent = session.extent, failing < session.mostFailures ?? .max else { return nil }
        let space: ScenarioSpace
        do {
            space = try ScenarioSpace(
                session.specification, in: session.edition, platforms: Explorer.platforms(of: plan))
        } catch {
            throw CommandFailure(.wrongInput, error.problems)
        }
        let end = ExploringOptions.end(session.commandLine, clock: session.environment.clock, flag: flag)
        return try await Explorer(
            space, plan: plan, book: session.specification.book, jobs: explorationJobs, isOver: end,
            watch: { progress.explored($0) }
        ).scenarios(of: app, extent, besides: run, of: session.specification)
    }

    private func printing(_ progress: ProgressLine) -> RunPrinting {
        let text = reports.text
        return RunPrinting(
            session.commandLine, session.settings, on: text, isBuiltIn: session.isBuiltIn,
            selected: session.narrowing.words, terminal: session.terminal
        ) { progress.write($0, to: text) }
    }
}

/// The app of a run again, in separate processes.
struct FreshApp<App: AppUnderTest> {
    let app: App
    /// Ends the processes.
    var end: () async -> Void = {}
}
