extension JavaParser {
    static let operators = OperatorTable([
        ["||"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<", ">", "<=", ">=", "instanceof"], ["<<", ">>", ">>>"],
        ["+", "-"],
        ["*", "/", "%"],
    ])
    private static let assignments: Set<String> = ["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<="]

    func expression() throws(SyntaxFailure) -> Expression {
        try nested { () throws(SyntaxFailure) in
            if let lambda = try lambda() { return lambda }
            let start = token.extent.start
            let target = try ternary()
            if token.kind == .sign, Self.assignments.contains(token.text) {
                let sign = take().text
                return try expression(.assignment(sign, target: target, value: try expression()), from: start)
            }
            // `>>=` arrives as two signs, because `>>` also closes type arguments; `>>>=` as three.
            let count = shiftAssignmentLength
            guard count > 0 else { return target }
            take(count)
            let sign = String(repeating: ">", count: count) + "="
            return try expression(.assignment(sign, target: target, value: try expression()), from: start)
        }
    }

    func ternary() throws(SyntaxFailure) -> Expression {
        let start = token.extent.start
        let condition = try binary(1)
        guard accept("?") else { return condition }
        let first = try expression()
        try expect(":", in: "between the two values")
        let second = try nested { () throws(SyntaxFailure) in
            if let lambda = try lambda() { return lambda }
            return try ternary()
        }
        return try expression(.ternary(condition, first, second), from: start)
    }

    /// The number of signs in `>>=` or `>>>=`, if one is here; otherwise 0.
    private var shiftAssignmentLength: Int {
        guard at(">"), peek(1).isLeftBound else { return 0 }
        if next(">=") { return 2 }
        return next(">") && next(">=", distance: 2) && peek(2).isLeftBound ? 3 : 0
    }

    /// The operator here and its number of tokens.
    private var operatorHere: (sign: String, count: Int)? {
        guard token.kind == .sign || at("instanceof"), shiftAssignmentLength == 0 else { return nil }
        guard at(">"), next(">"), peek(1).isLeftBound else { return (token.text, 1) }
        return next(">", distance: 2) && peek(2).isLeftBound ? (">>>", 3) : (">>", 2)
    }

    private func binary(_ minimum: Int) throws(SyntaxFailure) -> Expression {
        let start = token.extent.start
        var left = try unary()
        while let here = operatorHere, let precedence = Self.operators.precedences[here.sign], precedence >= minimum {
            take(here.count)
            if here.sign == "instanceof" {
                left = try typeTest(of: left, from: start)
            } else {
                let right = try binary(precedence + 1)
                left = try expression(.binary(here.sign, left, right), from: start)
            }
        }
        return left
    }

    /// The part after `instanceof`: a type, with a name or the patterns of a record's components.
    private func typeTest(of value: Expression, from start: SourcePosition) throws(SyntaxFailure) -> Expression {
        _ = try attributes()
        let type = try type()
        if at("(") {
            let pattern = try componentPatterns()
            return try expression(.typeTest(value, type, binding: pattern), from: start)
        }
        let binding = isAtName && (!token.startsLine || next("&&") || next(")")) ? named(take()) : nil
        return try expression(.typeTest(value, type, binding: binding), from: start)
    }

    private func unary() throws(SyntaxFailure) -> Expression {
        let start = token.extent.start
        if token.kind == .sign, ["!", "-", "+", "~", "++", "--"].contains(token.text) {
            let sign = take().text
            let operand = try nested(unary)
            return try expression(.prefix(sign, operand), from: start)
        }
        if at("("), let cast = try cast() { return cast }
        return try postfix()
    }

    /// `(T) x`, distinguished from `(x)` by what follows.
    private func cast() throws(SyntaxFailure) -> Expression? {
        let start = token.extent.start
        guard
            let type = attempt({ () throws(SyntaxFailure) -> TypeReference? in
                take()
                let type = try type()
                while accept("&") { _ = try self.type() }
                guard accept(")") else { return nil }
                let isPrimitive = type.name.map(Self.primitives.contains) ?? false
                return isPrimitive || beginsCastOperand ? type : nil
            })
        else { return nil }
        let operand = try nested { () throws(SyntaxFailure) in
            if let lambda = try lambda() { return lambda }
            return try unary()
        }
        return try expression(.cast(.checked, operand, type), from: start)
    }

    private var beginsCastOperand: Bool {
        switch token.kind {
        case .string, .integer, .floating, .character: true
        case .identifier: beginsValue
        case .sign: at("(") || at("!") || at("~")
        default: false
        }
    }

    // MARK: Lambdas

    private func lambda() throws(SyntaxFailure) -> Expression? {
        guard allowsLambda else { return nil }
        let start = token.extent.start
        let parameters: [Parameter]
        if isAtName, next("->") {
            let name = take()
            parameters = [Parameter(name: name.text, extent: name.extent)]
        } else if at("("), let closing = brackets.closing(of: index), closing + 1 < tokens.count,
            tokens[closing + 1].is("->")
        {
            parameters = try lambdaParameters()
        } else {
            return nil
        }
        try expect("->", in: "in a lambda")
        let isExpression = !at("{")
        let body: Block
        if isExpression {
            let value = try expression()
            body = Block(statements: [Statement(.expression(value), value.extent)], extent: value.extent)
        } else {
            body = try block("the lambda")
        }
        let closure = Closure(parameters: parameters, result: nil, body: body, isExpression: isExpression)
        return try expression(.closure(closure), from: start)
    }

    private func lambdaParameters() throws(SyntaxFailure) -> [Parameter] {
        guard
            isAtName || next(")") || (peek(1).kind == .identifier && (next(",", distance: 2) || next(")", distance: 2)))
        else { return try parameters() }
        take()
        return try list(until: ")", "after the parameters") { () throws(SyntaxFailure) in
            let name = try identifier("a parameter's name")
            return Parameter(name: name.text, extent: name.extent)
        }
    }
}
