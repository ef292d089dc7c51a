extension SwiftParser {
    static let operators = OperatorTable(
        [
            ["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "&+=", "&-=", "&*=", "&<<=", "&>>="],
            ["?"], ["||"], ["&&"],
            ["==", "!=", "===", "!==", "<", ">", "<=", ">=", "~="], ["??"], ["is", "as"], ["...", "..<"],
            ["+", "-", "|", "^", "&+", "&-"],
            ["*", "/", "%", "&", "&*"], ["<<", ">>", "&<<", "&>>"],
        ],
        rightAssociative: ["??"]
    )
    static let ternaryPrecedence = 2

    func expression() throws(SyntaxFailure) -> Expression {
        try nested { () throws(SyntaxFailure) in try binary(1) }
    }

    /// An expression that binds tighter than an assignment: the value of a case, the operand of `try`.
    func patternExpression() throws(SyntaxFailure) -> Expression {
        try nested { () throws(SyntaxFailure) in try binary(Self.ternaryPrecedence) }
    }

    /// The operator here and its number of tokens; none where the line ends the statement.
    private var operatorHere: (sign: String, count: Int)? {
        if at("is") || at("as") { return (token.text, 1) }
        guard token.kind == .sign else { return nil }
        // `-x` at the beginning of a line begins a statement, `- x` continues one.
        let last = at(">") && next(">") ? peek(1) : token
        if token.startsLine, last.isRightBound, !["&&", "||", "??", "==", "!=", "="].contains(token.text) {
            return nil
        }
        if at("?") { return token.isLeftBound && !token.startsLine ? nil : ("?", 1) }
        if at(">"), next(">"), peek(1).isLeftBound { return (">>", 2) }
        if at("."), Self.pointwise.contains(peek(1).text), peek(1).isLeftBound { return (peek(1).text, 2) }
        if at(">"), next(">="), peek(1).isLeftBound { return (">>=", 2) }
        return (token.text, 1)
    }

    /// A binary operator that the code or an imported module declares: nothing is known of it.
    private var strangeOperatorHere: (sign: String, count: Int)? {
        guard token.kind == .sign, !token.isLeftBound else { return nil }
        var sign = ""
        var count = 0
        while peek(count).kind == .sign, count == 0 || peek(count).isLeftBound,
            peek(count).text.allSatisfy(Self.operatorSigns.contains)
        {
            sign += peek(count).text
            count += 1
        }
        guard count > 1, !peek(count - 1).isRightBound, Self.operators.precedences[sign] == nil else { return nil }
        return (sign, count)
    }

    private static let operatorSigns: Set<Character> = Set("=<>!~?+-*/%&|^")

    /// Whether the pattern just parsed is the beginning of a value.
    var goesOnAsExpression: Bool {
        if at("."), peek(1).kind == .identifier, !token.startsLine { return true }
        guard let sign = operatorHere?.sign, let precedence = Self.operators.precedences[sign] else { return false }
        return precedence >= Self.ternaryPrecedence && !["as", "is"].contains(sign)
            && !(sign == "??" && token.isLeftBound)
    }

    func binary(_ minimum: Int) throws(SyntaxFailure) -> Expression {
        let start = token.extent.start
        var left = try simpleBinary(minimum)
        while let strange = strangeOperatorHere, minimum <= (strange.sign.last == "=" ? 1 : Self.ternaryPrecedence) {
            let callee = Expression(.reference(strange.sign), token.extent)
            take(strange.count)
            let right = try nested { () throws(SyntaxFailure) in try simpleBinary(Self.ternaryPrecedence) }
            let call = Call(
                callee: callee, arguments: [Argument(value: left), Argument(value: right)], isElided: false)
            left = try expression(.call(call), from: start)
        }
        return left
    }

    private func simpleBinary(_ minimum: Int) throws(SyntaxFailure) -> Expression {
        let start = token.extent.start
        var left = try prefixed()
        while strangeOperatorHere == nil, let here = operatorHere,
            let precedence = Self.operators.precedences[here.sign], precedence >= minimum
        {
            // A one-sided range before a bracket or the end.
            if here.sign == "...", isOperandMissing(after: 1) {
                take()
                left = try expression(.postfix("...", left), from: start)
                continue
            }
            take(here.count)
            left = try combined(left, with: here.sign, precedence: precedence, from: start)
        }
        return left
    }

    private func isOperandMissing(after distance: Int) -> Bool {
        let following = peek(distance)
        return following.kind == .end || following.startsLine
            || [")", "]", ":", "{", ","].contains(where: following.is)
    }

    private func combined(_ left: Expression, with sign: String, precedence: Int, from start: SourcePosition)
        throws(SyntaxFailure) -> Expression
    {
        switch sign {
        case "?":
            let first = try expression()
            try expect(":", in: "between the two values")
            let second = try patternExpression()
            return try expression(.ternary(left, first, second), from: start)
        case "is":
            return try expression(.typeTest(left, try type(), binding: nil), from: start)
        case "as":
            let kind: CastKind = acceptMark("?") ? .optional : acceptMark("!") ? .forced : .known
            return try expression(.cast(kind, left, try type()), from: start)
        case _ where precedence == 1:
            let value = try expression()
            return try expression(.assignment(sign, target: left, value: value), from: start)
        default:
            let isRight = Self.operators.rightAssociative.contains(sign)
            let right = try nested { () throws(SyntaxFailure) in try binary(isRight ? precedence : precedence + 1) }
            return try expression(.binary(sign, left, right), from: start)
        }
    }

    private func prefixed() throws(SyntaxFailure) -> Expression {
        let start = token.extent.start
        if at("try") {
            take()
            let kind: AttemptKind = acceptMark("?") ? .optional : acceptMark("!") ? .forced : .propagated
            // `try` covers everything to its right.
            let operand = try patternExpression()
            return try expression(.attempt(kind, operand), from: start)
        }
        if at("await"), isOperandAhead {
            take()
            return try expression(.await(try nested(prefixed)), from: start)
        }
        if at(Self.transfers), peek(1).kind == .identifier, !peek(1).startsLine, !Self.keywords.contains(peek(1).text) {
            take()
            return try nested { () throws(SyntaxFailure) in try prefixed() }
        }
        guard token.kind == .sign else { return try postfix() }
        if at("&"), token.isRightBound {
            take()
            return try expression(.inoutReference(try postfix()), from: start)
        }
        if ["!", "-", "+", "~"].contains(token.text) || (["...", "..<"].contains(token.text) && token.isRightBound) {
            let sign = take().text
            return try expression(.prefix(sign, try nested(prefixed)), from: start)
        }
        if ["/", "^", "%", "*"].contains(token.text), token.isRightBound {
            // The code or an imported module declares it: nothing is known of it.
            let callee = Expression(.reference(token.text), take().extent)
            let argument = Argument(value: try nested(prefixed))
            return try expression(.call(Call(callee: callee, arguments: [argument], isElided: false)), from: start)
        }
        return try postfix()
    }

    /// Operators of vectors, which begin with a point.
    private static let pointwise: Set<String> = ["==", "!=", "<", ">", "<=", ">=", "&", "|", "^", "&=", "|=", "^="]

    /// Keywords for how a value is passed, which do not change it.
    private static let transfers: Set<String> = ["consume", "copy", "borrow", "unsafe", "each"]

    private var isOperandAhead: Bool {
        peek(1).kind == .identifier || ["(", "#", "!", "[", "-", "~", "\\"].contains { next($0) }
            || (next(".") && peek(2).isLeftBound && !peek(1).isLeftBound)
    }

    // MARK: Closures

    func closure() throws(SyntaxFailure) -> Expression {
        try nested { () throws(SyntaxFailure) in try allowingTrailingClosures(true, openClosure) }
    }

    private func openClosure() throws(SyntaxFailure) -> Expression {
        let start = take().extent.start
        let signature = attempt(closureSignature)
        let bodyStart = token.extent.start
        let outer = surroundings
        surroundings = .body
        defer { surroundings = outer }
        let statements = statements(until: { at("}") }, statement)
        let body = Block(statements: statements, extent: extent(from: bodyStart))
        try expect("}", in: "after the closure")
        let isExpression = if statements.count == 1, case .expression? = statements.first?.kind { true } else { false }
        let closure = Closure(
            parameters: signature?.parameters, result: signature?.result, body: body, isExpression: isExpression)
        return try expression(.closure(closure), from: start)
    }

    private func closureSignature() throws(SyntaxFailure) -> (parameters: [Parameter]?, result: TypeReference?)? {
        while at("@") || at("nonisolated") {
            if at("@") { try attribute() } else { take() }
        }
        if at("[") { takeBrackets() }
        var parameters: [Parameter]?
        if at("(") {
            parameters = try parenthesizedParameters()
        } else if isAtName {
            parameters = try separated { () throws(SyntaxFailure) in
                let name = try identifier("a parameter's name")
                return Parameter(name: name.text, extent: name.extent)
            }
        }
        skipEffects()
        let result = accept("->") ? try type() : nil
        return accept("in") ? (parameters, result) : nil
    }

    private func parenthesizedParameters() throws(SyntaxFailure) -> [Parameter] {
        take()
        return try list(until: ")", "after the parameters") { () throws(SyntaxFailure) in
            let start = token.extent.start
            var name = try identifier("a parameter's name").text
            if isAtIdentifier { name = take().text }
            let isTyped = accept(":")
            let isInout = isTyped && at("inout")
            let type = isTyped ? try type() : nil
            _ = accept("...")
            return Parameter(name: name, type: type, isInout: isInout, extent: extent(from: start))
        }
    }
}
