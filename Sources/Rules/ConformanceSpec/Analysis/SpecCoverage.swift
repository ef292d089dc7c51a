package import PushTracking
package import StrictJSON

/// The number of cases that actually run for each rule, by edition and platform; also demands of the page that no
/// vector checks, and sections that nothing covers.
package struct SpecCoverage: Sendable {
    /// One rule in one edition.
    package struct Entry: Sendable {
        /// The rule.
        package let rule: Rule
        /// An edition in which it holds.
        package let edition: Edition
        /// The ids of the vectors with a case in the edition.
        package let vectors: [String]
        /// The number of cases that prove it; platforms without any are left out.
        package let cases: [Platform: Int]
        /// Their sum.
        package let total: Int

        /// Whether the rule should be proved by a vector but is not.
        package var isHole: Bool { rule.provedBy == .vectors && total == 0 }
    }

    /// By edition, oldest first, and rule, in the order of the files.
    package let entries: [Entry]
    /// The number of combinations that reach no callback, by edition; nothing could be observed, so they do not run.
    package let silent: [String: Int]
    /// Demands of the page that no vector checks.
    package let excluded: [ExcludedDemand]
    /// The anchors of sections that neither a rule nor an exclusion covers, by edition.
    package let omitted: [String: [String]]

    /// - Throws: what is wrong in the spec's cases.
    package init(_ specification: Specification) throws(InputFileError) {
        var entries: [Entry] = []
        var silent: [String: Int] = [:]
        for edition in specification.editions {
            let expansion = try specification.expanded(in: edition)
            silent[edition.id] = expansion.silent.count
            for rule in specification.book.rules where rule.holds(in: edition) {
                let own = expansion.cases.filter { template in template.vector.rules.contains { $0 === rule } }
                var vectors: [String] = []
                for template in own where vectors.last != template.vector.id && !vectors.contains(template.vector.id) {
                    vectors.append(template.vector.id)
                }
                let cases = Dictionary(grouping: own, by: \.platform).mapValues(\.count)
                entries.append(Entry(rule: rule, edition: edition, vectors: vectors, cases: cases, total: own.count))
            }
        }
        self.entries = entries
        self.silent = silent
        excluded = specification.excluded
        omitted = Self.omitted(in: specification)
    }

    private static func omitted(in specification: Specification) -> [String: [String]] {
        let rules = specification.book.rules.map { (anchors: $0.sources.map(\.anchor), editions: $0.editions) }
        let exclusions = specification.excluded.map { (anchors: [$0.anchor], editions: $0.editions) }
        let reported = rules + exclusions
        let anchors = Set(reported.flatMap(\.anchors)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return Dictionary(
            uniqueKeysWithValues: specification.editions.map { edition in
                let spokenOf = Set(reported.filter { $0.editions.contains(edition.id) }.flatMap(\.anchors))
                return (edition.id, anchors.filter { !spokenOf.contains($0) })
            }
        )
    }

    /// The rules that no case proves in an edition in which they hold.
    package var holes: [Entry] { entries.filter(\.isHole) }
}
