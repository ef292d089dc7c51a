package import ConformanceSpec

/// The rules to check. It can only contain existing rules.
package struct RuleSelection: Sendable {
    /// Nil for all.
    private let ids: Set<String>?

    /// Every rule.
    package static let all = RuleSelection(ids: nil)

    private init(ids: Set<String>?) { self.ids = ids }

    /// Only these rules.
    package init(_ rules: some Sequence<Rule>) { self.init(ids: Set(rules.map(\.id))) }

    /// The rules of an edition that match one of several patterns; without any pattern, all.
    ///
    /// - Throws: the patterns that match none.
    package init(_ patterns: [Glob], of specification: Specification, in edition: Edition) throws(UnfittingPatterns) {
        guard !patterns.isEmpty else {
            self = .all
            return
        }
        let rules = specification.book.rules.filter { $0.holds(in: edition) }
        let unfitting = patterns.filter { pattern in !rules.contains { pattern.matches($0.id) } }
        guard unfitting.isEmpty else {
            let known = KnownIDs((try? specification.expanded(in: edition).cases) ?? [], rules: rules)
            let older = Set(specification.book.rules.map(\.id))
            throw UnfittingPatterns(
                patterns: unfitting.map { glob in
                    let pattern = glob.description
                    let isElsewhere = older.contains(where: glob.matches)
                    return UnfittingPattern(
                        subject: .rules,
                        pattern: pattern,
                        extent: "none of the \(rules.count) rules of edition \(edition.id)",
                        remedy: isElsewhere
                            ? "it is a rule of another edition: see --edition" : known.remedyForRule(pattern)
                    )
                }
            )
        }
        self.init(rules.filter { rule in patterns.contains { $0.matches(rule.id) } })
    }

    /// Whether a rule is included.
    package func contains(_ id: String) -> Bool { ids?.contains(id) ?? true }
}
