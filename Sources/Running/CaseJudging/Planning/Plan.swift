package import ConformanceSpec
package import Diagnostics
package import PushTracking

/// The cases of a run: all that the spec has for the sink's platforms, and the selected ones.
package struct Plan: Sendable {
    /// The edition that the cases come from.
    package let edition: Edition
    /// The lowest level whose failures fail the run.
    package let gate: Gate
    /// The seed of the cases' ids.
    package let seed: UInt64
    /// The text that the seed is derived from; nil if it was given as a number.
    package let challenge: Challenge?
    /// The selection.
    package let selection: Selection
    /// The whole plan: by platform, file, vector and matrix, the last axis varying fastest.
    package let cases: [CaseTemplate]
    /// The selected cases, in the order of the plan.
    package let selected: [CaseIndex]
    /// The names of all suites of the whole plan; their positions are the ids in reports, so that shards can be merged.
    package let suites: [String]

    /// Plans a run.
    ///
    /// - Parameters:
    ///   - platforms: those that the sink declares.
    ///   - seed: the seed of the cases' ids, unless there is a challenge.
    /// - Throws: if the selection names an undeclared platform, has a pattern that matches nothing, or leaves nothing
    ///   to run.
    package init(
        _ expansion: CaseExpansion,
        edition: Edition,
        platforms: Set<Platform>,
        gate: Gate = .required,
        selection: Selection = Selection(),
        seed: UInt64 = 0,
        challenge: Challenge? = nil
    ) throws(PlanError) {
        if let undeclared = selection.platforms?.subtracting(platforms).min(by: { $0.rawValue < $1.rawValue }) {
            throw .undeclaredPlatform(undeclared, declared: platforms)
        }
        self.edition = edition
        self.gate = gate
        self.seed = challenge?.seed ?? seed
        self.challenge = challenge
        self.selection = selection
        let cases = expansion.cases(on: platforms)
        self.cases = cases
        // A plan may be made before the app's platforms are known.
        let candidates = selection.platforms.map(expansion.cases(on:)) ?? expansion.cases
        let unfitting = UnfittingPattern.all(in: selection, among: candidates, of: expansion.cases, edition: edition)
        guard unfitting.isEmpty else { throw .unfitting(UnfittingPatterns(patterns: unfitting)) }
        selected = cases.indices.map { CaseIndex($0) }.filter { selection.contains(cases[$0.position], at: $0) }
        var suites: [String] = []
        for template in cases where suites.last != template.suite { suites.append(template.suite) }
        self.suites = suites
        if selected.isEmpty { throw .nothingSelected(planned: cases.count) }
    }

    /// A case of the whole plan.
    package subscript(index: CaseIndex) -> CaseTemplate { cases[index.position] }

    /// Why a case is not scored; nil if it is.
    package func reasonNotScored(_ index: CaseIndex) -> String? {
        self[index].vector.reasonNotScored(in: selection.set)
    }

    /// The cases of the whole plan by the bytes of their ids.
    package var indicesByID: [[UInt8]: CaseIndex] {
        let indices = cases.enumerated().map { (Array($1.id.utf8), CaseIndex($0)) }
        return Dictionary(indices, uniquingKeysWith: { first, _ in first })
    }

    /// Whether the run leaves out any case of the whole plan.
    package var isPartial: Bool { selected.count < cases.count }
}

/// Why a run cannot be planned.
package enum PlanError: Error, Sendable, Hashable, CustomStringConvertible {
    case undeclaredPlatform(Platform, declared: Set<Platform>)
    /// Patterns that match no case, whatever other patterns match.
    case unfitting(UnfittingPatterns)
    case nothingSelected(planned: Int)

    /// The problems, a sentence each.
    package var description: String { problems().map(\.message).joined(separator: "; ") }

    /// The problems, with their fixes.
    ///
    /// - Parameter name: where a pattern came from, if not from the option.
    package func problems(named name: (UnfittingPattern) -> String? = { _ in nil }) -> [Diagnostic] {
        switch self {
        case .undeclaredPlatform(let platform, let declared):
            let names = declared.map(\.rawValue).sorted().joined(separator: " and ")
            return [
                Diagnostic(
                    .error,
                    "the sink does not declare the platform \(platform.rawValue), only \(names)",
                    suggestion: "select another platform, or make the sink declare this one"
                )
            ]
        case .unfitting(let unfitting): return unfitting.patterns.map { $0.problem(named: name($0)) }
        case .nothingSelected(let planned):
            return [
                Diagnostic(
                    .error,
                    "the selection matches none of the \(planned) planned cases",
                    suggestion:
                        "each option matches cases, but no case matches all of them: see `\(ToolVersion.name) run --list` with fewer options"
                )
            ]
        }
    }
}
