package import ConformanceSpec
package import DeviceModel
import Diagnostics
package import PushTracking

/// What came of the situations that were explored besides a plan, with what explains those that differ.
package struct ExploredSituations: Sendable {
    /// How far it was to go.
    package let extent: Explorer.Extent
    /// Where it went, in this order.
    package let platforms: [Platform]
    /// How far it went, and what was found.
    package let exploration: Exploration
    /// The seed that situations were drawn with.
    package let seed: UInt64
    /// How many calls were made after their situations had ended.
    package let lateCalls: Int
    /// Those that differ, played once more; nil where none does.
    package let differing: DifferingSituations?

    /// What came of some situations.
    package init(
        extent: Explorer.Extent, platforms: [Platform], exploration: Exploration, seed: UInt64, lateCalls: Int,
        differing: DifferingSituations?
    ) {
        (self.extent, self.platforms, self.exploration) = (extent, platforms, exploration)
        (self.seed, self.lateCalls, self.differing) = (seed, lateCalls, differing)
    }

    /// The mistakes that explain what differs; none where nothing differed when it was played again, or nothing could
    /// be observed.
    package var causes: [Cause] { differing?.causes ?? [] }

    /// Why no cause is told, though a situation was answered otherwise than the rules want; nil where none was, or
    /// there are causes.
    package var unexplained: String? {
        guard let differing, differing.causes.isEmpty else { return nil }
        return differing.error?.message
            ?? "it is answered otherwise than the rules want, but not when it is played again: the sink is not deterministic, or keeps something"
    }

    /// The smallest situation of each cause that fails the run; those of late calls come on top.
    var failures: [UnplannedFailure] {
        guard let first = exploration.differing.first else { return [] }
        if let unexplained { return [UnplannedFailure(.situation(first.text), message: unexplained)] }
        return causes.map { UnplannedFailure(.situation($0.simplest.template.id), message: $0.sentence) }
    }
}

extension Explorer {
    /// Explores an app, and plays what differs once more to find out what is wrong there.
    ///
    /// - Parameter run: the run that it is a part of.
    package func situations<App: AppUnderTest>(
        of app: App, _ extent: Extent, besides run: RunDescription, of specification: Specification
    ) async throws -> ExploredSituations {
        let lateBefore = app.lateCalls.count
        let exploration = await explore(app, extent)
        var differing: DifferingSituations?
        if !exploration.differing.isEmpty {
            let found = try DifferingSituations.run(of: exploration.differing, besides: run, specification)
            let judge = CaseJudge(plan: found.plan, book: specification.book)
            var results: [CaseResult] = []
            // Why no further one is played again.
            var obstacle: Observation?
            for index in found.plan.selected {
                let played = found.plan[index].filled(seed: found.plan.seed, caseIndex: index)
                var observation = obstacle
                if observation == nil {
                    observation = await app.observe(played.script)
                    // An app that hangs would take its time for each, and after an interruption there is none.
                    if case .errored = observation, let end = isOver() {
                        obstacle = .errored(ObservationError(message: Self.notAgain(end)))
                        if end == .interrupted { observation = obstacle }
                    }
                }
                guard let observation else { continue }
                results.append(judge.result(played, observation, nanoseconds: 0))
            }
            differing = DifferingSituations(found, results, by: specification.book)
        }
        return ExploredSituations(
            extent: extent, platforms: platforms, exploration: exploration, seed: run.plan.seed,
            lateCalls: app.lateCalls.count - lateBefore, differing: differing)
    }

    private static func notAgain(_ end: Exploration.End) -> String {
        let reason = end == .interrupted ? "the run was interrupted" : "the time was over"
        return
            "it is answered otherwise than the rules want, or not at all; \(reason) before it was played again to find out why"
    }
}
