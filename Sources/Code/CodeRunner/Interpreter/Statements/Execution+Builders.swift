import SourceCode

/// Swift's result builders, as far as the code declares them: each statement of a body is a part of its value.
extension Execution {
    /// The first of some attributes that is a result builder of the code.
    func resultBuilder(_ names: [String]) -> DeclaredType? {
        names.lazy.compactMap { self.program.type(named: $0) }
            .first { $0.declaration.modifiers.contains("@resultBuilder") }
    }

    /// A closure whose value its parameter's builder makes; any other value as it is.
    func built(_ value: Value, by names: [String]?) -> Value {
        guard let names, case .function(let function) = value,
            case .closure(let closure, let scope, let receiver) = function.content, closure.path == nil
        else { return value }
        var body = closure.body
        body.builders = names
        let built = Closure(parameters: closure.parameters, result: closure.result, body: body, isExpression: false)
        return .function(FunctionValue(.closure(built, scope, receiver: receiver)))
    }

    /// The value of a body.
    func build(_ block: Block, by builder: DeclaredType, in scope: Scope) throws(Unwinding) -> Value {
        let whole = try parts(of: block, builder, in: scope)
        return try call(builder, "buildFinalResult", [whole], at: block.extent) ?? whole
    }

    /// Calls a function of a builder; `nil` if it has none of that name.
    private func call(
        _ builder: DeclaredType, _ name: String, label: String? = nil, _ values: [Value], at extent: SourceExtent
    ) throws(Unwinding) -> Value? {
        guard builder.members.staticMethods[name] != nil else { return nil }
        var arguments = values.map { EvaluatedArgument(value: $0) }
        if let label { arguments[0].label = label }
        if name == "buildPartialBlock", arguments.count == 2 { arguments[1].label = "next" }
        return try callStatic(CallSite(name, arguments, at: extent), of: .named(builder.name))
    }

    /// The parts of a block as one.
    private func parts(of block: Block, _ builder: DeclaredType, in scope: Scope) throws(Unwinding) -> Value {
        let inner = Scope(parent: scope, frame: scope.frame)
        var parts: [Value] = []
        for statement in block.statements {
            if let part = try part(statement, builder, in: inner) { parts.append(part) }
        }
        guard let first = parts.first,
            var whole = try call(builder, "buildPartialBlock", label: "first", [first], at: block.extent)
        else {
            return try call(builder, "buildBlock", parts, at: block.extent)
                ?? unknown("\(builder.name) has no buildBlock", at: block.extent)
        }
        for part in parts.dropFirst() {
            whole =
                try call(builder, "buildPartialBlock", label: "accumulated", [whole, part], at: block.extent) ?? part
        }
        return whole
    }

    /// What a statement adds; `nil` for one that only does something.
    private func part(_ statement: Statement, _ builder: DeclaredType, in scope: Scope) throws(Unwinding) -> Value? {
        try enter(statement.extent)
        defer { depth -= 1 }
        let count = conditions.count
        defer { forgetConditions(after: count) }
        switch statement.kind {
        case .expression(let expression):
            let value = try evaluate(expression, in: scope)
            if case .assignment = expression.kind { return nil }
            return try call(builder, "buildExpression", [value], at: statement.extent) ?? value
        case .block(let block): return try parts(of: block, builder, in: scope)
        case .forEach(let loop):
            var list: [Value] = []
            for element in try elements(of: evaluate(loop.sequence, in: scope), loop.sequence.extent) {
                let inner = Scope(parent: scope, frame: scope.frame)
                guard try bind(loop.pattern, passed(element), in: inner, declares: true),
                    try loop.condition.map({ condition throws(Unwinding) in try decided(condition, in: inner) }) ?? true
                else { continue }
                list.append(try parts(of: loop.body, builder, in: inner))
            }
            return try call(builder, "buildArray", [.list(ListValue(list))], at: statement.extent)
                ?? unknown("\(builder.name) has no buildArray", at: statement.extent)
        case .selection(let selection):
            let subject = try evaluate(selection.subject, in: scope)
            guard let (index, inner) = try chosen(selection, subject, in: scope) else { return nil }
            let part = try parts(of: selection.cases[index].body, builder, in: inner)
            return try either(part, index, of: selection.cases.count, builder, at: statement.extent)
        case .conditional(let conditional): return try branch(of: conditional, builder, at: statement.extent, in: scope)
        default:
            let completion = try execute(statement, in: scope)
            guard case .normal = completion else {
                throw .inconclusive(reason: "how a builder's block is left is not known", statement.extent)
            }
            return nil
        }
    }

    /// What `if … else if … else` adds.
    private func branch(
        of first: Conditional, _ builder: DeclaredType, at extent: SourceExtent, in scope: Scope
    ) throws(Unwinding) -> Value {
        var bodies: [Block] = []
        var taken: (index: Int, part: Value)?
        var next: Conditional? = first
        var hasElse = false
        while let conditional = next {
            next = nil
            let inner = Scope(parent: scope, frame: scope.frame)
            if taken == nil, try holds(conditional.conditions, in: inner) {
                var part = try parts(of: conditional.then, builder, in: inner)
                if case .available? = conditional.conditions.first {
                    part = try call(builder, "buildLimitedAvailability", [part], at: extent) ?? part
                }
                taken = (bodies.count, part)
            }
            bodies.append(conditional.then)
            switch conditional.otherwise?.kind {
            case .conditional(let other): next = other
            case .block(let block):
                if taken == nil { taken = (bodies.count, try parts(of: block, builder, in: scope)) }
                bodies.append(block)
                hasElse = true
            default: break
            }
        }
        let part = try taken.map { taken throws(Unwinding) in
            try either(taken.part, taken.index, of: bodies.count, builder, at: extent)
        }
        if hasElse, let part { return part }
        return try call(builder, "buildOptional", [part ?? .null], at: extent)
            ?? unknown("\(builder.name) has no buildOptional", at: extent)
    }

    /// A part through the `buildEither` calls of its place among all branches.
    private func either(
        _ part: Value, _ index: Int, of count: Int, _ builder: DeclaredType, at extent: SourceExtent
    ) throws(Unwinding) -> Value {
        guard count > 1 else { return part }
        let isSecond = index >= count / 2
        let inner = try either(
            part, isSecond ? index - count / 2 : index, of: isSecond ? count - count / 2 : count / 2, builder,
            at: extent)
        return try call(builder, "buildEither", label: isSecond ? "second" : "first", [inner], at: extent)
            ?? unknown("\(builder.name) has no buildEither", at: extent)
    }
}
