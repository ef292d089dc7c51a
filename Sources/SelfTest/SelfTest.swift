import ConformanceRunner
package import ConformanceSpec
import DeviceModel
import PushTracking
package import ReferenceSinks

/// Runs every built-in sink against the vectors: the faulty ones must be caught by the rules named for them, the others must pass.
package struct SelfTest: Sendable {
    private let specification: Specification
    private let edition: Edition
    /// The cases by the launch mode in which they are run.
    private let cases: [(launchMode: LaunchMode, cases: CaseExpansion)]
    private let jobs: Int

    /// - Parameter jobs: how many sinks are run side by side.
    package init(_ specification: Specification, edition: Edition, jobs: Int = 1) throws(SpecError) {
        self.specification = specification
        self.edition = edition
        self.jobs = max(1, jobs)
        let expansion = try specification.expanded(in: edition)
        // Where a case's callbacks do not depend on the launch mode, one of the two tells all.
        let depending = expansion.filtered { $0.scenario.callbacks(launchMode: .standard) != $0.scenario.callbacks(launchMode: .singleTop) }
        cases = [(.standard, expansion), (.singleTop, depending)]
    }

    /// Runs the sinks, by name.
    package func outcomes(of sinks: [BuiltInSink] = BuiltInSink.all) async throws -> [SinkOutcome] {
        var outcomes: [SinkOutcome] = []
        try await withThrowingTaskGroup(of: SinkOutcome.self) { group in
            var waiting = sinks[...]
            for sink in waiting.prefix(jobs) { group.addTask { try await outcome(of: sink) } }
            waiting = waiting.dropFirst(jobs)
            while let outcome = try await group.next() {
                outcomes.append(outcome)
                if let sink = waiting.popFirst() { group.addTask { try await self.outcome(of: sink) } }
            }
        }
        return outcomes.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Runs one sink as its activity could be declared: on Android a tap reaches it differently in each launch mode.
    private func outcome(of sink: BuiltInSink) async throws -> SinkOutcome {
        var outcome = SinkOutcome(name: sink.name, summary: sink.summary, platforms: sink.platforms)
        // A copy of a value is a fresh sink, and cheaper than making one.
        let fresh = sink.makeSink(edition: DocumentedEdition(rawValue: edition.id) ?? .newest)
        for (launchMode, cases) in cases {
            let platforms = sink.platforms.intersection(cases.platforms)
            guard !platforms.isEmpty else { continue }
            let profile = sink.profile(launchMode: launchMode)
            let plan = try Plan(cases, edition: edition, platforms: platforms)
            let app = CallbackApp(profile: profile) { fresh }
            let summary = try await Runner(plan: plan, book: specification.book).run(app) { outcome.add($0) }
            outcome.add(summary)
        }
        return outcome
    }
}
