import SourceCode

extension Execution {
    /// The statements of a block in a new scope.
    ///
    /// - Parameter isOpen: whether its declarations belong to the scope around it.
    func execute(_ block: Block, in scope: Scope, isOpen: Bool = false) throws(Unwinding) -> Completion {
        let inner = block.declaresNames && !isOpen ? Scope(parent: scope, frame: scope.frame) : scope
        let conditionCount = conditions.count
        defer { forgetConditions(after: conditionCount) }
        if block.hasDeclarations { declareFunctions(block.statements, in: inner) }
        return try execute(block.statements, in: inner)
    }

    private func execute(_ statements: [Statement], in scope: Scope) throws(Unwinding) -> Completion {
        var deferred: [Block] = []
        do throws(Unwinding) {
            for statement in statements {
                if case .deferred(let block) = statement.kind {
                    deferred.append(block)
                    continue
                }
                let completion = try execute(statement, in: scope)
                guard case .normal = completion else {
                    try runDeferred(deferred, in: scope)
                    return completion
                }
            }
        } catch {
            // Deferred blocks run when an error is thrown, not on a crash.
            if case .thrown = error { try runDeferred(deferred, in: scope) }
            throw error
        }
        try runDeferred(deferred, in: scope)
        return .normal
    }

    private func runDeferred(_ blocks: [Block], in scope: Scope) throws(Unwinding) {
        for block in blocks.reversed() { _ = try execute(block, in: scope) }
    }

    /// Local functions and types exist before the statements above them run.
    private func declareFunctions(_ statements: [Statement], in scope: Scope) {
        for statement in statements {
            switch statement.kind {
            case .function(let function):
                rings.note(scope)
                let value = FunctionValue(.declared(function, scope.frame.type, receiver: scope.frame.receiver, scope))
                scope.declare(function.name, .function(value))
            case .type(let type): scope.declare(type.name, .type(.named(declaredType(of: type, scope).name)))
            default: break
            }
        }
    }

    /// A statement; a loop ends at the breaks that name its label.
    func execute(_ statement: Statement, label: String? = nil, in scope: Scope) throws(Unwinding) -> Completion {
        try enter(statement.extent)
        defer { depth -= 1 }
        switch statement.kind {
        case .expression(let expression): _ = try evaluate(expression, in: scope)
        case .variables(let declaration): try declare(declaration, in: scope)
        case .conditional(let conditional):
            if try passesOver(conditional, statement, in: scope) { return .normal }
            return try execute(conditional, in: scope)
        case .guardCondition(let conditions, let otherwise): return try executeGuard(conditions, otherwise, in: scope)
        case .returned(let value):
            guard let value else { return .returned(.void) }
            want(result(ofFunctionAround: scope), of: value)
            return .returned(try evaluate(value, in: scope))
        case .block(let block), .deferred(let block): return try execute(block, in: scope)
        case .selection(let selection): return try execute(selection, in: scope)
        case .whileLoop(let conditions, let body): return try executeWhile(conditions, body, label: label, in: scope)
        case .repeatLoop(let body, let condition): return try executeRepeat(body, condition, label: label, in: scope)
        case .forEach(let loop): return try execute(loop, label: label, in: scope)
        case .counted(let loop): return try execute(loop, label: label, in: scope)
        case .labelled(let label, let inner): return try executeLabelled(label, inner, in: scope)
        case .yielded(let value): return .yielded(try evaluate(value, in: scope))
        case .thrown(let value): throw try thrown(value, at: statement.extent, in: scope)
        case .broken(let label): return .broken(label)
        case .continued(let label): return .continued(label)
        case .fallThrough: return .fellThrough
        case .attempt(let attempt): return try execute(attempt, in: scope)
        case .unreadable where program.origin == .app:
            throw .inconclusive(reason: "this code could not be read", statement.extent)
        // Functions and types are declared before the block runs.
        case .function, .type, .imported, .directive, .elision, .unreadable, .empty: return .normal
        }
        return .normal
    }

