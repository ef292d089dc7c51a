extension JavaParser {
    func readStatement() throws(SyntaxFailure) -> Statement {
        try nested { () throws(SyntaxFailure) in
            let start = token.extent.start
            let kind = try statementKind()
            return Statement(kind, extent(from: start))
        }
    }

    private func statementKind() throws(SyntaxFailure) -> StatementKind {
        if token.kind == .sign {
            if at("{") { return .block(try block("the block")) }
            if accept(";") { return .empty }
            if at("..."), peek(1).startsLine || next("}") || next(";") { return elidedStatement().kind }
        }
        guard isAtIdentifier || at("@") || at("<") else { return try expressionStatement() }
        switch token.text {
        case "if": return try conditional()
        case "for": return try forLoop()
        case "while":
            take()
            let condition = try parenthesized()
            return .whileLoop([.expression(condition)], try body("the loop"))
        case "do": return try repeatLoop()
        case "switch": return .selection(try selection())
        case "try": return try attemptStatement()
        case "return": return try returned()
        case "throw":
            take()
            return .thrown(try ended(expression))
        case "break", "continue": return try ended(jump)
        case "yield" where !next("=") && !next(".") && !next("[") && !next("++") && !next("--"):
            take()
            return .yielded(try ended(expression))
        case "synchronized" where next("("):
            take()
            _ = try parenthesized()
            return .block(try block("the synchronized block"))
        case "assert": return try assertion()
        case "import", "package": return try importation()
        case "@" where isAnnotatedPackageAhead:
            _ = try attributes()
            return try importation()
        case "module", "open", "@":
            if depth <= 1, let module = moduleDeclaration() { return module }
            return try declarationOrExpression()
        default: return try declarationOrExpression()
        }
    }

    /// Something that ends with a semicolon.
    private func ended<T>(_ body: () throws(SyntaxFailure) -> T) throws(SyntaxFailure) -> T {
        let result = try body()
        try semicolon()
        return result
    }

    private func importation() throws(SyntaxFailure) -> StatementKind {
        var path = take().text == "package" ? "package " : ""
        while !at(";"), !isAtEnd, !token.startsLine || at(".") || next(".", distance: -1) && isAtName {
            path += (path == "static" ? " " : "") + take().text
        }
        try semicolon()
        return .imported(path)
    }

    /// `@Deprecated package name;`
    private var isAnnotatedPackageAhead: Bool {
        let start = index
        defer { index = start }
        return (try? attributes()) != nil && at("package")
    }

    /// The declaration of a `module-info.java`, which runs nothing; `nil` where `module` is a name.
    private func moduleDeclaration() -> StatementKind? {
        let start = index
        _ = try? attributes()
        _ = accept("open")
        if accept("module"), isAtName {
            while isAtIdentifier || at(".") { take() }
            if at("{"), let closing = brackets.closing(of: index) {
                index = closing
                take()
                return .empty
            }
        }
        index = start
        return nil
    }

    private func assertion() throws(SyntaxFailure) -> StatementKind {
        take()
        _ = try expression()
        if accept(":") { _ = try expression() }
        try semicolon()
        return .empty
    }

    private func returned() throws(SyntaxFailure) -> StatementKind {
        take()
        // The next line is part of the return, unless it cannot be a value.
        let isAlone = at(";") || at("}") || (token.startsLine && isAtIdentifier && !beginsValue)
        return .returned(try ended { () throws(SyntaxFailure) in isAlone ? nil : try expression() })
    }

    var beginsValue: Bool {
        isAtName || Self.primitives.contains(token.text)
            || ["new", "this", "super", "null", "true", "false", "switch"].contains(token.text)
    }

    func parenthesized() throws(SyntaxFailure) -> Expression {
        try expect("(", in: "before the condition")
        let expression = try expression()
        try expect(")", in: "after the condition")
        return expression
    }

    /// A block, or a single statement instead.
    private func body(_ what: String) throws(SyntaxFailure) -> Block {
        if at("{") { return try block(what) }
        let statement = try statement()
        return Block(statements: [statement], extent: statement.extent)
    }

    private func conditional() throws(SyntaxFailure) -> StatementKind {
        take()
        let condition = try parenthesized()
        let then = try body("the if")
        let otherwise = accept("else") ? try statement() : nil
        return .conditional(Conditional(conditions: [.expression(condition)], then: then, otherwise: otherwise))
    }

    private func repeatLoop() throws(SyntaxFailure) -> StatementKind {
        take()
        let block = try body("the loop")
        try expect("while", in: "after the loop")
        let condition = try parenthesized()
        try semicolon()
        return .repeatLoop(block, until: condition)
    }

    private func forLoop() throws(SyntaxFailure) -> StatementKind {
        take()
        try expect("(", in: "after for")
        if let header = attempt({ () throws(SyntaxFailure) -> (TypeReference, Token)? in
            _ = try attributes()
            let type = try type()
            let name = try identifier("a name")
            return accept(":") ? (type, name) : nil
        }) {
            let sequence = try expression()
            try expect(")", in: "after the sequence")
            let type: TypeReference? = header.0 == .inferred ? nil : header.0
            let pattern = Pattern(.name(header.1.text), header.1.extent)
            return .forEach(ForEach(pattern: pattern, type: type, sequence: sequence, body: try body("the loop")))
        }
        var start: [Statement] = []
        if !accept(";") { start = try loopStart() }
        let condition = at(";") ? nil : try expression()
        try expect(";", in: "after the condition")
        let steps = at(")") ? [] : try separated(expression)
        try expect(")", in: "after the steps")
        return .counted(CountedLoop(start: start, condition: condition, steps: steps, body: try body("the loop")))
    }

    /// A declaration, or expressions, with the semicolon after them.
    private func loopStart() throws(SyntaxFailure) -> [Statement] {
        if isAtIdentifier || at("@"), beginsDeclaration { return [try statement()] }
        let start = try separated(expression).map { Statement(.expression($0), $0.extent) }
        try expect(";", in: "after what the loop begins with")
        return start
    }

    private func attemptStatement() throws(SyntaxFailure) -> StatementKind {
        take()
        var resources: [Statement] = []
        if accept("(") {
            while !at(")"), !isAtEnd {
                resources.append(try resource())
                guard accept(";") else { break }
            }
            try expect(")", in: "after the resources")
        }
        let body = try block("the try")
        var handlers: [Handler] = []
        while accept("catch") { handlers.append(try handler()) }
        let finally = accept("finally") ? try block("the finally") : nil
        if handlers.isEmpty, finally == nil, resources.isEmpty {
            report(.syntax, "A try needs a catch or a finally.", at: body.extent)
        }
        return .attempt(Attempt(resources: resources, body: body, handlers: handlers, finally: finally))
    }

    /// A new variable, or an existing one.
    private func resource() throws(SyntaxFailure) -> Statement {
        let start = token.extent.start
        guard beginsDeclaration else {
            let value = try expression()
            return Statement(.expression(value), value.extent)
        }
        let attributes = try attributes()
        let declaration = try variables(try type(), attributes)
        return Statement(.variables(declaration), extent(from: start))
    }

    private func handler() throws(SyntaxFailure) -> Handler {
        try expect("(", in: "after catch")
        _ = try attributes()
        let types = try separated(by: "|", type)
        let name = try identifier("the exception's name").text
        try expect(")", in: "after the exception")
        return Handler(types: types, pattern: nil, name: name, body: try block("the catch"))
    }

    // MARK: Declarations and expressions

    private func declarationOrExpression() throws(SyntaxFailure) -> StatementKind {
        if isAtName, next(":"), !next(":", distance: 2) {
            let label = take().text
            take()
            return .labelled(label, try statement())
        }
        if beginsDeclaration { return try member(of: nil).kind }
        return try expressionStatement()
    }

    /// Whether a type and a name follow, or something that only occurs before declarations.
    private var beginsDeclaration: Bool {
        if at("@") || at("class") || at("interface") || at("enum") || at("<") { return true }
        if isAtRecord || isAtModifier || isAtNonSealed { return true }
        guard isAtName || Self.primitives.contains(token.text) else { return false }
        let start = index
        defer { index = start }
        guard let type = try? type(), isAtName, !at("instanceof") else { return false }
        let name = token
        take()
        // `foo` on one line and `bar = …` on the next are two statements, the first without its semicolon.
        guard name.startsLine, at("(") || at("=") else { return true }
        return switch type {
        case .named(let word, let arguments):
            !arguments.isEmpty || Self.primitives.contains(word) || (word.first?.isUppercase == true && at("="))
        default: true
        }
    }

    private func expressionStatement() throws(SyntaxFailure) -> StatementKind {
        let expression = try expression()
        if case .elision(let elision) = expression.kind {
            _ = accept(";")
            return .elision(elision)
        }
        try semicolon()
        return .expression(expression)
    }
}
