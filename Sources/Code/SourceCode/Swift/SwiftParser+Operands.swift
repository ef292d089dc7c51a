extension SwiftParser {
    func operand() throws(SyntaxFailure) -> Expression {
        switch token.kind {
        // A number that is too large here may have a larger type.
        case .integer where token.text.allSatisfy(\.isHexDigitOrSeparator) && NumberLiteral.integer(token.text) == nil:
            return try expression(.reference(take().text), from: token.extent.start)
        case .integer, .floating: return try number()
        case .string: return try string()
        case .identifier: return try word()
        case .sign: return try bracketed()
        case .pattern: return try expression(.reference(take().text), from: token.extent.start)
        case .character, .unknown, .end: throw failure("Expected an expression, found \(name(of: token)).")
        }
    }

    private func string() throws(SyntaxFailure) -> Expression {
        let token = take()
        if token.segments.count == 1, case .text(let text)? = token.segments.first {
            return Expression(.literal(.string(text)), token.extent)
        }
        var parts: [InterpolationPart] = []
        for segment in token.segments {
            switch segment {
            case .text(let text): if !text.isEmpty { parts.append(.text(text)) }
            case .tokens(let tokens): parts.append(.value(try interpolated(tokens)))
            }
        }
        return try expression(.interpolation(parts), from: token.extent.start)
    }

    /// The expression between `\(` and `)`.
    private func interpolated(_ tokens: [Token]) throws(SyntaxFailure) -> Expression {
        try nested { () throws(SyntaxFailure) in
            let parser = SwiftParser(tokens: tokens, rules: rules, depth: depth, stack: stack)
            defer {
                for problem in parser.problems { report(problem.kind, problem.message, at: problem.extent) }
                tupleLabels.merge(parser.tupleLabels) { $0.union($1) }
            }
            let (arguments, _) = try parser.argumentList(until: "")
            guard parser.isAtEnd, let value = arguments.first?.value else {
                throw parser.failure("Expected one expression in the string.")
            }
            return value
        }
    }

    private func bracketed() throws(SyntaxFailure) -> Expression {
        let start = token.extent.start
        switch token.text {
        case "(": return try parenthesized()
        case "[": return try allowingTrailingClosures(true, collection)
        case "{": return try closure()
        case ".":
            take()
            let name = try identifier("the name of a member")
            takeArgumentLabels()
            return try expression(.implicitMember(name.text), from: start)
        case "...": return try elidedExpression()
        case "#": return try hashed()
        case "\\": return try keyPath()
        case "<":
            if let placeholder = try placeholder(with: "#") { return placeholder }
        default: break
        }
        throw failure("Expected an expression, found \(name(of: token)).")
    }

    /// `\.name`, `\Type.list[0]?.count`: a function of its root.
    private func keyPath() throws(SyntaxFailure) -> Expression {
        let start = take().extent.start
        while isAtIdentifier || at(".") && isTypeName(peek(1)) || at("?") || at("!") || at("<") {
            if at("<") { _ = try typeArguments() } else { take() }
        }
        if at("["), next("]", distance: 2) { takeBrackets() }
        var path = Expression(.name(Closure.keyPathRoot), extent(from: start))
        var hasLink = false
        while token.isLeftBound {
            if at("."), next("[") { take() }
            if at("."), peek(1).kind == .identifier || peek(1).kind == .integer {
                take()
                path = try member(of: path, start: start)
            } else if accept("[") {
                let (keys, _) = try argumentList(until: "]")
                try expect("]", in: "after the index")
                path = try expression(.index(path, keys), from: start)
            } else if accept("?") {
                hasLink = true
                path = try expression(.optionalLink(path), from: start)
            } else if accept("!") {
                path = try expression(.forceUnwrap(path), from: start)
            } else {
                break
            }
        }
        let value = hasLink ? try expression(.chain(path), from: start) : path
        let root = Parameter(name: Closure.keyPathRoot, extent: value.extent)
        let body = Block(statements: [Statement(.expression(value), value.extent)], extent: value.extent)
        return try expression(
            .closure(Closure(parameters: [root], result: nil, body: body, isExpression: true)), from: start)
    }

    private func parenthesized() throws(SyntaxFailure) -> Expression {
        // `(any A).self`, `((Int) -> Void)? { … }`
        if let closing = brackets.closing(of: index), closing + 2 < tokens.count,
            tokens[closing + 2].is("self") || tokens[closing + 2].is("Type") || tokens[closing + 1].is("?"),
            let type = attempt({ () throws(SyntaxFailure) -> TypeReference? in
                let type = try self.type()
                if case .optional(.function, _) = type { return type }
                return at(".") && (next("self") || next("Type")) ? type : nil
            })
        {
            return try expression(.type(type), from: token.extent.start)
        }
        let start = take().extent.start
        let (elements, _) = try argumentList(until: ")")
        try expect(")", in: "after the expression")
        if elements.count == 1, let only = elements.first, only.label == nil {
            // The parentheses only extend the extent.
            return Expression(only.value.kind, extent(from: start))
        }
        noteTuple(elements.map(\.label))
        return try expression(.tuple(elements), from: start)
    }

    private func collection() throws(SyntaxFailure) -> Expression {
        let start = token.extent.start
        // `[String: Any]()`, `[Int].self`
        if let type = attempt({ () throws(SyntaxFailure) -> TypeReference? in
            let type = try self.type()
            return (at("(") && token.isLeftBound) || (at(".") && next("self")) ? type : nil
        }) {
            return try expression(.type(type), from: start)
        }
        take()
        if accept(":") {
            try expect("]", in: "after the empty dictionary")
            return try expression(.dictionary([]), from: start)
        }
        var entries: [DictionaryEntry] = []
        let elements = try list(until: "]", "after the elements") { () throws(SyntaxFailure) -> Expression? in
            let element = try expression()
            guard accept(":") else { return element }
            entries.append(DictionaryEntry(key: element, value: try expression()))
            return nil
        }
        if !entries.isEmpty, elements.contains(where: { if case .elision = $0.kind { false } else { true } }) {
            throw failure("The entries of a dictionary have a key and a value.")
        }
        return try expression(entries.isEmpty ? .list(elements, element: nil) : .dictionary(entries), from: start)
    }

    /// `#selector(…)`, `#file`, and the editor's `<#placeholder#>`.
    private func hashed() throws(SyntaxFailure) -> Expression {
        let start = take().extent.start
        var text = try identifier("a word after #").text
        if !Self.literals.contains(text) { return try macro(named: text, from: start) }
        if at("("), token.isLeftBound, let closing = brackets.closing(of: index) {
            while index <= closing { text += take().text }
        }
        return try expression(.reference(text), from: start)
    }

    /// The words after `#` that are not macros; kept as text.
    private static let literals: Set<String> = [
        "selector", "keyPath", "file", "fileID", "filePath", "line", "column", "function", "dsohandle", "available",
        "unavailable", "colorLiteral", "imageLiteral", "fileLiteral",
    ]

    /// A macro with its arguments and closures: its result is unknown.
    private func macro(named name: String, from start: SourcePosition) throws(SyntaxFailure) -> Expression {
        if at("<"), token.isLeftBound { _ = try typeArguments() }
        let callee = try expression(.reference(name), from: start)
        guard (at("(") && token.isLeftBound) || (at("{") && allowsTrailingClosure && !token.startsLine) else {
            return callee
        }
        return try call(callee, start: start)
    }

    private func word() throws(SyntaxFailure) -> Expression {
        let start = token.extent.start
        if !token.isEscaped {
            switch token.text {
            case "nil", "true", "false":
                let word = take().text
                return try expression(.literal(word == "nil" ? .null : .boolean(word == "true")), from: start)
            case "any" where isTypeAhead, "some" where isTypeAhead:
                return try expression(.type(try type()), from: start)
            case "repeat" where !next("{"):
                take()
                return try expression()
            case "if", "switch":
                let statement = try statement()
                return try expression(.statement(statement), from: start)
            case _ where Self.keywords.contains(token.text):
                throw failure("Expected an expression, found \(token.text).")
            default: break
            }
        }
        let name = take()
        if let arguments = acceptTypeArguments() {
            return try expression(.type(type(named: name.text, arguments)), from: start)
        }
        takeArgumentLabels()
        return try expression(.name(name.text), from: start)
    }

    private var isTypeAhead: Bool { peek(1).kind == .identifier && !peek(1).startsLine && !next("as") && !next("is") }
}

extension Character {
    /// Whether it can be in an integer, after its first digit.
    fileprivate var isHexDigitOrSeparator: Bool { isHexDigit || "xXoO_".contains(self) }
}
