package import ConformanceSpec
package import Diagnostics
import PushTracking
import ReferenceSinks

/// What running every built-in sink proves, and what it fails to prove.
package struct SelfTestReport: Sendable {
    package let faulty: [SinkOutcome]
    /// The reference and the sinks that are correct though different.
    package let correct: [SinkOutcome]
    /// The vectors without which nothing would be missed, and that do not say why they stay.
    package let idleVectors: [String]
    /// Everything that is not as `faults.json`, the rules and the vectors say. Empty where the self-test passes.
    package let problems: [Diagnostic]

    package init(_ outcomes: [SinkOutcome], specification: Specification, edition: Edition) {
        let kinds = Dictionary(BuiltInSink.all.map { ($0.name, $0.kind) }, uniquingKeysWith: { first, _ in first })
        faulty = outcomes.filter { kinds[$0.name] == .faulty }
        correct = outcomes.filter { kinds[$0.name] != .faulty }
        let analysis = SelfTestAnalysis(specification: specification, edition: edition, faulty: faulty, correct: correct)
        idleVectors = analysis.idleVectors
        problems = analysis.problems
    }
}

/// Holds the outcomes against what the spec claims.
private struct SelfTestAnalysis {
    let specification: Specification
    let edition: Edition
    let faulty: [SinkOutcome]
    let correct: [SinkOutcome]

    var problems: [Diagnostic] {
        catalogueProblems + faultProblems + correctProblems + ruleProblems + vectorProblems
    }

    /// The sinks of the catalogue are the built-in ones.
    private var catalogueProblems: [Diagnostic] {
        let named = specification.faults.faults.map(\.name)
        let unnamed = faulty.filter { !named.contains($0.name) }.map {
            Diagnostic(
                .error,
                "the faulty sink \(quoted($0.name)) is not in faults.json",
                suggestion: "name the rules it must be caught by"
            )
        }
        let built = faulty.map(\.name)
        let unbuilt = specification.faults.faults.filter { !built.contains($0.name) }.map {
            problem("there is no built-in sink \(quoted($0.name))", $0, suggestion: remedy(for: $0.name, among: built))
        }
        return unnamed + unbuilt
    }

    /// Each faulty sink is refused, and blamed on exactly the rules named for it.
    private var faultProblems: [Diagnostic] {
        specification.faults.faults.compactMap { fault in
            guard let outcome = faulty.first(where: { $0.name == fault.name }) else { return nil }
            guard outcome.isRefused else { return problem("the faulty sink \(quoted(fault.name)) is not caught", fault) }
            guard outcome.errors.isEmpty || fault.caughtBy.isEmpty else {
                return problem("the faulty sink \(quoted(fault.name)) shows errors: \(outcome.errors[0])", fault)
            }
            let blamed = outcome.blamedRules
            let extra = blamed.keys.filter { !fault.caughtBy.contains($0) }.sorted()
            let missing = fault.caughtBy.filter { blamed[$0] == nil }
            guard !extra.isEmpty || !missing.isEmpty else { return nil }
            let parts = [
                extra.isEmpty ? nil : "is also blamed on \(extra.joined(separator: ", "))",
                missing.isEmpty ? nil : "is not blamed on \(missing.joined(separator: ", "))",
            ]
            return problem("the faulty sink \(quoted(fault.name)) \(parts.compactMap(\.self).joined(separator: " and "))", fault)
        }
    }

    private var correctProblems: [Diagnostic] {
        correct.filter(\.isRefused).map { outcome in
            let rules = outcome.blamedRules.keys.sorted().joined(separator: ", ")
            return Diagnostic(.error, "the correct sink \(quoted(outcome.name)) is refused: \(outcome.errors.first ?? rules)")
        }
    }

    /// For each required rule there is a fault that only it, or its kin, catches.
    private var ruleProblems: [Diagnostic] {
        specification.book.rules.filter { $0.level == .required && $0.provedBy == .vectors && $0.holds(in: edition) }.compactMap { rule in
            let vectors = specification.vectors.filter { vector in vector.rules.contains { $0.id == rule.id } }
            let allowed = Set(vectors.flatMap(\.kin)).union([rule.id])
            let isSharp = faulty.contains { outcome in
                let blamed = Set(outcome.blamedRules.keys)
                return blamed.contains(rule.id) && blamed.isSubset(of: allowed)
            }
            guard !isSharp else { return nil }
            return Diagnostic(
                .error,
                code: rule.id,
                "no faulty sink is caught by this rule alone",
                at: SourcePlace(file: rule.file, line: rule.line),
                suggestion: "add a fault, or name the rules that rightly catch the same faults as kin of its vectors"
            )
        }
    }

    private var vectorProblems: [Diagnostic] {
        idleVectors.compactMap { id in
            guard let vector = specification.vectors.first(where: { $0.id == id }) else { return nil }
            return Diagnostic(
                .error,
                code: id,
                "no faulty sink is caught by this vector alone",
                at: SourcePlace(file: vector.file, line: vector.line),
                suggestion:
                    "add a fault, name the vectors that rightly catch the same faults as its kin, or say why it stays in \"keptBecause\""
            )
        }
    }

    /// For each vector that can fail there is a sink that it alone, of all vectors, or with its kin, catches.
    var idleVectors: [String] {
        let caught = (faulty + correct).map(\.catchingVectors)
        return specification.vectors.filter { $0.runs(in: edition) && $0.level != .informative && $0.keptBecause == nil }.filter { vector in
            let allowed = Set(vector.kin).union([vector.id])
            return !caught.contains { $0.contains(vector.id) && $0.isSubset(of: allowed) }
        }.map(\.id)
    }

    private func problem(_ message: String, _ fault: FaultCatalogue.Fault, suggestion: String? = nil) -> Diagnostic {
        Diagnostic(.error, message, at: SourcePlace(file: fault.file, line: fault.line), suggestion: suggestion)
    }
}
