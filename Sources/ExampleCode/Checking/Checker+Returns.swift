extension Checker {
    /// A function that returns something must do so on every way through it.
    func checkReturns(_ function: FunctionDeclaration, _ body: Block) {
        guard function.kind == .function, function.result != nil, !body.hasElision else { return }
        if language == .swift, body.statements.count == 1, isValue(body.statements[0]) { return }
        guard canEnd(body.statements) else { return }
        report(
            .missingReturn,
            "\(function.name) returns \(function.result.map(\.description) ?? "a value"), but not on every way through it.",
            at: function.nameExtent
        )
    }

    private func isValue(_ statement: Statement) -> Bool {
        switch statement.kind {
        case .expression, .selection, .conditional: true
        default: false
        }
    }

    /// Whether control can come to the end of the statements.
    private func canEnd(_ statements: [Statement]) -> Bool {
        for statement in statements where !canEnd(statement) { return false }
        return true
    }

    private func canEnd(_ statement: Statement) -> Bool {
        switch statement.kind {
        case .returned, .thrown, .broken, .continued, .yielded, .fallThrough: false
        case .expression(let expression): !neverReturns(expression)
        case .block(let block): canEnd(block.statements)
        case .conditional(let conditional):
            conditional.otherwise.map { canEnd(conditional.then.statements) || canEnd($0) } ?? true
        case .selection(let selection): canEnd(selection)
        case .whileLoop(let conditions, let body): !isAlwaysTrue(conditions) || breaks(body.statements)
        case .counted(let loop): loop.condition != nil || breaks(loop.body.statements)
        case .repeatLoop(let body, let condition):
            !(isTrue(condition) && !breaks(body.statements)) && canEnd(body.statements)
        case .attempt(let attempt): canEnd(attempt)
        case .labelled(_, let inner): canEnd(inner)
        case .variables, .function, .type, .guardCondition, .forEach, .deferred, .imported, .elision, .unreadable,
            .empty:
            true
        }
    }

    private func canEnd(_ attempt: Attempt) -> Bool {
        if let finally = attempt.finally, !canEnd(finally.statements) { return false }
        return canEnd(attempt.body.statements) || attempt.handlers.contains { canEnd($0.body.statements) }
    }

    private func canEnd(_ selection: SwitchStatement) -> Bool {
        // Swift's cases are exhaustive; Java's are where there is a default, or where patterns make sure of it.
        let isArrow = selection.cases.contains { !$0.fallsThrough }
        guard language == .swift || selection.cases.contains(where: \.isDefault) else { return !isArrow }
        for (index, one) in selection.cases.enumerated() {
            if breaks(one.body.statements) { return true }
            let isLast = index == selection.cases.count - 1
            if canEnd(one.body.statements), language == .swift || !one.fallsThrough || isLast { return true }
        }
        return false
    }

    private func neverReturns(_ expression: Expression) -> Bool {
        guard language == .swift, case .call(let call) = expression.kind, case .name(let name) = call.callee.kind else {
            return false
        }
        return ["fatalError", "preconditionFailure", "exit", "abort"].contains(name)
    }

    private func isAlwaysTrue(_ conditions: [Condition]) -> Bool {
        conditions.allSatisfy { if case .expression(let expression) = $0 { isTrue(expression) } else { false } }
    }

    private func isTrue(_ expression: Expression) -> Bool {
        if case .literal(.boolean(true)) = expression.kind { true } else { false }
    }

    /// Whether a break leaves the statement around these.
    private func breaks(_ statements: [Statement]) -> Bool {
        statements.contains { statement in
            switch statement.kind {
            case .broken: true
            case .block(let block): breaks(block.statements)
            case .conditional(let conditional):
                breaks(conditional.then.statements) || breaks(conditional.otherwise.map { [$0] } ?? [])
            case .guardCondition(_, let block): breaks(block.statements)
            case .attempt(let attempt):
                breaks(attempt.body.statements) || attempt.handlers.contains { breaks($0.body.statements) }
                    || breaks(attempt.finally?.statements ?? [])
            case .labelled(_, let inner): breaks([inner])
            // A labelled break may leave from further in.
            case .whileLoop(_, let block), .repeatLoop(let block, _): hasLabelledBreak(block.statements)
            case .forEach(let loop): hasLabelledBreak(loop.body.statements)
            case .counted(let loop): hasLabelledBreak(loop.body.statements)
            case .selection(let selection): selection.cases.contains { hasLabelledBreak($0.body.statements) }
            case .expression, .variables, .function, .type, .returned, .yielded, .thrown, .continued, .fallThrough,
                .deferred, .imported, .elision, .unreadable, .empty:
                false
            }
        }
    }

    private func hasLabelledBreak(_ statements: [Statement]) -> Bool {
        statements.contains {
            if case .broken(.some) = $0.kind { true } else if case .broken = $0.kind { false } else { breaks([$0]) }
        }
    }
}
