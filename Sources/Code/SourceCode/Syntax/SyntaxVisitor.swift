/// Visits each part of a tree, outer parts before inner ones, in the order of the text.
package protocol SyntaxVisitor {
    /// Called for each statement.
    mutating func visit(_ statement: Statement)
    /// Called for each expression.
    mutating func visit(_ expression: Expression)
    /// Called for each pattern.
    mutating func visit(_ pattern: Pattern)
    /// Called for each written type, but not for the types in it.
    mutating func visit(_ type: TypeReference)
}

extension SyntaxVisitor {
    package mutating func visit(_: Statement) {}
    package mutating func visit(_: Pattern) {}
    package mutating func visit(_: TypeReference) {}

    /// Walks through statements.
    package mutating func walk(_ statements: [Statement]) { for statement in statements { walk(statement) } }

    /// Walks through a block.
    package mutating func walk(_ block: Block?) { if let block { walk(block.statements) } }

    /// Walks through a statement.
    package mutating func walk(_ statement: Statement) {
        visit(statement)
        switch statement.kind {
        case .expression(let value), .yielded(let value), .thrown(let value): walk(value)
        case .returned(let value): walk(value)
        case .variables(let declaration): for binding in declaration.bindings { walk(binding) }
        case .function(let function): walk(function)
        case .type(let type): walk(type)
        case .block(let block), .deferred(let block): walk(block)
        case .conditional(let conditional):
            walk(conditional.conditions)
            walk(conditional.then)
            if let otherwise = conditional.otherwise { walk(otherwise) }
        case .guardCondition(let conditions, let otherwise):
            walk(conditions)
            walk(otherwise)
        case .selection(let selection):
            walk(selection.subject)
            for one in selection.cases {
                for pattern in one.patterns { walk(pattern) }
                walk(one.condition)
                walk(one.body)
            }
        case .whileLoop(let conditions, let body):
            walk(conditions)
            walk(body)
        case .repeatLoop(let body, let condition):
            walk(body)
            walk(condition)
        case .forEach(let loop):
            walk(loop.pattern)
            walk(loop.type)
            walk(loop.sequence)
            walk(loop.condition)
            walk(loop.body)
        case .counted(let loop):
            walk(loop.start)
            walk(loop.condition)
            for step in loop.steps { walk(step) }
            walk(loop.body)
        case .attempt(let attempt): walk(attempt)
        case .labelled(_, let statement): walk(statement)
        case .broken, .continued, .fallThrough, .imported, .directive, .elision, .unreadable, .empty: break
        }
    }

    /// Walks through a function.
    package mutating func walk(_ function: FunctionDeclaration) {
        walk(function.parameters)
        walk(function.result)
        walk(function.body)
        walk(function.setter?.body)
    }

    /// Walks through a type's declaration.
    package mutating func walk(_ type: TypeDeclaration) {
        for supertype in type.supertypes { walk(supertype) }
        walk(type.components)
        for one in type.cases {
            walk(one.values)
            walk(one.rawValue)
            walk(one.arguments)
            if let body = one.body { walk(body) }
        }
        walk(type.members)
    }

    /// Walks through an expression, if there is one.
    package mutating func walk(_ expression: Expression?) {
        guard let expression else { return }
        visit(expression)
        switch expression.kind {
        case .literal, .name, .implicitMember, .reference, .elision: break
        case .interpolation(let parts): for case .value(let value) in parts { walk(value) }
        case .list(let elements, let type):
            walk(type)
            for element in elements { walk(element) }
        case .dictionary(let entries):
            for entry in entries {
                walk(entry.key)
                walk(entry.value)
            }
        case .tuple(let elements): walk(elements)
        case .member(let operand, _, _), .methodReference(let operand, _), .optionalLink(let operand),
            .chain(let operand), .forceUnwrap(let operand), .prefix(_, let operand), .postfix(_, let operand),
            .attempt(_, let operand), .await(let operand), .inoutReference(let operand):
            walk(operand)
        case .index(let base, let arguments):
            walk(base)
            walk(arguments)
        case .call(let call):
            walk(call.callee)
            walk(call.arguments)
        case .construction(let construction):
            walk(construction.type)
            walk(construction.arguments)
            if let body = construction.body { walk(body) }
        case .newArray(let type, let count):
            walk(type)
            walk(count)
        case .binary(_, let left, let right), .assignment(_, let left, let right):
            walk(left)
            walk(right)
        case .ternary(let condition, let first, let second):
            walk(condition)
            walk(first)
            walk(second)
        case .cast(_, let operand, let type):
            walk(operand)
            walk(type)
        case .typeTest(let operand, let type, let binding):
            walk(operand)
            walk(type)
            walk(binding)
        case .closure(let closure):
            walk(closure.parameters ?? [])
            walk(closure.result)
            walk(closure.body)
        case .type(let type), .typeLiteral(let type): walk(type)
        case .statement(let statement): walk(statement)
        }
    }

    private mutating func walk(_ binding: VariableBinding) {
        walk(binding.pattern)
        walk(binding.type)
        walk(binding.initializer)
        guard let accessors = binding.accessors else { return }
        walk(accessors.getter)
        walk(accessors.setter?.body)
        for observer in accessors.observers { walk(observer.body) }
    }

    private mutating func walk(_ attempt: Attempt) {
        walk(attempt.resources)
        walk(attempt.body)
        for handler in attempt.handlers {
            for type in handler.types { walk(type) }
            walk(handler.pattern)
            walk(handler.body)
        }
        walk(attempt.finally)
    }

    private mutating func walk(_ conditions: [Condition]) {
        for condition in conditions {
            switch condition {
            case .expression(let expression): walk(expression)
            case .binding(let pattern, _, let type, let value):
                walk(pattern)
                walk(type)
                walk(value)
            case .available: break
            }
        }
    }

    private mutating func walk(_ parameters: [Parameter]) {
        for parameter in parameters {
            walk(parameter.type)
            walk(parameter.defaultValue)
        }
    }

    private mutating func walk(_ arguments: [Argument]) { for argument in arguments { walk(argument.value) } }

    private mutating func walk(_ type: TypeReference?) { if let type { visit(type) } }

    private mutating func walk(_ pattern: Pattern?) {
        guard let pattern else { return }
        visit(pattern)
        switch pattern.kind {
        case .wildcard, .name: break
        case .tuple(let patterns): for pattern in patterns { walk(pattern) }
        case .enumCase(let type, _, let patterns):
            walk(type)
            for pattern in patterns { walk(pattern) }
        case .some(let pattern): walk(pattern)
        case .typeTest(let type, let pattern):
            walk(type)
            walk(pattern)
        case .expression(let expression): walk(expression)
        }
    }
}
