/// An expression and where it is.
package final class Expression: Sendable {
    /// The kind of expression.
    package let kind: ExpressionKind
    /// From its first to its last token.
    package let extent: SourceExtent
    /// The nesting depth of expressions, including itself: bounded, so that walking a tree needs a bounded stack.
    package let depth: Int

    /// Creates an expression.
    package init(_ kind: ExpressionKind, _ extent: SourceExtent) {
        self.kind = kind
        self.extent = extent
        self.depth = 1 + kind.deepest
    }
}

/// The kinds of expressions of all languages.
package enum ExpressionKind: Sendable {
    case literal(Literal)
    /// A text with expressions in it.
    case interpolation([InterpolationPart])
    /// `[a, b]`, or Java's `{a, b}` and `new T[] {a, b}`, whose element type is known.
    case list([Expression], element: TypeReference?)
    case dictionary([DictionaryEntry])
    /// Two or more expressions in parentheses, or none.
    case tuple([Argument])
    /// A name; `this`, `self` and `super` are names.
    case name(String)
    /// Swift's `.name`, whose type comes from its context.
    case implicitMember(String)
    case member(Expression, String, nameExtent: SourceExtent)
    case index(Expression, [Argument])
    case call(Call)
    /// Java's `new`.
    case construction(Construction)
    /// Java's `new T[n]`.
    case newArray(TypeReference, Expression)
    /// Swift's `x?` inside a chain: if it is nil, so is the whole chain.
    case optionalLink(Expression)
    /// The whole chain around an optional link.
    case chain(Expression)
    case forceUnwrap(Expression)
    case prefix(String, Expression)
    case postfix(String, Expression)
    case binary(String, Expression, Expression)
    /// `=` and compound assignments such as `+=`.
    case assignment(String, target: Expression, value: Expression)
    case ternary(Expression, Expression, Expression)
    case cast(CastKind, Expression, TypeReference)
    /// `is`, `instanceof`, with the name that Java binds, or those of a record's components.
    case typeTest(Expression, TypeReference, binding: Pattern?)
    case closure(Closure)
    /// Java's `base::name`.
    case methodReference(Expression, String)
    /// A type used as a value: `[String: Any]`, `HashMap<String, Object>`.
    case type(TypeReference)
    /// `T.class`, `T.self`.
    case typeLiteral(TypeReference)
    /// `#selector(…)`, `\.path`: kept as text.
    case reference(String)
    case attempt(AttemptKind, Expression)
    case await(Expression)
    /// Swift's `&x`.
    case inoutReference(Expression)
    /// `switch` and `if` as a value.
    case statement(Statement)
    case elision(Elision)
}

/// How a cast fails.
package enum CastKind: Sendable, Hashable {
    /// Java's `(T) x`: throws.
    case checked
    /// Swift's `as`: cannot fail.
    case known
    /// Swift's `as?`: returns nil.
    case optional
    /// Swift's `as!`: crashes.
    case forced
}

/// How an error is handled.
package enum AttemptKind: Sendable, Hashable {
    /// `try`: passed on.
    case propagated
    /// `try?`: nil.
    case optional
    /// `try!`: a crash.
    case forced
}
