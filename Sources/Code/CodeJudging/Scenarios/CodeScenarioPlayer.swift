import AppSimulation
import CaseJudging
import CodeRunner
import ConformanceSpec
import Exploration
import PushTracking
import Scenarios

/// Plays scenarios against an app's files after their cases, and decides whether each is answered as the rules require.
///
/// All scenarios of a platform share runs, as its cases do: nearly all of a scenario has already been run for others.
actor CodeScenarioPlayer: ScenarioPlayer {
    /// The state for playing the scenarios of one platform.
    fileprivate struct Stage {
        var judge: CodeRunJudge
        var cases: CodeCases.PlatformCases
        /// For each version of the system that the code distinguishes and the app is known to support.
        var runs: [(version: SystemVersion, runs: SharedRuns)]

        static func runs(of run: CodeRun) -> [(version: SystemVersion, runs: SharedRuns)] {
            run.scope.versions.filter(\.isSupported).map { version in
                (version, SharedRuns(SimulatedApp(run.scope.on(version)), FramedCases(), until: run.events))
            }
        }
    }

    /// How many segments are kept: most apps have some ten thousand in all, which take some hundred megabytes.
    fileprivate static let mostSegments = 20_000

    nonisolated let isSerial = true
    private var stages: [Platform: Stage] = [:]
    /// For each unknown that stops no case, the first scenario that it keeps from being judged.
    private(set) var unknown: [Scenario] = []
    /// The required rules that decide what could not be judged, by id.
    private(set) var unjudgedRules: Set<String> = []

    /// Nothing has been played yet.
    ///
    /// - Parameters:
    ///   - runs: of the cases, one per platform.
    ///   - elsewhere: by platform, code that is not run and may answer if nothing else does.
    init(_ runs: [CodeRun], _ cases: CodeCases, _ judge: Judge, elsewhere: [Platform: Inconclusive]) {
        for run in runs {
            let platform = run.scope.platform
            stages[platform] = Stage(
                judge: CodeRunJudge(after: run, judge, elsewhere: elsewhere[platform]), cases: cases[platform],
                runs: Stage.runs(of: run))
        }
    }

    func outcome(of scenario: PlayableScenario, number: Int) -> ScenarioOutcome {
        // Each scenario begins with an app without memory, so that all may have the same ids.
        let played = scenario.filled(number: 0, caseIndex: 0)
        let platform = played.template.platform
        guard var stage = stages.removeValue(forKey: platform) else { return .unjudged }
        defer { stages[platform] = stage }
        let unknownCount = stage.judge.run.unknowns.count
        let (outcome, unjudged) = stage.outcome(of: played)
        guard outcome == .unjudged else { return outcome }
        for step in unjudged {
            unjudgedRules.formUnion(scenario.rules(atStep: step).lazy.filter { $0.level == .required }.map(\.id))
        }
        if stage.judge.run.unknowns.count > unknownCount, unknown.count < Exploration.mostKept {
            unknown.append(scenario.written)
        }
        return outcome
    }
}

extension CodeScenarioPlayer.Stage {
    /// The outcome of a scenario, and its events that could not be judged.
    fileprivate mutating func outcome(of played: FilledCase) -> (ScenarioOutcome, unjudged: [Int]) {
        let all = Array(0..<played.stepCount)
        // Code that takes too long in a case also does so in scenarios.
        guard !judge.run.isCutShort, !judge.run.events.isEmpty else { return (.unjudged, all) }
        if runs.reduce(0, { $0 + $1.runs.segments.count }) > CodeScenarioPlayer.mostSegments {
            runs = Self.runs(of: judge.run)
            judge.forgetFailures()
        }
        cases.turn(to: [played])
        guard let one = cases.all.first else { return (.unjudged, all) }
        var unjudged: Set<Int> = []
        for index in runs.indices {
            let (outcome, own) = self.outcome(of: one, on: index)
            if outcome == .differs { return (.differs, []) }
            unjudged.formUnion(own)
        }
        return (unjudged.isEmpty ? .right : .unjudged, unjudged.sorted())
    }

    /// The outcome on one of the versions of the system.
    private mutating func outcome(of one: CodeCase, on index: Int) -> (ScenarioOutcome, unjudged: [Int]) {
        judge.turn(to: runs[index].version)
        runs[index].runs.turn(to: cases.framed, until: judge.run.events)
        var budget = WorkBudget.unlimited
        let judged = judge.play(one, in: &runs[index].runs, &budget)
        defer { if judged?.groups.isEmpty == false { judge.forgetFailures() } }
        let doubtful = Set(judge.run.groups.filter { judge.run.doubtfulOmission(in: $0) != nil }.map(\.number))
        let definite = judged.flatMap { $0.groups.isEmpty ? $0 : $0.leavingOpen(doubtful.contains) }
        if definite?.groups.isEmpty == false { return (.differs, []) }
        let judgedSteps = (judged?.judged ?? []).filter { step in
            judged?.groups[step].map(doubtful.contains) != true
        }
        let unjudged = one.steps.indices.filter {
            one.isDecided(atStep: $0, judging: judge.run.events) && !judgedSteps.contains($0)
        }
        return (unjudged.isEmpty ? .right : .unjudged, unjudged)
    }
}

extension CodeCase {
    /// Whether the rules decide what to send for an event. An app that does not answer it trivially sends nothing
    /// without a push.
    fileprivate func isDecided(atStep index: Int, judging events: [DeviceEvent.Kind]) -> Bool {
        if case .any = played.template.expectations[index] { return false }
        let event = steps[index].event
        return events.contains(event) || event.concernsNotification || !steps[index].expectsSilence
    }
}
