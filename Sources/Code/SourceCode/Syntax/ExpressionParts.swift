/// A constant written in the code.
package enum Literal: Sendable, Hashable {
    case null
    case boolean(Bool)
    case integer(Int, isLong: Bool)
    case floating(Double)
    case character(Unicode.Scalar)
    case string(String)
}

/// A part of a text with expressions in it.
package enum InterpolationPart: Sendable {
    case text(String)
    case value(Expression)
}

/// One `key: value`.
package struct DictionaryEntry: Sendable {
    /// Left of the colon.
    package var key: Expression
    /// Right of the colon.
    package var value: Expression
}

/// An argument of a call or a subscript, or an element of a tuple.
package struct Argument: Sendable {
    /// Swift's label.
    package var label: String?
    /// The value.
    package var value: Expression
    /// Whether it comes after the parentheses.
    package var isTrailing = false

    /// Whether it is passed by reference, with `&`.
    package var isInout: Bool { if case .inoutReference = value.kind { true } else { false } }
}

/// A call.
package struct Call: Sendable {
    /// The callee: a name, a member, or any value.
    package var callee: Expression
    /// In written order, trailing closures last.
    package var arguments: [Argument]
    /// Whether the writer left arguments out.
    package var isElided: Bool

    /// A call as it is written.
    package init(callee: Expression, arguments: [Argument], isElided: Bool) {
        self.callee = callee
        self.arguments = arguments
        self.isElided = isElided
    }
}

extension Call {
    /// The name before the arguments; empty for any other callee.
    package var name: String { if case .name(let name) = callee.kind { name } else { "" } }

    /// The operand of `String(describing: …)`, which is equivalent to interpolating it.
    package var described: Expression? {
        guard case .name("String") = callee.kind, !isElided, arguments.count == 1,
            let argument = arguments.first, argument.label == "describing"
        else { return nil }
        return argument.value
    }
}

/// Java's `new T(…)`, with the body of an anonymous class.
package struct Construction: Sendable {
    /// The type that is instantiated.
    package var type: TypeReference
    /// Where the type is named.
    package var typeExtent: SourceExtent
    /// In order.
    package var arguments: [Argument]
    /// The anonymous class.
    package var body: TypeDeclaration?
    /// Whether the writer left arguments out.
    package var isElided: Bool
    /// Whether the type is named with its package.
    package var isQualified = false
}

/// A closure or lambda.
package final class Closure: Sendable {
    /// The parameters; `nil` if Swift's `$0` or nothing is used.
    package let parameters: [Parameter]?
    /// The result type, if written.
    package let result: TypeReference?
    /// The body.
    package let body: Block
    /// Whether the body is one expression whose value is the result.
    package let isExpression: Bool
    /// The name that a key path's body has for the root.
    package static let keyPathRoot = "\\"

    package init(parameters: [Parameter]?, result: TypeReference?, body: Block, isExpression: Bool) {
        self.parameters = parameters
        self.result = result
        self.body = body
        self.isExpression = isExpression
    }

    /// For a key path, what it leads to.
    package var path: Expression? {
        guard parameters?.first?.name == Self.keyPathRoot, case .expression(let path)? = body.statements.first?.kind
        else { return nil }
        return path
    }
}

extension ExpressionKind {
    /// The greatest depth among the direct subexpressions.
    var deepest: Int {
        switch self {
        case .literal, .name, .implicitMember, .type, .typeLiteral, .reference, .elision, .closure, .statement:
            0
        case .interpolation(let parts):
            parts.reduce(0) { if case .value(let value) = $1 { max($0, value.depth) } else { $0 } }
        case .list(let elements, _):
            elements.reduce(0) { max($0, $1.depth) }
        case .dictionary(let entries):
            entries.reduce(0) { max($0, $1.key.depth, $1.value.depth) }
        case .tuple(let arguments):
            Self.deepest(arguments)
        case .member(let base, _, _), .methodReference(let base, _):
            base.depth
        case .index(let base, let arguments):
            max(base.depth, Self.deepest(arguments))
        case .call(let call):
            max(call.callee.depth, Self.deepest(call.arguments))
        case .construction(let construction):
            Self.deepest(construction.arguments)
        case .newArray(_, let operand), .optionalLink(let operand), .chain(let operand), .forceUnwrap(let operand),
            .prefix(_, let operand), .postfix(_, let operand), .cast(_, let operand, _), .typeTest(let operand, _, _),
            .attempt(_, let operand), .await(let operand), .inoutReference(let operand):
            operand.depth
        case .binary(_, let left, let right), .assignment(_, let left, let right):
            max(left.depth, right.depth)
        case .ternary(let condition, let first, let second):
            max(condition.depth, first.depth, second.depth)
        }
    }

    private static func deepest(_ arguments: [Argument]) -> Int {
        arguments.reduce(0) { max($0, $1.value.depth) }
    }
}
