package import BuiltInSinks
package import CaseJudging
package import ConformanceSpec
package import DeviceModel
package import FailureCauses
import PushTracking

/// The behaviour of built-in sinks in all cases of an edition.
package struct PlayedEdition: Sendable {
    /// The cases.
    package let plan: Plan
    private let judge: CaseJudge
    private let cases: [FilledCase]
    private let documented: [Observation]
    private let edition: DocumentedEdition

    /// The cases of an edition; apart from their mistakes, sinks behave as that edition documents.
    ///
    /// - Throws: what is wrong in the spec, or if it has no cases.
    package init(
        _ specification: Specification, edition documentedEdition: DocumentedEdition = .newest
    ) async throws {
        let edition = specification.edition(documentedEdition.rawValue) ?? specification.defaultEdition
        let plan = try Plan(
            try specification.expanded(in: edition), edition: edition, platforms: [.android, .ios])
        self.plan = plan
        self.edition = documentedEdition
        judge = CaseJudge(plan: plan, book: specification.book)
        cases = plan.cases.enumerated().map { index, template in
            template.filled(seed: plan.seed, caseIndex: CaseIndex(index))
        }
        documented = await Self.observations(of: BuiltInSink.reference, in: documentedEdition, cases)
    }

    /// The behaviour of a sink, in the cases in which it deviates from the documentation.
    package typealias Deviations = [Int: Observation]

    /// The failing cases of a run and their causes.
    package typealias Failures = (causes: [Cause], failed: [CaseResult])

    package func deviations(of sink: BuiltInSink) async -> Deviations {
        let observed = await Self.observations(of: sink, in: edition, cases)
        let different = observed.indices.filter { observed[$0] != documented[$0] && observed[$0] != Self.notPlayed }
        return Dictionary(uniqueKeysWithValues: different.map { ($0, observed[$0]) })
    }

    /// The observation of a case that does not apply to a sink.
    private static let notPlayed = Observation.observed([])

    private static func observations(
        of sink: BuiltInSink, in edition: DocumentedEdition, _ cases: [FilledCase]
    ) async -> [Observation] {
        let app = BuiltInApp(sink.makeSink(edition: edition), profile: sink.profile())
        var observations: [Observation] = []
        for played in cases {
            let isPlayed = played.template.objection(to: sink.profile()) == nil
            let plays = sink.platforms.contains(played.template.platform) && isPlayed
            observations.append(plays ? await app.observe(played.script) : notPlayed)
        }
        return observations
    }

    /// The failing cases of a run with these deviations, and their causes.
    package func failures(of deviations: Deviations) -> Failures {
        var patterns = FailurePatterns(plan: plan)
        let results = deviations.sorted { $0.key < $1.key }.map { index, observation in
            patterns.numbered(judge.result(cases[index], observation, nanoseconds: 0))
        }
        return (patterns.causes, results.filter { $0.verdict.kind == .failed })
    }
}
