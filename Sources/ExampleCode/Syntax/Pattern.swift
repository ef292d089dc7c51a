/// What a value is held against, and what it is bound to.
package final class Pattern: Sendable {
    /// What it is.
    package let kind: PatternKind
    /// Where it is.
    package let extent: SourceExtent
    /// Whether a name is one that can be assigned, whatever is around it.
    let isVariable: Bool

    init(_ kind: PatternKind, _ extent: SourceExtent, isVariable: Bool = false) {
        self.kind = kind
        self.extent = extent
        self.isVariable = isVariable
    }

    /// The names that the pattern binds.
    package var names: [String] {
        switch kind {
        case .name(let name): [name]
        case .tuple(let patterns), .enumCase(_, _, let patterns): patterns.flatMap(\.names)
        case .some(let pattern): pattern.names
        case .typeTest(_, let pattern): pattern?.names ?? []
        case .wildcard, .expression: []
        }
    }
}

/// The kinds of patterns.
package enum PatternKind: Sendable {
    /// `_`
    case wildcard
    /// Binds.
    case name(String)
    case tuple([Pattern])
    /// `.name(…)`, `Type.name(…)`.
    case enumCase(TypeReference?, String, [Pattern])
    /// `pattern?`
    case some(Pattern)
    /// `is T`, `name as T`, Java's `T name`.
    case typeTest(TypeReference, Pattern?)
    /// Equal to a value, or in a range.
    case expression(Expression)
}
