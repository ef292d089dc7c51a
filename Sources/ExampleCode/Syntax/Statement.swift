/// A statement and where it is.
package final class Statement: Sendable {
    /// What it is.
    package let kind: StatementKind
    /// From its first to its last token.
    package let extent: SourceExtent

    /// Makes a statement.
    package init(_ kind: StatementKind, _ extent: SourceExtent) {
        self.kind = kind
        self.extent = extent
    }
}

/// Statements between braces.
package struct Block: Sendable {
    /// In order.
    package let statements: [Statement]
    /// With the braces.
    package let extent: SourceExtent
    /// Whether functions or types are declared among the statements, which are there before the first of them runs.
    let hasDeclarations: Bool
    /// Whether any statement gives something a name that holds to the end of the block.
    let declaresNames: Bool

    init(statements: [Statement], extent: SourceExtent) {
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

/// The kinds of statements, declarations among them.
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
    /// A line for the compiler, such as `#if`: all branches are read.
    case directive
    /// What a writer left out.
    case elision(Elision)
    /// What could not be parsed; a problem says why.
    case unreadable
    case empty
}

/// `if`, with what comes after `else`.
package struct Conditional: Sendable {
    /// All must hold.
    package var conditions: [Condition]
    /// What is done if so.
    package var then: Block
    /// A block or another `if`.
    package var otherwise: Statement?
}

/// One of the things that must hold.
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
    /// What is looked at.
    package var subject: Expression
    /// In order.
    package var cases: [SwitchCase]
}

/// The labels of one body.
package struct SwitchCase: Sendable {
    /// None for a mere `default`.
    package var patterns: [Pattern]
    /// Swift's `where`, Java's `when`.
    package var condition: Expression?
    /// Whether `default` is among the labels.
    package var isDefault: Bool
    /// What is done.
    package var body: Block
    /// Whether the next body is done too unless this one leaves (Java's colon form).
    package var fallsThrough: Bool
    /// Where the labels are.
    package var extent: SourceExtent
}

/// `for name in sequence`, `for (T name : sequence)`.
package struct ForEach: Sendable {
    /// Whether the name may be assigned: Swift's `for var`.
    package var isVariable = false
    /// What each element is bound to.
    package var pattern: Pattern
    /// Its type, where written.
    package var type: TypeReference?
    /// What is walked.
    package var sequence: Expression
    /// Swift's `where`.
    package var condition: Expression?
    /// What is done with each.
    package var body: Block
}

/// `for (start; condition; step)`.
package struct CountedLoop: Sendable {
    /// Done once.
    package var start: [Statement]
    /// Looked at before each round.
    package var condition: Expression?
    /// Done after each round.
    package var steps: [Expression]
    /// What is done.
    package var body: Block
}

/// `try … catch … finally`, `do … catch`.
package struct Attempt: Sendable {
    /// Java's resources: variable declarations.
    package var resources: [Statement]
    /// What is tried.
    package var body: Block
    /// In order.
    package var handlers: [Handler]
    /// Done in any case.
    package var finally: Block?
}

/// `catch`.
package struct Handler: Sendable {
    /// Java's types; none catches all.
    package var types: [TypeReference]
    /// Swift's pattern.
    package var pattern: Pattern?
    /// What the error is called inside.
    package var name: String
    /// What is done.
    package var body: Block
}
