package import CaseJudging
package import ConformanceSpec
package import DeviceModel
package import FailureCauses
import PushTracking
package import Scenarios

/// Scenarios that differ, as the cases of a separate run.
package struct DifferingScenarios: Sendable {
    /// The run of these scenarios.
    package let run: RunDescription
    /// The results, in order, with the numbers of their patterns.
    package let results: [CaseResult]
    /// The causes of the failures. They name no similar fault: with so few scenarios, many faults look alike.
    package let causes: [Cause]
    /// The error of the first scenario without an observation.
    package let error: ObservationError?

    /// - Parameters:
    ///   - run: contains only these scenarios.
    ///   - results: those of all its cases, in order.
    ///   - book: the rules that can be violated: not only those that require calls in a scenario.
    package init(_ run: RunDescription, _ results: [CaseResult], by book: RuleBook) {
        self.run = run
        var patterns = FailurePatterns(plan: run.plan, book: book)
        self.results = results.map { patterns.numbered($0) }
        causes = patterns.causes
        error =
            results.lazy.compactMap { result in
                if case .errored(let error) = result.verdict { error } else { nil }
            }
            .first
    }

    /// The run that consists of some scenarios.
    ///
    /// - Parameters:
    ///   - texts: the scenarios in their notation, without duplicates.
    ///   - run: the run in addition to which they were found.
    /// - Throws: if one of them cannot be run or is not judged.
    package static func run(
        of texts: [String], besides run: RunDescription, _ specification: Specification
    ) throws -> RunDescription {
        try Self.run(
            of: texts.map { try specification.scenarioCase($0, named: "situation", in: run.plan.edition) }, besides: run
        )
    }

    /// The same for parsed scenarios.
    package static func run(
        of scenarios: [Scenario], besides run: RunDescription, _ specification: Specification
    ) throws -> RunDescription {
        try Self.run(
            of: scenarios.map { try specification.scenarioCase($0, named: "situation", in: run.plan.edition) },
            besides: run)
    }

    private static func run(of templates: [CaseTemplate], besides run: RunDescription) throws -> RunDescription {
        let plan = try Plan(
            CaseExpansion(cases: templates), edition: run.plan.edition, platforms: run.profile.platforms,
            gate: run.plan.gate, seed: run.plan.seed)
        return RunDescription(
            plan: plan, profile: run.profile, drive: run.drive, toolVersion: run.toolVersion, spec: run.spec,
            page: run.page)
    }
}
