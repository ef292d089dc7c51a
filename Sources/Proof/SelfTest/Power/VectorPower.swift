package import BuiltInSinks
import CaseJudging
package import ConformanceSpec
import Exploration
import FaultySinks
import PushTracking
import Scenarios

/// Finds how many events a scenario needs to show a mistake: for the named faults, and for generated mistakes that no
/// vector notices.
package struct VectorPower: Sendable {
    /// The smallest scenario that shows a mistake.
    package struct Showing: Sendable {
        /// The sink with the mistake.
        package let sink: BuiltInSink
        /// The scenario in its notation; nil if none with up to `depth` events shows it.
        package let smallest: String?
        /// The number of events.
        package let events: Int?
    }

    private let specification: Specification
    private let plan: Plan
    private let depth: Int
    /// The most events tried for named faults: a fault that does not show in these is outside the space of scenarios.
    package static let namedDepth = 4

    /// - Parameter depth: the most events tried for generated mistakes.
    /// - Throws: what is wrong in the spec, or if it has no cases.
    package init(_ specification: Specification, depth: Int) throws {
        self.specification = specification
        self.depth = depth
        let edition = specification.defaultEdition
        plan = try Plan(try specification.expanded(in: edition), edition: edition, platforms: [.android, .ios])
    }

    /// The named faults, each with the smallest scenario that shows it.
    package func named(jobs: Int) async throws -> [Showing] {
        try await showings(of: BuiltInSink.faulty, upTo: Self.namedDepth, jobs: jobs)
    }

    /// A fixed sample of the generated mistakes that the whole plan does not notice, each with the smallest scenario
    /// that shows it.
    ///
    /// - Parameter count: the size of the sample; it is smaller if there are fewer.
    /// - Returns: the sample, with the number of generated mistakes and of those that no vector notices.
    package func unnoticed(_ count: Int, jobs: Int) async throws -> (sample: [Showing], mutants: Int, unnoticed: Int) {
        let mutants = BuiltInSink.mutants
        let noticed = await mutants.concurrentMap(jobs: jobs) { await isNoticed($0) }
        var unnoticed = zip(mutants, noticed).filter { !$0.1 }.map(\.0)
        let all = unnoticed.count
        var generator = SplitMix64(state: 22)
        unnoticed.shuffle(using: &generator)
        let sample = unnoticed.prefix(count).sorted { $0.name < $1.name }
        return (try await showings(of: sample, upTo: depth, jobs: jobs), mutants.count, all)
    }

    /// Whether any case of the plan shows a mistake.
    private func isNoticed(_ sink: BuiltInSink) async -> Bool {
        let app = app(sink)
        let judge = Judge(book: specification.book, edition: plan.edition, gate: plan.gate)
        for (position, template) in plan.cases.enumerated() where template.objection(to: app.profile) == nil {
            let played = template.filled(seed: plan.seed, caseIndex: CaseIndex(position))
            if judge.verdict(on: played, await app.observe(played.script)).kind.failsRun { return true }
        }
        return false
    }

    /// Sinks, each with the smallest scenario that shows its mistake.
    package func showings(of sinks: [BuiltInSink], upTo depth: Int, jobs: Int) async throws -> [Showing] {
        let spaces = try Dictionary(
            uniqueKeysWithValues: Set(sinks.map(\.platforms)).map {
                ($0, try ScenarioSpace(specification, in: plan.edition, platforms: $0))
            })
        return await sinks.concurrentMap(jobs: jobs) { sink in
            guard let space = spaces[sink.platforms] else { return Showing(sink: sink, smallest: nil, events: nil) }
            let exploration = await Explorer(space, plan: plan, book: specification.book)
                .explore(app(sink), Explorer.Extent(depth: depth))
            let smallest = exploration.differing.first
            return Showing(sink: sink, smallest: smallest?.text, events: smallest?.events.count)
        }
    }

    private func app(_ sink: BuiltInSink) -> BuiltInApp {
        BuiltInApp(
            sink.makeSink(edition: DocumentedEdition(rawValue: plan.edition.id) ?? .newest), profile: sink.profile())
    }
}
