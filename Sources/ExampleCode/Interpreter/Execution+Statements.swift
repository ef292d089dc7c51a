extension Execution {
    /// The statements of a block in a scope of their own.
    func execute(_ block: Block, _ scope: Scope) throws(Interruption) -> Completion {
        let inner = block.declaresNames ? Scope(parent: scope, frame: scope.frame) : scope
        let conditionCount = conditions.count
        defer { forgetConditions(behind: conditionCount) }
        if block.hasDeclarations { declareFunctions(block.statements, inner) }
        return try execute(block.statements, inner)
    }

    private func execute(_ statements: [Statement], _ scope: Scope) throws(Interruption) -> Completion {
        var deferred: [Block] = []
        do throws(Interruption) {
            for statement in statements {
                if case .deferred(let block) = statement.kind {
                    deferred.append(block)
                    continue
                }
                let completion = try execute(statement, scope)
                guard case .normal = completion else {
                    try runDeferred(deferred, scope)
                    return completion
                }
            }
        } catch {
            // What is deferred happens on the way out of an error, not of a crash.
            if case .thrown = error { try runDeferred(deferred, scope) }
            throw error
        }
        try runDeferred(deferred, scope)
        return .normal
    }

    private func runDeferred(_ blocks: [Block], _ scope: Scope) throws(Interruption) {
        for block in blocks.reversed() { _ = try execute(block, scope) }
    }

    /// Local functions and types are there before the statements above them run.
    private func declareFunctions(_ statements: [Statement], _ scope: Scope) {
        for statement in statements {
            switch statement.kind {
            case .function(let function):
                let value = FunctionValue(.declared(function, scope.frame.type, receiver: scope.frame.receiver, scope))
                scope.declare(function.name, .function(value))
            case .type(let type): scope.declare(type.name, .type(.named(declaredType(of: type, scope).name)))
            default: break
            }
        }
    }

    /// A statement; a loop ends at the breaks that name its label.
    func execute(_ statement: Statement, label: String? = nil, _ scope: Scope) throws(Interruption) -> Completion {
        try enter(statement.extent)
        defer { depth -= 1 }
        switch statement.kind {
        case .expression(let expression): _ = try evaluate(expression, scope)
        case .variables(let declaration): try declare(declaration, scope)
        case .conditional(let conditional): return try execute(conditional, scope)
        case .guardCondition(let conditions, let otherwise): return try executeGuard(conditions, otherwise, scope)
        case .returned(let value): return .returned(try value.map { (value) throws(Interruption) in try evaluate(value, scope) } ?? .void)
        case .block(let block), .deferred(let block): return try execute(block, scope)
        case .selection(let selection): return try execute(selection, scope)
        case .whileLoop(let conditions, let body): return try executeWhile(conditions, body, label, scope)
        case .repeatLoop(let body, let condition): return try executeRepeat(body, condition, label, scope)
        case .forEach(let loop): return try execute(loop, label, scope)
        case .counted(let loop): return try execute(loop, label, scope)
        case .labelled(let label, let inner): return try executeLabelled(label, inner, scope)
        case .yielded(let value): return .yielded(try evaluate(value, scope))
        case .thrown(let value): throw try thrown(value, statement.extent, scope)
        case .broken(let label): return .broken(label)
        case .continued(let label): return .continued(label)
        case .fallThrough: return .fellThrough
        case .attempt(let attempt): return try execute(attempt, scope)
        // Functions and types are declared before the block runs.
        case .function, .type, .imported, .elision, .unreadable, .empty: return .normal
        }
        return .normal
    }

    // MARK: Variables

    private func declare(_ declaration: VariableDeclaration, _ scope: Scope) throws(Interruption) {
        for binding in declaration.bindings {
            guard let initializer = binding.initializer else {
                for name in binding.pattern.names { scope.declare(name, Self.initialValue(of: binding.type)) }
                continue
            }
            let value = resolved(passed(try evaluate(initializer, scope)), as: binding.type)
            _ = try bind(binding.pattern, value, scope, declares: true)
        }
    }

    // MARK: Conditions

    private func execute(_ conditional: Conditional, _ scope: Scope) throws(Interruption) -> Completion {
        let inner = Scope(parent: scope, frame: scope.frame)
        let conditionCount = self.conditions.count
        if try holds(conditional.conditions, inner) {
            defer { forgetConditions(behind: conditionCount) }
            return try execute(conditional.then, inner)
        }
        guard let otherwise = conditional.otherwise else {
            if !leaves(conditional.then) { forgetConditions(behind: conditionCount) }
            return .normal
        }
        let completion = try execute(otherwise, scope)
        if !leaves(conditional.then) { forgetConditions(behind: conditionCount) }
        return completion
    }

    /// Whether a block goes elsewhere, so that its condition, failing, lets the rest through.
    private func leaves(_ block: Block) -> Bool {
        switch block.statements.last?.kind {
        case .returned, .thrown, .broken, .continued: true
        default: false
        }
    }

    /// Whether all conditions hold. Those looked at are added to what holds here, the failing one as failed.
    func holds(_ list: [Condition], _ scope: Scope) throws(Interruption) -> Bool {
        for condition in list {
            let outcome: Bool
            switch condition {
            case .expression(let expression): outcome = try decided(expression, scope)
            case .available(let text, _): outcome = !text.hasPrefix("unavailable")
            case .binding(let pattern, _, let type, let value):
                let value = resolved(passed(try chained(value, scope)), as: type)
                if let unknown = value.unknown, isConditional(pattern) { throw .inconclusive(reason: unknown.reason, condition.extent) }
                outcome = try bind(pattern, value, scope, declares: true)
            }
            conditions.append(decide(condition.extent, outcome))
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

    private func executeGuard(_ list: [Condition], _ otherwise: Block, _ scope: Scope) throws(Interruption) -> Completion {
        if try holds(list, scope) { return .normal }
        let completion = try execute(otherwise, scope)
        // A guard that falls through would not compile; it is taken to leave.
        if case .normal = completion { return .returned(.void) }
        return completion
    }
}
