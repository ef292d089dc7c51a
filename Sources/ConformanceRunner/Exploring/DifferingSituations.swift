package import ConformanceSpec
package import DeviceModel
import Diagnostics
import PushTracking

/// Situations that differ, as the cases of a run of their own.
package struct DifferingSituations: Sendable {
    /// The run that they are.
    package let run: RunDescription
    /// What came of each, in their order; with the number of what is wrong in it.
    package let results: [CaseResult]
    /// What explains the failures. No fault is named that a cause may look like: of so few situations many show the
    /// same.
    package let causes: [Cause]
    /// Why the first that could not be observed could not.
    package let error: ObservationError?

    /// - Parameters:
    ///   - run: of these situations alone.
    ///   - results: those of all its cases, in its order.
    ///   - book: the rules that are blamed: a situation breaks others, too, than those that say what is due in it.
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

    /// The run that some situations are.
    ///
    /// - Parameters:
    ///   - texts: as they are written, each once.
    ///   - run: the run besides which they were found.
    /// - Throws: that one of them cannot be played, or is not judged.
    package static func run(
        of texts: [String], besides run: RunDescription, _ specification: Specification
    ) throws -> RunDescription {
        try Self.run(
            of: texts.map { try specification.scenarioCase($0, named: "situation", in: run.plan.edition) }, besides: run
        )
    }

    /// The same of situations that are known.
    static func run(
        of situations: [Scenario], besides run: RunDescription, _ specification: Specification
    ) throws -> RunDescription {
        try Self.run(
            of: situations.map { try specification.scenarioCase($0, named: "situation", in: run.plan.edition) },
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
