package import CaseJudging
package import ConformanceSpec
package import DeviceModel
package import FailureCauses
package import PushTracking
import Scenarios

/// The outcome of scenarios explored outside a plan, with the causes of those that differ.
package struct ExploredScenarios: Sendable {
    /// The requested extent.
    package let extent: Explorer.Extent
    /// The platforms, in this order.
    package let platforms: [Platform]
    /// How far it went, and what was found.
    package let exploration: Exploration
    /// The seed for drawn scenarios.
    package let seed: UInt64
    /// How many calls were made after their scenarios had ended.
    package let lateCalls: Int
    /// Those that differ, run once more; nil if none.
    package let differing: DifferingScenarios?

    /// The outcome of some scenarios.
    package init(
        extent: Explorer.Extent, platforms: [Platform], exploration: Exploration, seed: UInt64, lateCalls: Int,
        differing: DifferingScenarios?
    ) {
        (self.extent, self.platforms, self.exploration) = (extent, platforms, exploration)
        (self.seed, self.lateCalls, self.differing) = (seed, lateCalls, differing)
    }

    /// The causes of the differences; empty if nothing differed when it was run again, or nothing could be observed.
    package var causes: [Cause] { differing?.causes ?? [] }

    /// Why a differing scenario has no causes; nil if none differs or it has some.
    package var unexplained: String? {
        guard let differing, differing.causes.isEmpty else { return nil }
        return differing.error?.message
            ?? "it was answered wrongly, but not when it was run again: the sink is not deterministic, or keeps state"
    }

    /// The smallest scenario of each cause that fails the run; failures for late calls are separate.
    package var failures: [UnplannedFailure] {
        guard let first = exploration.differing.first else { return [] }
        if let unexplained { return [UnplannedFailure(.scenario(first.text), message: unexplained)] }
        return causes.map { UnplannedFailure(.scenario($0.simplest.template.id), message: $0.sentence) }
    }
}

extension Explorer {
    /// Explores an app, and runs differing scenarios once more to find their causes.
    ///
    /// - Parameter run: the run that it is part of.
    package func scenarios<App: AppUnderTest>(
        of app: App, _ extent: Extent, besides run: RunDescription, of specification: Specification
    ) async throws -> ExploredScenarios {
        let lateBefore = app.lateCalls.count
        let exploration = await explore(app, extent)
        var differing: DifferingScenarios?
        if !exploration.differing.isEmpty {
            let found = try DifferingScenarios.run(of: exploration.differing, besides: run, specification)
            let judge = CaseJudge(plan: found.plan, book: specification.book)
            var results: [CaseResult] = []
            // Why no further scenario is run again.
            var obstacle: Observation?
            for index in found.plan.selected {
                let played = found.plan[index].filled(seed: found.plan.seed, caseIndex: index)
                var observation = obstacle
                if observation == nil {
                    observation = await app.observe(played.script)
                    // An app that hangs would need its time for each scenario, and after an interruption there is no
                    // time.
                    if case .errored = observation, let end = isOver() {
                        obstacle = .errored(ObservationError(message: Self.notAgain(end)))
                        if end == .interrupted { observation = obstacle }
                    }
                }
                guard let observation else { continue }
                results.append(judge.result(played, observation, nanoseconds: 0))
            }
            differing = DifferingScenarios(found, results, by: specification.book)
        }
        return ExploredScenarios(
            extent: extent, platforms: platforms, exploration: exploration, seed: run.plan.seed,
            lateCalls: app.lateCalls.count - lateBefore, differing: differing)
    }

    private static func notAgain(_ end: Exploration.End) -> String {
        let reason = end == .interrupted ? "the run was interrupted" : "the time limit was reached"
        return
            "it is answered wrongly, or not at all; \(reason) before it could be run again to find out why"
    }
}
