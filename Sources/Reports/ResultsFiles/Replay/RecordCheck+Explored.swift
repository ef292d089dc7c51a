import CaseJudging
import ConformanceSpec
import DeviceModel
import Diagnostics
import Exploration
import PushTracking
import Scenarios
import StrictJSON

extension RecordCheck {
    /// The scenarios outside the plan. Those that differ are judged again. The others are not recorded, so their
    /// numbers are claims.
    ///
    /// - Returns: the exploration in the file; nil if it is missing or cannot be judged.
    mutating func explored(besides run: RunDescription, _ specification: Specification) -> ExploredScenarios? {
        guard let explored = results.explored else { return nil }
        if results.selection.shard != nil || results.baseline != nil {
            problem("a run with a shard or a baseline does not explore scenarios", at: explored.element)
        }
        let platforms = Explorer.platforms(of: run.plan)
        if Set(explored.platforms) != platforms {
            let names = Platform.allCases.filter(platforms.contains).map(\.rawValue)
            problem(
                "the scenarios are of other platforms than the run, which is of \(alternatives(names, joinedBy: "and"))",
                at: explored.element["platforms"])
        }
        if let seed = explored.seed, seed != run.plan.seed {
            problem(
                "scenarios were drawn with seed \(seed), and the run's is \(run.plan.seed)",
                at: explored.element["drawn"]?["seed"])
        }
        let differing = differing(explored, besides: run, specification)
        return ExploredScenarios(
            extent: explored.extent, platforms: explored.platforms,
            exploration: Exploration(
                parts: explored.parts, differing: explored.cases.compactMap { Scenario($0.id) }, end: explored.end),
            seed: run.plan.seed, lateCalls: explored.lateCalls, differing: differing)
    }

    /// The scenarios that differ, as they were run once more.
    private mutating func differing(
        _ explored: ResultsExplored, besides run: RunDescription, _ specification: Specification
    ) -> DifferingScenarios? {
        guard !explored.cases.isEmpty else { return nil }
        let found: RunDescription
        do {
            found = try DifferingScenarios.run(of: explored.cases.map(\.id), besides: run, specification)
        } catch {
            let reason = (error as? InputFileError)?.problems.first?.message ?? "\(error)"
            problem("the scenarios that differ cannot be judged: \(reason)", at: explored.element["cases"])
            return nil
        }
        let judge = CaseJudge(plan: found.plan, book: specification.book)
        let results = zip(explored.cases, found.plan.selected).map { record, index in
            let played = found.plan[index].filled(seed: found.plan.seed, caseIndex: index)
            return judge.result(
                played, Self.observation(record, of: played, by: judge), nanoseconds: record.nanoseconds)
        }
        let differing = DifferingScenarios(found, results, by: specification.book)
        let last = explored.parts.last
        for (record, result) in zip(explored.cases, differing.results) {
            let scenario = result.template.scenario
            if !explored.platforms.contains(scenario.platform) {
                problem("\(quoted(record.id)) is of a platform that was not explored", at: record.element)
            }
            if let events = last?.events, scenario.events.count != events {
                problem("\(quoted(record.id)) has not \(counted(events, "event"))", at: record.element)
            }
            compare(record, result)
        }
        checkCauses(differing.causes, of: found, explored.element["causes"])
        return differing
    }
}

extension UnplannedFailure {
    /// The part of a failure that does not follow from the explored scenarios; nil if all of it does.
    func besides(_ explored: ExploredScenarios?) -> UnplannedFailure? {
        guard let explored else { return self }
        switch subject {
        case .scenario: return nil
        case .furtherLateCalls(let count):
            return count > explored.lateCalls ? .furtherLateCalls(count - explored.lateCalls) : nil
        case .lateCall, .strayAnswer, .flaky, .staleWaivers, .incomplete, .nothingJudged: return self
        }
    }
}
