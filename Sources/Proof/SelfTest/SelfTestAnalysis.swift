import BuiltInSinks
package import ConformanceSpec
package import Diagnostics
import PushTracking

/// Compares the vectors' results for the built-in sinks with the claims of the spec.
package struct SelfTestAnalysis: Sendable {
    /// The faulty sinks in `faults.json`.
    package var faults: [FaultCatalogue.Fault]
    /// The rules that have to be proved.
    package var rules: [Rule]
    /// The vectors that prove them.
    package var vectors: [Vector]
    /// The vectors' results for each sink.
    package var outcomes: [SinkOutcome]

    /// An analysis of the sinks' outcomes with a spec.
    package init(_ outcomes: [SinkOutcome], of specification: Specification) {
        faults = specification.faults.faults
        rules = specification.book.rules
        vectors = specification.vectors.filter { $0.withdrawn == nil && $0.level != .informative }
        self.outcomes = outcomes
    }

    /// The faulty sinks.
    package var faulty: [SinkOutcome] { outcomes.filter { $0.kind == .faulty } }

    /// The reference and the correct variations.
    package var correct: [SinkOutcome] { outcomes.filter { $0.kind != .faulty } }

    /// Everything that contradicts `faults.json`, the rules or the vectors. Empty if the self-test passes.
    package var problems: [Diagnostic] {
        catalogueProblems + faultProblems + correctProblems + ruleProblems + vectorProblems
    }

    /// The sinks of the catalogue must be the built-in ones.
    private var catalogueProblems: [Diagnostic] {
        let named = Set(faults.map(\.name))
        let unnamed = faulty.filter { !named.contains($0.name) }.map {
            Diagnostic(
                .error,
                "the faulty sink \(quoted($0.name)) is not in faults.json",
                suggestion: "name the rules it must be caught by"
            )
        }
        let built = faulty.map(\.name)
        let unbuilt = faults.filter { !built.contains($0.name) }.map {
            problem("there is no built-in sink \(quoted($0.name))", $0, suggestion: remedy(for: $0.name, among: built))
        }
        return unnamed + unbuilt
    }

    /// Each faulty sink must be refused and violate the rules listed for it. ``CauseProof`` checks that these are
    /// exactly the rules of its cause.
    private var faultProblems: [Diagnostic] {
        let faulty = Dictionary(faulty.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        return faults.compactMap { fault in faulty[fault.name].flatMap { problem(of: fault, $0) } }
    }

    private func problem(of fault: FaultCatalogue.Fault, _ outcome: SinkOutcome) -> Diagnostic? {
        guard outcome.isRefused else { return problem("the faulty sink \(quoted(fault.name)) is not caught", fault) }
        guard outcome.errors.isEmpty else {
            return problem("the faulty sink \(quoted(fault.name)) shows errors: \(outcome.errors[0])", fault)
        }
        if let platform = outcome.unseenPlatforms.first {
            return problem("the faulty sink \(quoted(fault.name)) is not caught on \(platform.rawValue)", fault)
        }
        let missing = fault.caughtBy.filter { outcome.violatedRules[$0] == nil }
        guard !missing.isEmpty else { return nil }
        return problem(
            "the faulty sink \(quoted(fault.name)) is not blamed on \(missing.joined(separator: ", "))", fault)
    }

    /// The others must pass, also at level recommended; those that ignore recommendations must be warned on each of
    /// their platforms.
    private var correctProblems: [Diagnostic] {
        let refused = correct.filter(\.isRefused).map { outcome in
            let rules = outcome.violatedRules.keys.sorted().joined(separator: ", ")
            return Diagnostic(
                .error, "the correct sink \(quoted(outcome.name)) is refused: \(outcome.errors.first ?? rules)")
        }
        let warned = correct.filter { $0.followsRecommendations && !$0.warnedVectors.isEmpty }.map { outcome in
            let vectors = outcome.warnedVectors.sorted().joined(separator: ", ")
            return Diagnostic(.error, "the correct sink \(quoted(outcome.name)) is warned by \(vectors)")
        }
        let unwarned = correct.filter { !$0.followsRecommendations && !$0.unseenPlatforms.isEmpty }.map { outcome in
            let platforms = outcome.unseenPlatforms.map(\.rawValue).joined(separator: " and ")
            return Diagnostic(
                .error,
                "the sink \(quoted(outcome.name)) does what is not recommended, and is not warned on \(platforms)")
        }
        return refused + warned + unwarned
    }

    /// Each required rule needs a fault that violates it.
    private var ruleProblems: [Diagnostic] {
        let proved = Set(faulty.flatMap(\.violatedRules.keys))
        return rules.filter { $0.level == .required && $0.provedBy == .vectors && !proved.contains($0.id) }.map {
            rule in
            Diagnostic(
                .error, code: rule.id, "no faulty sink violates this rule",
                at: SourcePlace(file: rule.file, line: rule.line), suggestion: "add a fault")
        }
    }

    /// Each required vector needs a fault that it catches.
    private var vectorProblems: [Diagnostic] {
        let catching = Set(faulty.flatMap(\.catchingVectors))
        return vectors.filter { $0.level == .required && !catching.contains($0.id) }.map { vector in
            Diagnostic(
                .error, code: vector.id, "no faulty sink is caught by this vector",
                at: SourcePlace(file: vector.file, line: vector.line), suggestion: "add a fault, or delete the vector")
        }
    }

    private func problem(_ message: String, _ fault: FaultCatalogue.Fault, suggestion: String? = nil) -> Diagnostic {
        Diagnostic(.error, message, at: SourcePlace(file: fault.file, line: fault.line), suggestion: suggestion)
    }
}
