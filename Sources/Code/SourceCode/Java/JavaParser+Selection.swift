extension JavaParser {
    /// `switch`, in either form, as statement or value.
    func selection() throws(SyntaxFailure) -> SwitchStatement {
        take()
        let subject = try parenthesized()
        try expect("{", in: "after the switch")
        var cases: [SwitchCase] = []
        try nested { () throws(SyntaxFailure) in
            while !at("}"), !isAtEnd {
                if at("case") || at("default") {
                    cases.append(try switchCase())
                } else if isElidedHere, cases.isEmpty {
                    break
                } else {
                    throw failure("Expected case or default, found \(name(of: token)).")
                }
            }
        }
        try expect("}", in: "after the cases")
        return SwitchStatement(subject: subject, cases: cases)
    }

    private func switchCase() throws(SyntaxFailure) -> SwitchCase {
        let start = token.extent.start
        var patterns: [Pattern] = []
        var condition: Expression?
        var isDefault = false
        if accept("default") {
            isDefault = true
        } else {
            take()
            repeat {
                if accept("default") { isDefault = true } else { patterns.append(try pattern()) }
            } while accept(",")
            if accept("when") { condition = try label { () throws(SyntaxFailure) in try expression() } }
        }
        let extent = extent(from: start)
        let fallsThrough = !accept("->")
        if fallsThrough { try expect(":", in: "after the label") }
        return SwitchCase(
            patterns: patterns,
            condition: condition,
            isDefault: isDefault,
            body: fallsThrough ? openBody() : try arrowBody(),
            fallsThrough: fallsThrough,
            extent: extent
        )
    }

    /// The statements after `case … :`.
    private func openBody() -> Block {
        let start = token.extent.start
        let statements = statements(
            until: { at("}") || at("case") || (at("default") && (next(":") || next("->"))) }, statement)
        return Block(statements: statements, extent: extent(from: start))
    }

    private func arrowBody() throws(SyntaxFailure) -> Block {
        if at("{") { return try block("the case") }
        let start = token.extent.start
        if at("throw") {
            let statement = try statement()
            return Block(statements: [statement], extent: statement.extent)
        }
        let value = try expression()
        try semicolon()
        let statement = Statement(.yielded(value), extent(from: start))
        return Block(statements: [statement], extent: statement.extent)
    }

    private func pattern() throws(SyntaxFailure) -> Pattern {
        let start = token.extent.start
        if let pattern = attempt({ () throws(SyntaxFailure) -> Pattern? in
            _ = try attributes()
            let type = try type()
            // `name(…)` in a label is not a call.
            if at("(") { return Pattern(.typeTest(type, try componentPatterns()), extent(from: start)) }
            guard isAtName, !at("when") || next("->") || next(":") else { return nil }
            return Pattern(.typeTest(type, named(take())), extent(from: start))
        }) {
            return pattern
        }
        let value = try label { () throws(SyntaxFailure) in try ternary() }
        return Pattern(.expression(value), value.extent)
    }

    /// The part before the arrow of a case: a name there does not begin a lambda.
    private func label<T>(_ body: () throws(SyntaxFailure) -> T) throws(SyntaxFailure) -> T {
        let outer = allowsLambda
        allowsLambda = false
        defer { allowsLambda = outer }
        return try body()
    }

    /// `(int x, Point(var y, _))`: the patterns for the components of a record.
    func componentPatterns() throws(SyntaxFailure) -> Pattern {
        try nested { () throws(SyntaxFailure) in
            let start = token.extent.start
            try expect("(", in: "before the components")
            var patterns: [Pattern] = []
            while !at(")"), !isAtEnd {
                patterns.append(try componentPattern())
                guard accept(",") else { break }
            }
            try expect(")", in: "after the components")
            return Pattern(.tuple(patterns), extent(from: start))
        }
    }

    private func componentPattern() throws(SyntaxFailure) -> Pattern {
        let start = token.extent.start
        _ = try attributes()
        if at("_"), next(",") || next(")") {
            take()
            return Pattern(.wildcard, extent(from: start))
        }
        let type = try type()
        if at("(") { return Pattern(.typeTest(type, try componentPatterns()), extent(from: start)) }
        let name = try identifier("a component's name")
        return Pattern(.typeTest(type, named(name)), extent(from: start))
    }

    /// The pattern of a name; `_` binds nothing.
    func named(_ name: Token) -> Pattern { Pattern(name.text == "_" ? .wildcard : .name(name.text), name.extent) }
}
