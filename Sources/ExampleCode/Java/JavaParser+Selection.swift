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
                    throw failure("There should be case or default, not \(name(of: token)).")
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
            if accept("when") { condition = try expression() }
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
        if let (type, name) = attempt({ () throws(SyntaxFailure) -> (TypeReference, Token)? in
            let type = try type()
            guard isAtName, !at("when") else { return nil }
            return (type, take())
        }) {
            return Pattern(.typeTest(type, Pattern(.name(name.text), name.extent)), extent(from: start))
        }
        let value = try ternary()
        return Pattern(.expression(value), value.extent)
    }
}
