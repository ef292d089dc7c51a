package import ConformanceSpec
package import Diagnostics
import PushTracking
import ReferenceSinks

/// Holds what the vectors said of the built-in sinks against what the spec claims.
package struct SelfTestAnalysis: Sendable {
    /// What `faults.json` says of the faulty sinks.
    package var faults: [FaultCatalogue.Fault]
    /// Why `faults.json` says that many rules catch some of them.
    package let broad: [FaultCatalogue.BroadGroup]
    /// The rules that have to be proved.
    package var rules: [Rule]
    /// The vectors that prove them.
    package var vectors: [Vector]
    /// What the vectors said of each sink.
    package var outcomes: [SinkOutcome]

    /// An analysis of what running the sinks of a spec brought.
    package init(_ outcomes: [SinkOutcome], of specification: Specification) {
        faults = specification.faults.faults
        broad = specification.faults.broad
        rules = specification.book.rules
        vectors = specification.vectors.filter { $0.status == .active && $0.level != .informative }
        self.outcomes = outcomes
    }

    /// The faulty sinks.
    package var faulty: [SinkOutcome] { outcomes.filter { $0.kind == .faulty } }

    /// The reference and the sinks that are correct though different.
    package var correct: [SinkOutcome] { outcomes.filter { $0.kind != .faulty } }

    /// Everything that is not as `faults.json`, the rules and the vectors say. Empty where the self-test passes.
    package var problems: [Diagnostic] {
        catalogueProblems + faultProblems + broadProblems + correctProblems + ruleProblems + vectorProblems
    }

    /// The sinks of the catalogue are the built-in ones.
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

    /// Each faulty sink is refused, and blamed on exactly the rules named for it.
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
        let blamed = outcome.blamedRules
        let extra = blamed.keys.filter { !fault.caughtBy.contains($0) }.sorted()
        let missing = fault.caughtBy.filter { blamed[$0] == nil }
        guard !extra.isEmpty || !missing.isEmpty else { return nil }
        let parts = [
            extra.isEmpty ? nil : "is also blamed on \(extra.joined(separator: ", "))",
            missing.isEmpty ? nil : "is not blamed on \(missing.joined(separator: ", "))",
        ]
        return problem(
            "the faulty sink \(quoted(fault.name)) \(parts.compactMap(\.self).joined(separator: " and "))", fault)
    }

    /// Faults that many rules catch show just what their group says.
    private var broadProblems: [Diagnostic] {
        let shown = Dictionary(faulty.map { ($0.name, $0.differences) }, uniquingKeysWith: { first, _ in first })
        return broad.flatMap { group in
            let faults = faults.filter { group.faults.contains($0.name) }
            let strange = faults.compactMap { fault -> Diagnostic? in
                let kinds = (shown[fault.name] ?? []).subtracting(group.differences).map(\.rawValue).sorted()
                guard !kinds.isEmpty else { return nil }
                return problem(
                    "the faulty sink \(quoted(fault.name)) also shows \(kinds.joined(separator: ", ")), which its group of \"broad\" does not name",
                    fault)
            }
            let all = faults.reduce(into: Set<DifferenceKind>()) { $0.formUnion(shown[$1.name] ?? []) }
            let idle = group.differences.filter { !all.contains($0) }.map(\.rawValue)
            guard let first = faults.first, !idle.isEmpty else { return strange }
            return strange + [
                problem("no fault of this one's group of \"broad\" shows \(idle.joined(separator: ", "))", first)
            ]
        }
    }

    /// The others pass, at level recommended too; those that say otherwise are warned on each of their platforms.
    private var correctProblems: [Diagnostic] {
        let refused = correct.filter(\.isRefused).map { outcome in
            let rules = outcome.blamedRules.keys.sorted().joined(separator: ", ")
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

    /// For each required rule there is a fault that only it, or its kin, catches.
    private var ruleProblems: [Diagnostic] {
        let blamed = faulty.map { Set($0.blamedRules.keys) }
        return rules.filter { $0.level == .required && $0.provedBy == .vectors }.compactMap { rule in
            let kin = vectors.filter { vector in vector.rules.contains { $0 === rule } }.flatMap(\.kin)
            let allowed = Set(kin).union([rule.id])
            guard
                !blamed.contains(where: {
                    $0.count <= allowed.count && $0.contains(rule.id) && $0.isSubset(of: allowed)
                })
            else {
                return nil
            }
            return Diagnostic(
                .error,
                code: rule.id,
                "no faulty sink is caught by this rule alone",
                at: SourcePlace(file: rule.file, line: rule.line),
                suggestion: "add a fault, or name the rules that rightly catch the same faults as kin of its vectors"
            )
        }
    }

    /// The vectors that no sink needs: there is none that they alone, of all vectors, or with their kin, catch.
    private var idleVectors: [Vector] {
        let caught = outcomes.map(\.catchingVectors).filter { !$0.isEmpty }
        return vectors.filter { vector in
            let allowed = Set(vector.kin).union([vector.id])
            return !caught.contains { $0.count <= allowed.count && $0.contains(vector.id) && $0.isSubset(of: allowed) }
        }
    }

    /// An idle vector says why it stays, and no other does.
    private var vectorProblems: [Diagnostic] {
        let idle = Set(idleVectors.map(\.id))
        return vectors.compactMap { vector in
            let message: String
            let suggestion: String
            switch (idle.contains(vector.id), vector.keptBecause) {
            case (true, nil):
                message = "no faulty sink is caught by this vector alone"
                suggestion =
                    "add a fault, name the vectors that rightly catch the same faults as its kin, or say why it stays in \"keptBecause\""
            case (false, .some):
                message = "a faulty sink is caught by this vector alone, so it need not say why it stays"
                suggestion = "remove \"keptBecause\""
            case (true, .some), (false, nil): return nil
            }
            let place = SourcePlace(file: vector.file, line: vector.line)
            return Diagnostic(.error, code: vector.id, message, at: place, suggestion: suggestion)
        }
    }

    private func problem(_ message: String, _ fault: FaultCatalogue.Fault, suggestion: String? = nil) -> Diagnostic {
        Diagnostic(.error, message, at: SourcePlace(file: fault.file, line: fault.line), suggestion: suggestion)
    }
}
