package import ConformanceSpec
package import DeviceModel
import Diagnostics
import PushTracking

/// What came of the situations that were explored besides a plan, with what explains those that differ.
package struct ExploredSituations: Sendable {
    /// How far it was to go.
    package let extent: Explorer.Extent
    /// How far it went, and what was found.
    package let exploration: Exploration
    /// The situations that differ, played once more as cases of a run of their own.
    package let run: RunDescription?
    /// The mistakes that explain them; none where nothing differed when it was played again, or nothing could be
    /// observed.
    package let causes: [Cause]
    /// Why the first of them that could not be observed again could not.
    package let error: ObservationError?
    /// The seed that situations were drawn with.
    package let seed: UInt64

    /// How many calls were made after their situations had ended.
    package let lateCalls: Int

    /// The failures of the run that they are: the smallest situation of each cause, and late calls.
    var failures: [UnplannedFailure] {
        found + (lateCalls > 0 ? [UnplannedFailure.furtherLateCalls(lateCalls)] : [])
    }

    private var found: [UnplannedFailure] {
        guard let first = exploration.differing.first else { return [] }
        guard !causes.isEmpty else {
            return [
                UnplannedFailure(
                    .situation(first.text),
                    message: error?.message
                        ?? "it is answered otherwise than the rules want, but not when it is played again")
            ]
        }
        return causes.map { UnplannedFailure(.situation($0.simplest.template.id), message: $0.sentence) }
    }
}

extension Explorer {
    /// Explores an app, and plays what differs once more to find out what is wrong there.
    ///
    /// No fault is named that a cause may look like: of so few situations many show the same.
    ///
    /// - Parameter run: the run that it is a part of.
    package func situations<App: AppUnderTest>(
        of app: App, _ extent: Extent, besides run: RunDescription, of specification: Specification
    ) async throws -> ExploredSituations {
        let lateBefore = app.lateCalls.count
        let exploration = await explore(app, extent)
        var again: RunDescription?
        var causes: [Cause] = []
        var error: ObservationError?
        if !exploration.differing.isEmpty {
            var templates: [CaseTemplate] = []
            for scenario in exploration.differing {
                templates.append(
                    try specification.scenarioCase(scenario.text, named: "situation", in: run.plan.edition))
            }
            let plan = try Plan(
                CaseExpansion(cases: templates), edition: run.plan.edition, platforms: run.profile.platforms,
                gate: run.plan.gate, seed: run.plan.seed)
            let played = RunDescription(
                plan: plan, profile: run.profile, drive: run.drive, toolVersion: run.toolVersion, spec: run.spec,
                page: run.page)
            (causes, error) = await Self.causes(in: plan, of: app, specification.book)
            again = played
        }
        return ExploredSituations(
            extent: extent, exploration: exploration, run: again, causes: causes, error: error,
            seed: run.plan.seed,
            lateCalls: app.lateCalls.count - lateBefore)
    }

    /// What explains the failures of some cases. Late calls are told of the exploration as a whole.
    private static func causes<App: AppUnderTest>(
        in plan: Plan, of app: App, _ book: RuleBook
    ) async -> (causes: [Cause], error: ObservationError?) {
        let judge = CaseJudge(plan: plan, book: book)
        var summary = RunSummary(plan)
        var first: ObservationError?
        for index in plan.selected {
            let played = plan[index].filled(seed: plan.seed, caseIndex: index)
            var result = judge.result(played, await app.observe(played.script), nanoseconds: 0)
            summary.add(&result)
            if case .errored(let error) = result.verdict { first = first ?? error }
        }
        summary.findCauses()
        return (summary.causes, first)
    }
}
