package import ConformanceSpec
package import PushTracking

/// The selected cases of a plan.
package struct Selection: Sendable, Hashable {
    /// The platforms to run; nil for all that the sink declares.
    package var platforms: Set<Platform>?
    /// Patterns of rule ids; a case is selected if one of its rules matches one of them. Empty: all.
    package var rules: [Glob]
    /// Patterns of case ids. Empty: all.
    package var cases: [Glob] { didSet { literalCases = Self.literals(cases) } }
    /// The patterns in `cases` without wildcards, for fast lookup in long lists of ids.
    private var literalCases: Set<String>
    /// The part of the whole plan to run; nil for all of it.
    package var shard: Shard?
    /// The version of the spec whose set of cases scores the run; nil for the newest.
    package var set: Int?

    /// A selection; everything by default.
    package init(
        platforms: Set<Platform>? = nil, rules: [Glob] = [], cases: [Glob] = [], shard: Shard? = nil, set: Int? = nil
    ) {
        self.platforms = platforms
        self.rules = rules
        self.cases = cases
        literalCases = Self.literals(cases)
        self.shard = shard
        self.set = set
    }

    /// Whether a case of the whole plan is selected.
    package func contains(_ template: CaseTemplate, at index: CaseIndex) -> Bool {
        if let platforms, !platforms.contains(template.platform) { return false }
        if let shard, !shard.contains(index) { return false }
        if !cases.isEmpty, !isPicked(template.id) { return false }
        guard !rules.isEmpty else { return true }
        return template.vector.rules.contains { rule in rules.contains { $0.matches(rule.id) } }
    }

    private func isPicked(_ id: String) -> Bool {
        if literalCases.contains(id) { return true }
        return literalCases.count < cases.count
            && cases.contains { !literalCases.contains($0.description) && $0.matches(id) }
    }

    private static func literals(_ cases: [Glob]) -> Set<String> { Set(cases.filter(\.isLiteral).map(\.description)) }
}
