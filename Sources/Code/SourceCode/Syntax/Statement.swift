/// A statement and where it is.
package final class Statement: Sendable {
    /// The kind of statement.
    package let kind: StatementKind
    /// From its first to its last token.
    package let extent: SourceExtent

    /// Creates a statement.
    package init(_ kind: StatementKind, _ extent: SourceExtent) {
        self.kind = kind
        self.extent = extent
    }
}

/// Statements in braces.
package struct Block: Sendable {
    /// In order.
    package let statements: [Statement]
    /// Including the braces.
    package let extent: SourceExtent
    /// Whether functions or types are declared among the statements; they exist before the first statement runs.
    package let hasDeclarations: Bool
    /// Whether any statement declares a name that is valid to the end of the block.
    package let declaresNames: Bool
    /// For a body, the names of the attributes that may be result builders of the code.
    package var builders: [String] = []

    package init(statements: [Statement], extent: SourceExtent) {
        self.statements = statements
        self.extent = extent
        declaresNames = statements.contains { statement in
            switch statement.kind {
            case .function, .type, .variables, .guardCondition: true
            default: false
            }
        }
        hasDeclarations = statements.contains { statement in
            switch statement.kind {
            case .function, .type: true
            default: false
            }
        }
    }
}

/// The kinds of statements, including declarations.
package enum StatementKind: Sendable {
    case expression(Expression)
    case variables(VariableDeclaration)
    case function(FunctionDeclaration)
    case type(TypeDeclaration)
    case block(Block)
    case conditional(Conditional)
    case guardCondition([Condition], otherwise: Block)
    case selection(SwitchStatement)
    case whileLoop([Condition], Block)
    case repeatLoop(Block, until: Expression)
    case forEach(ForEach)
    case counted(CountedLoop)
    case returned(Expression?)
    case yielded(Expression)
    case thrown(Expression)
    case broken(label: String?)
    case continued(label: String?)
    case fallThrough
    case attempt(Attempt)
    case deferred(Block)
    case labelled(String, Statement)
    case imported(String)
    /// A compiler directive, such as `#if`: all branches are parsed.
    case directive
    /// Code that a writer left out.
    case elision(Elision)
    /// Code that could not be parsed, with the words in it; a problem says why.
    case unreadable(words: Set<String>)
    case empty
}

/// `if`, with the `else` branch.
package struct Conditional: Sendable {
    /// All must hold.
    package var conditions: [Condition]
    /// The block to run if they hold.
    package var then: Block
    /// A block or another `if`.
    package var otherwise: Statement?
}

/// A condition that must hold.
package enum Condition: Sendable {
    case expression(Expression)
    /// `if let name = value`, `if case pattern = value`.
    case binding(Pattern, isConstant: Bool, type: TypeReference?, Expression)
    /// `#available(…)`.
    case available(String, SourceExtent)

    /// Where it is.
    package var extent: SourceExtent {
        switch self {
        case .expression(let expression): expression.extent
        case .binding(let pattern, _, _, let value): pattern.extent.joined(with: value.extent)
        case .available(_, let extent): extent
        }
    }
}

/// `switch`.
package struct SwitchStatement: Sendable {
    /// The value that is matched.
    package var subject: Expression
    /// In order.
    package var cases: [SwitchCase]
}

/// The labels of one body.
package struct SwitchCase: Sendable {
    /// Empty for a plain `default`.
    package var patterns: [Pattern]
    /// Swift's `where`, Java's `when`.
    package var condition: Expression?
    /// Whether `default` is among the labels.
    package var isDefault: Bool
    /// The body.
    package var body: Block
    /// Whether the next body also runs unless this one leaves (Java's colon form).
    package var fallsThrough: Bool
    /// Where the labels are.
    package var extent: SourceExtent
}

/// `for name in sequence`, `for (T name : sequence)`.
package struct ForEach: Sendable {
    /// Whether the name may be assigned: Swift's `for var`.
    package var isVariable = false
    /// The pattern for each element.
    package var pattern: Pattern
    /// The element type, if written.
    package var type: TypeReference?
    /// The sequence that is iterated.
    package var sequence: Expression
    /// Swift's `where`.
    package var condition: Expression?
    /// The body, run for each element.
    package var body: Block
}

/// `for (start; condition; step)`.
package struct CountedLoop: Sendable {
    /// Run once.
    package var start: [Statement]
    /// Evaluated before each iteration.
    package var condition: Expression?
    /// Run after each iteration.
    package var steps: [Expression]
    /// The body.
    package var body: Block
}

/// `try … catch … finally`, `do … catch`.
package struct Attempt: Sendable {
    /// Java's resources: variable declarations.
    package var resources: [Statement]
    /// The block that is tried.
    package var body: Block
    /// In order.
    package var handlers: [Handler]
    /// Run in any case.
    package var finally: Block?
}

/// `catch`.
package struct Handler: Sendable {
    /// Java's types; empty to catch all.
    package var types: [TypeReference]
    /// Swift's pattern.
    package var pattern: Pattern?
    /// The name of the error inside the handler.
    package var name: String
    /// The body.
    package var body: Block
}
