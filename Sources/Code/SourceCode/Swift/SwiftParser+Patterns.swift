extension SwiftParser {
    /// `switch`, as statement or value.
    func selection() throws(SyntaxFailure) -> SwitchStatement {
        take()
        let subject = try allowingTrailingClosures(false, expression)
        try expect("{", in: "after the switch")
        var cases: [SwitchCase] = []
        try nested { () throws(SyntaxFailure) in
            while !at("}"), !isAtEnd {
                if directive() != nil { continue }
                guard at("case") || at("default") || at("@") else {
                    throw failure("Expected case or default, found \(name(of: token)).")
                }
                cases.append(try switchCase())
            }
        }
        try expect("}", in: "after the cases")
        return SwitchStatement(subject: subject, cases: cases)
    }

    private func switchCase() throws(SyntaxFailure) -> SwitchCase {
        let start = token.extent.start
        if at("@") { try attribute() }
        var patterns: [Pattern] = []
        var condition: Expression?
        let isDefault = accept("default")
        if !isDefault {
            try expect("case", in: "before the patterns")
            repeat {
                patterns.append(try pattern(binds: false))
                if accept("where") { condition = try expression() }
            } while accept(",")
        }
        let extent = extent(from: start)
        try expect(":", in: "after the label")
        let bodyStart = token.extent.start
        let outerDepth = depthOfCase
        depthOfCase = depth + 1
        let statements = self.statements(until: { at("}") || isAtLabel }, statement)
        depthOfCase = outerDepth
        if !statements.contains(where: { if case .empty = $0.kind { false } else { true } }) {
            report(.syntax, "The case has no statement.", at: extent)
        }
        let body = Block(statements: statements, extent: self.extent(from: bodyStart))
        return SwitchCase(
            patterns: patterns,
            condition: condition,
            isDefault: isDefault,
            body: body,
            fallsThrough: false,
            extent: extent
        )
    }

    /// Whether the case being parsed ends here, which needs no new line.
    var isAtNextCase: Bool { depth == depthOfCase && isAtLabel }

    private var isAtLabel: Bool { at("case") || (at("default") && next(":")) || (at("@") && next("unknown")) }

    /// A pattern; names bind after `let` and `var`.
    func pattern(binds: Bool) throws(SyntaxFailure) -> Pattern {
        try nested { () throws(SyntaxFailure) in
            let start = token.extent.start
            var pattern = try primaryPattern(binds: binds, start: start)
            var marks = 0
            while true {
                marks += 1
                guard marks <= Self.deepest else { throw nestedTooDeeply }
                if acceptMark("?") {
                    pattern = Pattern(.some(pattern), extent(from: start))
                } else if acceptMark("??") {
                    let inner = Pattern(.some(pattern), extent(from: start))
                    pattern = Pattern(.some(inner), inner.extent)
                } else if accept("as") {
                    pattern = Pattern(.typeTest(try type(), pattern), extent(from: start))
                } else {
                    return pattern
                }
            }
        }
    }

    private func primaryPattern(binds: Bool, start: SourcePosition) throws(SyntaxFailure) -> Pattern {
        let first = index
        let count = problems.count
        let pattern = try shape(binds: binds, start: start)
        guard goesOnAsExpression else { return pattern }
        // `.some.member`, `Kind.one(2).name`, `(2 * size)...`: what looked like a pattern was the beginning of a value.
        index = first
        problems.removeSubrange(min(count, problems.count)...)
        let value = try patternExpression()
        return Pattern(.expression(value), value.extent)
    }

    private func shape(binds: Bool, start: SourcePosition) throws(SyntaxFailure) -> Pattern {
        if at("let") || at("var") {
            let outer = bindsVariables
            bindsVariables = take().text == "var"
            defer { bindsVariables = outer }
            return try pattern(binds: true)
        }
        if accept("is") { return Pattern(.typeTest(try type(), nil), extent(from: start)) }
        if at("_"), !next(".") {
            take()
            return Pattern(.wildcard, extent(from: start))
        }
        if at("(") {
            let patterns = try patternList(binds: binds)
            if patterns.count == 1, let only = patterns.first { return only }
            return Pattern(.tuple(patterns), extent(from: start))
        }
        if at("."), peek(1).kind == .identifier {
            take()
            return try enumCase(of: nil, binds: binds, start: start)
        }
        if isAtName, let first = token.text.unicodeScalars.first, first.properties.isUppercase,
            let path = attempt(caseOfType)
        {
            return try enumCase(of: path, binds: binds, start: start)
        }
        if isAtName, let closing = brackets.closing(of: index + 1), next("("),
            binds || tokens[index...closing].contains(where: { $0.is("let") || $0.is("var") })
        {
            return try enumCase(of: nil, binds: binds, start: start)
        }
        if binds, isAtName, !next("."), !next("(") {
            let name = take()
            return Pattern(.name(name.text), name.extent, isVariable: bindsVariables)
        }
        let value = try patternExpression()
        return Pattern(.expression(value), value.extent)
    }

    /// The type before `.name(` of a case that carries values.
    private func caseOfType() throws(SyntaxFailure) -> TypeReference? {
        var name = take().text
        if at("<") { _ = try typeArguments() }
        while at("."), peek(1).kind == .identifier {
            take()
            if next("(") { return .named(name) }
            name += "." + take().text
            if at("<") { _ = try typeArguments() }
        }
        return nil
    }

    private func enumCase(of type: TypeReference?, binds: Bool, start: SourcePosition) throws(SyntaxFailure) -> Pattern
    {
        let name = try identifier("the name of a case").text
        takeArgumentLabels()
        let patterns = at("(") && !token.startsLine ? try patternList(binds: binds) : []
        return Pattern(.enumCase(type, name, patterns), extent(from: start))
    }

    private func patternList(binds: Bool = false) throws(SyntaxFailure) -> [Pattern] {
        take()
        return try list(until: ")", "after the patterns") { () throws(SyntaxFailure) in
            _ = acceptLabel()
            return try pattern(binds: binds)
        }
    }
}
