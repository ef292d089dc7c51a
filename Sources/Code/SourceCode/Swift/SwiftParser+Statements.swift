extension SwiftParser {
    func readStatement() throws(SyntaxFailure) -> Statement {
        try nested { () throws(SyntaxFailure) in
            let start = token.extent.start
            if let directive = directive() { return directive }
            // A statement is never the header of the one around it.
            let kind = try allowingTrailingClosures(true, statementKind)
            return Statement(kind, extent(from: start))
        }
    }

    private func statementKind() throws(SyntaxFailure) -> StatementKind {
        if accept(";") { return .empty }
        if at("{"), !isOnlyClosure { throw failure("A block of its own needs do before it.") }
        if at("@") || isAtIdentifier, !idleModifiers.contains(index) {
            let start = index
            let attributes = try attributes()
            let end = index
            if let declaration = try declaration(attributes) {
                if isLocal, case .type(let type) = declaration { openNames.insert(type.name) }
                endOfStatement()
                return declaration
            }
            // `@available(iOS 17, *) #Preview { … }`
            if end > start, at("#") { return .expression(try expression()) }
            if end > start, tokens[start..<end].allSatisfy({ $0.kind == .identifier }) { idleModifiers = start..<end }
            index = start
        }
        if isAtIdentifier, !token.isEscaped, let kind = try controlFlow() {
            return kind
        }
        let expression = try expression()
        if case .elision(let elision) = expression.kind { return .elision(elision) }
        endOfStatement()
        return .expression(expression)
    }

    /// Whether this is inside a function or closure, rather than at the top level.
    private var isLocal: Bool { depth > 1 }

    /// Whether the block around a closure consists only of it, so that it is the block's value.
    private var isOnlyClosure: Bool {
        guard let closing = brackets.closing(of: index), closing + 1 < tokens.count else { return false }
        let following = tokens[closing + 1]
        // A closure that is called at once is a value like any other.
        if following.is("("), following.isLeftBound { return true }
        guard following.is("}"), next("in", distance: -1) || next("{", distance: -1) else { return false }
        // Where no value is needed, its parameters show that it is a closure.
        return next("in", distance: -1) || index == valueBrace + 1
            || tokens[index..<closing].prefix(16).contains { $0.is("in") || $0.is("$0") }
    }

    private func controlFlow() throws(SyntaxFailure) -> StatementKind? {
        switch token.text {
        case "if": return try conditional()
        case "guard": return try guardCondition()
        case "switch": return .selection(try selection())
        case "for": return try forLoop()
        case "while":
            take()
            let conditions = try conditions()
            return .whileLoop(conditions, try block("the loop"))
        case "repeat" where next("{"):
            take()
            let body = try block("the loop")
            try expect("while", in: "after the loop")
            return .repeatLoop(body, until: try ended(expression))
        case "do" where next("{") || next("throws"): return try attemptStatement()
        case "defer" where next("{"):
            take()
            return .deferred(try block("the defer"))
        case "return":
            take()
            return .returned(try ended { () throws(SyntaxFailure) in isStatementEndHere ? nil : try expression() })
        case "throw":
            take()
            return .thrown(try ended(expression))
        case "break", "continue": return try ended(jump)
        case "discard" where next("self") && !peek(1).startsLine:
            take()
            return .expression(try ended(expression))
        // The accessor of a coroutine yields a value.
        case "yield" where (peek(1).kind == .identifier || next("&")) && !peek(1).startsLine:
            take()
            return .yielded(try ended(expression))
        case "fallthrough":
            take()
            endOfStatement()
            return .fallThrough
        default:
            guard isAtName, next(":"), ["for", "while", "repeat", "do", "switch", "if"].contains(peek(2).text),
                peek(2).kind == .identifier
            else { return nil }
            return .labelled(acceptLabel() ?? "", try statement())
        }
    }

    func ended<T>(_ body: () throws(SyntaxFailure) -> T) throws(SyntaxFailure) -> T {
        let result = try body()
        endOfStatement()
        return result
    }

    private var isStatementEndHere: Bool {
        at(";") || at("}") || isAtEnd || isAtNextCase
            || (token.startsLine
                && (isAtIdentifier
                    && (Self.keywords.contains(token.text) && !at(["nil", "true", "false", "if", "switch"]))))
            || (token.startsLine && isElidedHere)
    }

    // MARK: Conditions

    private func conditions() throws(SyntaxFailure) -> [Condition] {
        try allowingTrailingClosures(false) { () throws(SyntaxFailure) in try separated(condition) }
    }

    private func condition() throws(SyntaxFailure) -> Condition {
        if at("#"), next("available") || next("unavailable") { return try availability() }
        if accept("case") {
            let pattern = try casePattern()
            try expect("=", in: "after the pattern")
            return .binding(pattern, isConstant: true, type: nil, try expression())
        }
        guard at("let") || at("var") else { return .expression(try expression()) }
        let isConstant = take().text == "let"
        let pattern = try bindingPattern()
        let type = accept(":") ? try type() : nil
        let optional = Pattern(.some(pattern), pattern.extent)
        if accept("=") { return .binding(optional, isConstant: isConstant, type: type, try expression()) }
        guard case .name(let name) = pattern.kind else { throw failure("Expected = after the pattern.") }
        return .binding(optional, isConstant: isConstant, type: type, Expression(.name(name), pattern.extent))
    }

    private func availability() throws(SyntaxFailure) -> Condition {
        let start = token.extent.start
        take()
        let word = take().text
        var text = word
        if at("("), let closing = brackets.closing(of: index) {
            while index <= closing { text += take().text }
        }
        return .available(text, extent(from: start))
    }

    private func conditional() throws(SyntaxFailure) -> StatementKind {
        take()
        let conditions = try conditions()
        let then = try block("the if")
        var otherwise: Statement?
        if accept("else") {
            if at("if") {
                otherwise = try statement()
            } else {
                let block = try block("the else")
                otherwise = Statement(.block(block), block.extent)
            }
        }
        return .conditional(Conditional(conditions: conditions, then: then, otherwise: otherwise))
    }

    private func guardCondition() throws(SyntaxFailure) -> StatementKind {
        take()
        let conditions = try conditions()
        try expect("else", in: "after the guard's conditions")
        return .guardCondition(conditions, otherwise: try block("the guard"))
    }

    private func forLoop() throws(SyntaxFailure) -> StatementKind {
        take()
        while at("try") || at("await") { take() }
        let isVariable = accept("var")
        if !isVariable { _ = accept("let") }
        let pattern = accept("case") ? try casePattern() : try bindingPattern()
        let type = accept(":") ? try type() : nil
        try expect("in", in: "after the name")
        let sequence = try allowingTrailingClosures(false, expression)
        let condition = accept("where") ? try allowingTrailingClosures(false, expression) : nil
        return .forEach(
            ForEach(
                isVariable: isVariable, pattern: pattern, type: type, sequence: sequence, condition: condition,
                body: try block("the loop"))
        )
    }

    private func casePattern() throws(SyntaxFailure) -> Pattern { try pattern(binds: false) }

    private func attemptStatement() throws(SyntaxFailure) -> StatementKind {
        take()
        if accept("throws"), at("(") { takeBrackets() }
        let body = try block("the do")
        var handlers: [Handler] = []
        while accept("catch") {
            var pattern = at("{") || at("where") ? nil : try allowingTrailingClosures(false, casePattern)
            if accept("where") { _ = try allowingTrailingClosures(false, expression) }
            while accept(",") {
                // It is not tracked which of several patterns fits.
                _ = try allowingTrailingClosures(false, casePattern)
                pattern = nil
            }
            handlers.append(Handler(types: [], pattern: pattern, name: "error", body: try block("the catch")))
        }
        return .attempt(Attempt(resources: [], body: body, handlers: handlers, finally: nil))
    }
}
