/// A pattern that a value is matched with, and the names it binds.
package final class Pattern: Sendable {
    /// The kind of pattern.
    package let kind: PatternKind
    /// Where it is.
    package let extent: SourceExtent
    /// Whether it is a name that can be assigned.
    package let isVariable: Bool

    package init(_ kind: PatternKind, _ extent: SourceExtent, isVariable: Bool = false) {
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
    /// Binds a name.
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
