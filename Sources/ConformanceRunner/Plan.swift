package import ConformanceSpec
package import PushTracking

/// The cases of a run: all that the spec has for the sink's platforms, and which of them are selected.
package struct Plan: Sendable {
    package let edition: Edition
    package let gate: Gate
    package let seed: UInt64
    package let selection: Selection
    /// The whole plan: by platform, file, vector and matrix, the last axis fastest.
    package let cases: [CaseTemplate]
    /// The indices of the selected cases in the whole plan, ascending.
    package let selected: [Int]
    /// The names of all suites of the whole plan; their positions are the ids in reports, so that shards can be merged.
    package let suites: [String]

    /// Plans a run.
    ///
    /// - Parameter platforms: those that the sink declares.
    /// - Throws: a selection that names an undeclared platform or leaves nothing to run.
    package init(
        _ expansion: CaseExpansion,
        edition: Edition,
        platforms: Set<Platform>,
        gate: Gate = .required,
        selection: Selection = Selection(),
        seed: UInt64 = 0
    ) throws(PlanError) {
        if let undeclared = selection.platforms?.subtracting(platforms).min(by: { $0.rawValue < $1.rawValue }) {
            throw .undeclaredPlatform(undeclared, declared: platforms)
        }
        self.edition = edition
        self.gate = gate
        self.seed = seed
        self.selection = selection
        let cases = expansion.cases.filter { platforms.contains($0.platform) }
        self.cases = cases
        selected = cases.indices.filter { selection.contains(cases[$0], planIndex: $0) }
        var suites: [String] = []
        for template in cases where suites.last != template.suite { suites.append(template.suite) }
        self.suites = suites
        if selected.isEmpty { throw .nothingSelected(planned: cases.count) }
    }

    /// Whether the run leaves out any case of the whole plan.
    package var isPartial: Bool { selected.count < cases.count }
}

/// Why a run cannot be planned.
package enum PlanError: Error, Sendable, Hashable, CustomStringConvertible {
    case undeclaredPlatform(Platform, declared: Set<Platform>)
    case nothingSelected(planned: Int)

    package var description: String {
        switch self {
        case .undeclaredPlatform(let platform, let declared):
            let names = declared.map(\.rawValue).sorted().joined(separator: " and ")
            return "the sink does not declare the platform \(platform.rawValue), only \(names)"
        case .nothingSelected(let planned):
            return "the selection matches none of the \(planned) planned cases"
        }
    }
}