    // MARK: Variables

    /// Declares the variables of a block that was not run.
    func declareUnset(_ block: Block, in scope: Scope) {
        for case .variables(let declaration) in block.statements.lazy.map(\.kind) {
            for binding in declaration.bindings {
                for name in binding.pattern.names { scope.declare(name, Self.initialValue(of: binding.type)) }
            }
        }
    }

    private func declare(_ declaration: VariableDeclaration, in scope: Scope) throws(Unwinding) {
        for binding in declaration.bindings {
            if let getter = binding.accessors?.getter {
                // A global one is computed where it is read.
                guard scope !== heap.globals else { continue }
                let value = unknown("the variable is computed in a function", at: getter.extent)
                for name in binding.pattern.names { scope.declare(name, value) }
                continue
            }
            guard let initializer = binding.initializer else {
                for name in binding.pattern.names { scope.declare(name, Self.initialValue(of: binding.type)) }
                continue
            }
            want(binding.type, of: initializer)
            let value = resolved(
                passed(try evaluate(initializer, in: scope)), as: binding.type, from: scope.frame.type)
            _ = try bind(binding.pattern, value, in: scope, declares: true)
        }
    }

    // MARK: Conditions

    private func execute(_ conditional: Conditional, in scope: Scope) throws(Unwinding) -> Completion {
        let inner = Scope(parent: scope, frame: scope.frame)
        let conditionCount = self.conditions.count
        if try holds(conditional.conditions, in: inner) {
            defer { forgetConditions(after: conditionCount) }
            return try execute(conditional.then, in: inner)
        }
        guard let otherwise = conditional.otherwise else {
            if !leaves(conditional.then) { forgetConditions(after: conditionCount) }
            return .normal
        }
        let completion = try execute(otherwise, in: scope)
        if !leaves(conditional.then) { forgetConditions(after: conditionCount) }
        return completion
    }

    /// Whether a block jumps away, so that the failure of its condition lets the rest through.
    private func leaves(_ block: Block) -> Bool {
        switch block.statements.last?.kind {
        case .returned, .thrown, .broken, .continued: true
        default: false
        }
    }

    /// Whether all conditions hold. Those evaluated are added to the current conditions, the failing one as failed.
    func holds(_ list: [Condition], in scope: Scope) throws(Unwinding) -> Bool {
        for condition in list {
            let outcome: Bool
            switch condition {
            case .expression(let expression): outcome = try decided(expression, in: scope)
            case .available(let text, _): outcome = isAvailable(text)
            case .binding(let pattern, _, let type, let value):
                want(type.map { .optional($0.unwrapped, isImplicit: false) }, of: value)
                let value = resolved(passed(try chained(value, in: scope)), as: type)
                if let unknown = value.unknown, isConditional(pattern) {
                    let side = try side(of: "\(pattern.names)", unknown, at: condition.extent)
                    outcome = side == 0
                    for name in pattern.names where outcome { scope.declare(name, value) }
                } else {
                    outcome = try bind(pattern, value, in: scope, declares: true)
                }
            }
            conditions.append(decide(outcome, at: condition.extent))
            if !outcome { return false }
        }
        return true
    }

    private func isConditional(_ pattern: Pattern) -> Bool {
        switch pattern.kind {
        case .wildcard, .name: false
        default: true
        }
    }

    private func executeGuard(_ list: [Condition], _ otherwise: Block, in scope: Scope) throws(Unwinding) -> Completion
    {
        if try holds(list, in: scope) { return .normal }
        let completion = try execute(otherwise, in: scope)
        // A guard that falls through would not compile; it is assumed to leave.
        if case .normal = completion { return .returned(.void) }
        return completion
    }
}

/// How a statement ended.
enum Completion {
    case normal
    case returned(Value)
    case broken(String?)
    case continued(String?)
    case fellThrough
    case yielded(Value)
}
