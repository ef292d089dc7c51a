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
    /// The mistakes that explain them; none where nothing differed when it was played again.
    package let causes: [Cause]
    /// The seed that situations were drawn with.
    package let seed: UInt64

    /// The failures of the run that they are: the smallest situation of each cause.
    var failures: [UnplannedFailure] {
        guard let first = exploration.differing.first else { return [] }
        guard !causes.isEmpty else {
            return [
                UnplannedFailure(
                    .situation(first.text),
                    message: "it is answered otherwise than the rules want, but not when it is played again")
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
        let exploration = await explore(app, extent)
        var again: RunDescription?
        var causes: [Cause] = []
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
            let runner = Runner(plan: plan, book: specification.book, rerun: nil)
            causes = try await runner.run(app) { _ in }.causes
            again = played
        }
        return ExploredSituations(
            extent: extent, exploration: exploration, run: again, causes: causes, seed: run.plan.seed)
    }
}
