import CodeRunner
import SourceCode

extension Checker {
    /// A function with a result must return a value on every path.
    func checkReturns(_ function: FunctionDeclaration, _ body: Block) {
        guard function.kind == .function, let result = function.result, !body.hasElision, result != .named("Never"),
            // A builder makes the result from the values of the statements; with a parameter of type `Never`, no result
            // is needed.
            !function.modifiers.contains(where: { $0.first == "@" && !["@MainActor", "@objc"].contains($0) }),
            !function.parameters.contains(where: { $0.type == .named("Never") })
        else { return }
        if language == .swift, body.statements.count == 1, isValue(body.statements[0]) { return }
        guard canEnd(body.statements) else { return }
        report(
            .missingReturn,
            "\(function.name) returns \(result), but not on every way through it.",
            at: function.nameExtent
        )
    }

    private func isValue(_ statement: Statement) -> Bool {
        switch statement.kind {
        case .expression, .selection, .conditional: true
        default: false
        }
    }

    /// Whether control can reach the end of the statements.
    private func canEnd(_ statements: [Statement]) -> Bool {
        for statement in statements where !canEnd(statement) { return false }
        return true
    }

    private func canEnd(_ statement: Statement, label: String? = nil) -> Bool {
        switch statement.kind {
        case .returned, .thrown, .broken, .continued, .yielded, .fallThrough: false
        case .expression(let expression): !neverReturns(expression)
        case .block(let block), .deferred(let block): canEnd(block.statements)
        case .conditional(let conditional):
            conditional.otherwise.map { canEnd(conditional.then.statements) || canEnd($0) } ?? true
        case .selection(let selection): canEnd(selection, label: label)
        case .whileLoop(let conditions, let body): !isAlwaysTrue(conditions) || leaves(body.statements, label)
        case .counted(let loop): !(loop.condition.map(isTrue) ?? true) || leaves(loop.body.statements, label)
        case .repeatLoop(let body, let condition):
            leaves(body.statements, label) || (!isTrue(condition) && comesToCondition(body.statements, label))
        case .attempt(let attempt): canEnd(attempt)
        case .labelled(let label, let inner): canEnd(inner, label: label) || breaks([inner], to: label)
        // Only a part of the code between `#if` and `#endif` is compiled.
        case .directive: false
        case .variables, .function, .type, .guardCondition, .forEach, .imported, .elision, .unreadable, .empty: true
        }
    }

    private func canEnd(_ attempt: Attempt) -> Bool {
        if let finally = attempt.finally, !canEnd(finally.statements) { return false }
        return canEnd(attempt.body.statements) || attempt.handlers.contains { canEnd($0.body.statements) }
    }

    private func canEnd(_ selection: SwitchStatement, label: String?) -> Bool {
        // Swift's cases are exhaustive; Java's are where there is a default, or where patterns ensure it.
        let isArrow = selection.cases.contains { !$0.fallsThrough }
        guard language == .swift || selection.cases.contains(where: \.isDefault) else { return !isArrow }
        for (index, one) in selection.cases.enumerated() {
            if leaves(one.body.statements, label) { return true }
            let isLast = index == selection.cases.count - 1
            if canEnd(one.body.statements), language == .swift || !one.fallsThrough || isLast { return true }
        }
        return false
    }

    /// Whether a loop's body reaches the condition after it.
    private func comesToCondition(_ statements: [Statement], _ label: String?) -> Bool {
        canEnd(statements)
            || jumps(statements) { kind, isNested in
                if case .continued(let name) = kind { name == nil ? !isNested : name == label } else { false }
            }
    }

    private func neverReturns(_ expression: Expression) -> Bool {
        guard language == .swift else { return false }
        switch expression.kind {
        case .attempt(_, let operand), .await(let operand): return neverReturns(operand)
        case .call(let call):
            switch call.callee.kind {
            case .name(let name):
                let isUnknown = context.functions[name] == nil && context.platform.functions[name] == nil
                return isNever(name) || (!isClosed && isUnknown)
            case .member(_, let name, _): return isNever(name)
            default: return false
            }
        default: return false
        }
    }

    /// Whether the name is that of a function that does not return.
    private func isNever(_ name: String) -> Bool {
        if ["fatalError", "preconditionFailure", "exit", "_exit", "abort", "unreachable"].contains(name) {
            return true
        }
        func declares(_ functions: [FunctionDeclaration]?) -> Bool {
            functions?.contains { $0.result == .named("Never") } ?? false
        }
        return declares(context.functions[name])
            || context.types.values.contains {
                declares($0.members.methods[name]) || declares($0.members.staticMethods[name])
            }
    }

    private func isAlwaysTrue(_ conditions: [Condition]) -> Bool {
        conditions.allSatisfy { if case .expression(let expression) = $0 { isTrue(expression) } else { false } }
    }

    private func isTrue(_ expression: Expression) -> Bool {
        if case .literal(.boolean(true)) = expression.kind { true } else { false }
    }

    /// Whether a break leaves the labelled loop or switch around these statements.
    private func leaves(_ statements: [Statement], _ label: String?) -> Bool {
        jumps(statements) { kind, isNested in
            if case .broken(let name) = kind { name == nil ? !isNested : name == label } else { false }
        }
    }

    private func breaks(_ statements: [Statement], to label: String) -> Bool {
        jumps(statements) { kind, _ in if case .broken(label) = kind { true } else { false } }
    }

    /// Whether the statements contain such a jump, directly or inside another loop or switch.
    private func jumps(
        _ statements: [Statement], isNested: Bool = false, _ isMeant: (StatementKind, _ isNested: Bool) -> Bool
    ) -> Bool {
        func jump(_ block: Block, isNested: Bool) -> Bool {
            jumps(block.statements, isNested: isNested, isMeant)
        }
        return statements.contains { statement in
            switch statement.kind {
            case .broken, .continued: isMeant(statement.kind, isNested)
            case .block(let block), .deferred(let block), .guardCondition(_, let block):
                jump(block, isNested: isNested)
            case .conditional(let conditional):
                jump(conditional.then, isNested: isNested)
                    || jumps(conditional.otherwise.map { [$0] } ?? [], isNested: isNested, isMeant)
            case .attempt(let attempt):
                jump(attempt.body, isNested: isNested)
                    || attempt.handlers.contains { jump($0.body, isNested: isNested) }
                    || (attempt.finally.map { jump($0, isNested: isNested) } ?? false)
            case .labelled(_, let inner): jumps([inner], isNested: isNested, isMeant)
            case .whileLoop(_, let block), .repeatLoop(let block, _): jump(block, isNested: true)
            case .forEach(let loop): jump(loop.body, isNested: true)
            case .counted(let loop): jump(loop.body, isNested: true)
            case .selection(let selection): selection.cases.contains { jump($0.body, isNested: true) }
            case .expression, .variables, .function, .type, .returned, .yielded, .thrown, .fallThrough, .imported,
                .directive, .elision, .unreadable, .empty:
                false
            }
        }
    }
}
