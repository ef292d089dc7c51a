package import Diagnostics
import Dispatch
import PushTracking
package import StrictJSON

/// The rules and vectors of one spec.
package struct Specification: Sendable {
    /// The version of the spec as a whole.
    package let specVersion: String
    /// The public address of the documentation page; nil if the spec does not say.
    package let page: PageAddress?
    /// Oldest first.
    package let editions: [Edition]
    /// All rules.
    package let book: RuleBook
    /// In the order of their files.
    package let vectors: [Vector]
    /// The named sinks that prove the vectors; empty if the spec names none.
    package let faults: FaultCatalogue
    /// Demands of the page that no vector checks; empty if the spec lists none.
    package let excluded: [ExcludedDemand]
    /// The required answers to events, as a table; nil if the spec has none.
    package let decisions: DecisionTable?
    /// The category that the pushes of its cases name, as the app declares it.
    package private(set) var category = DeclaredWiring.documentedCategory
    package let defaults: DefaultNotification
    private let source: SpecSource

    /// Reads a spec. Expansion finds problems in combinations; `validated` does both.
    ///
    /// - Throws: everything that is wrong in its individual files.
    package init(_ source: SpecSource) throws(InputFileError) {
        let problems = ProblemCollector()
        let ruleReader = RuleReader(source: source, problems: problems)
        let editions = ruleReader.editions()
        let areEditionsComplete = problems.problems.isEmpty
        let defaults = DefaultNotification(source: source, problems: problems)
        let problemsBeforeRules = problems.problems.count
        let book = RuleBook(ruleReader.rules(editions: areEditionsComplete ? editions?.editions : nil))
        let isBookComplete = problems.problems.count == problemsBeforeRules
        let vectors = VectorReader(source: source, book: book, isBookComplete: isBookComplete, problems: problems)
            .vectors()
        let faults = FaultReader(source: source, book: book, problems: problems).catalogue()
        let excluded = ExclusionReader(source: source, problems: problems)
            .demands(editions: areEditionsComplete ? editions?.editions : nil)
        let decisions = DecisionReader(source: source, book: book, problems: problems).table()
        try problems.throwIfAny()
        guard let editions, let defaults else { throw InputFileError(problems: []) }
        specVersion = editions.specVersion
        page = editions.page
        self.editions = editions.editions
        self.book = book
        self.vectors = vectors
        self.faults = faults
        self.excluded = excluded
        self.decisions = decisions
        self.defaults = defaults
        self.source = source
    }

    /// Identifies the spec. The digest is computed on each call, except for the embedded files.
    package var identity: SpecIdentity { SpecIdentity(version: specVersion, digest: source.digest) }

    /// The same spec with pushes of an app's declared category.
    package func declaring(category: String) -> Specification {
        var specification = self
        specification.category = category
        return specification
    }

    /// The versions whose sets of cases a run can be scored by.
    package var sets: ClosedRange<Int> { 1...(Int(specVersion) ?? 1) }

    /// Refuses a set of cases that the spec does not have.
    package func check(set: Int?, at place: SourcePlace? = nil) throws(InputFileError) {
        guard let set, !sets.contains(set) else { return }
        throw InputFileError(
            problems: [
                Diagnostic(
                    .error, "the spec has no set \(set) of cases", at: place,
                    suggestion: sets.count == 1 ? "its only set is 1" : "its sets are 1 to \(specVersion)")
            ])
    }

    /// The default edition: the newest.
    package var defaultEdition: Edition { editions[editions.count - 1] }

    /// The edition with an id; nil if the spec has none.
    package func edition(_ id: String) -> Edition? {
        editions.first { $0.id == id }
    }

    /// The cases of the vectors that run in an edition, by default without those that are withdrawn.
    ///
    /// - Parameters:
    ///   - refusingEqualCases: whether duplicate cases are wrong, too.
    ///   - isAsked: selects vectors, since every combination has a cost, whether it is run or not.
    /// - Throws: what is wrong in the combinations.
    package func expanded(
        in edition: Edition,
        refusingEqualCases: Bool = false,
        where isAsked: (Vector) -> Bool = { $0.withdrawn == nil }
    ) throws(InputFileError) -> CaseExpansion {
        let asked = vectors.filter(isAsked)
        // The cases of different platforms are distinct, so they can be expanded concurrently.
        let expandedByPlatform = Lock<[Platform: Expanded]>([:])
        let platforms = Platform.allCases.filter { platform in asked.contains { $0.platforms.contains(platform) } }
        DispatchQueue.concurrentPerform(iterations: platforms.count) { index in
            let one = expanded(asked, on: platforms[index], in: edition, refusingEqualCases: refusingEqualCases)
            expandedByPlatform.withLock { $0[platforms[index]] = one }
        }
        let parts = expandedByPlatform.withLock { parts in platforms.compactMap { parts[$0] } }
        let problems = ProblemCollector()
        for part in parts { problems.add(part.problems) }
        try problems.throwIfAny()
        return CaseExpansion(cases: parts.flatMap(\.expansion.cases), silent: parts.flatMap(\.expansion.silent))
    }

    /// The result of an expansion on one platform.
    private struct Expanded: Sendable {
        let expansion: CaseExpansion
        let problems: [Diagnostic]
    }

    private func expanded(
        _ vectors: [Vector], on platform: Platform, in edition: Edition, refusingEqualCases: Bool
    ) -> Expanded {
        let problems = ProblemCollector()
        var expander = CaseExpander(
            book: book, defaults: defaults, category: category, edition: edition,
            refusesEqualCases: refusingEqualCases)
        let expansion = expander.expand(vectors, on: platform, problems: problems)
        return Expanded(expansion: expansion, problems: problems.problems)
    }
}
