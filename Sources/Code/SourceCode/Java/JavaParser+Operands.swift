extension JavaParser {
    func arguments() throws(SyntaxFailure) -> (list: [Argument], isElided: Bool) {
        try expect("(", in: "before the arguments")
        let list = try elidableList(until: ")") { () throws(SyntaxFailure) in Argument(value: try expression()) }
        try expect(")", in: "after the arguments")
        return list
    }

    /// An operand and its suffixes.
    func postfix() throws(SyntaxFailure) -> Expression {
        let start = token.extent.start
        var base = try operand()
        while token.kind == .sign {
            switch token.text {
            case "(":
                guard isCallable(base) else { return base }
                let arguments = try arguments()
                base = try expression(
                    .call(Call(callee: base, arguments: arguments.list, isElided: arguments.isElided)), from: start)
            case "[" where next("]"):
                // `Map.Entry[]::new`, `Map.Entry[].class`
                guard let element = typeNamed(by: base) else { throw failure("Expected an index, found ].") }
                base = try arrayType(of: element, start: start)
            case "<":
                guard let type = argumentedType(base) else { return base }
                base = try expression(.type(type), from: start)
            case "[":
                take()
                let index = try expression()
                try expect("]", in: "after the index")
                base = try expression(.index(base, [Argument(value: index)]), from: start)
            case "." where !next("."):
                take()
                base = try member(of: base, start: start)
            case "::":
                take()
                if at("<") { _ = try typeArguments() }
                let name = at("new") ? take() : try identifier("a method's name")
                base = try expression(.methodReference(base, name.text), from: start)
            case "++", "--":
                base = try expression(.postfix(take().text, base), from: start)
            default:
                return base
            }
        }
        return base
    }

    private func arrayType(of element: TypeReference, start: SourcePosition) throws(SyntaxFailure) -> Expression {
        var type = element
        while at("["), next("]") {
            take()
            take()
            type = .array(type)
        }
        guard at("::") || (at(".") && next("class")) else {
            throw failure("Expected an expression, found a type.")
        }
        return try expression(.type(type), from: start)
    }

    /// `Map.Entry<K, V>::getKey`: a qualified type with arguments, recognized by what follows it.
    private func argumentedType(_ base: Expression) -> TypeReference? {
        guard case .member = base.kind, let name = typeNamed(by: base)?.name else { return nil }
        return attempt { () throws(SyntaxFailure) -> TypeReference? in
            let type = TypeReference.named(name, try typeArguments())
            return at("::") ? type : nil
        }
    }

    private func isCallable(_ base: Expression) -> Bool {
        switch base.kind {
        case .name, .member: true
        default: false
        }
    }

    private func member(of base: Expression, start: SourcePosition) throws(SyntaxFailure) -> Expression {
        if at("class"), let type = typeNamed(by: base) {
            take()
            return try expression(.typeLiteral(type), from: start)
        }
        if at("new") {
            take()
            return try construction(start: start)
        }
        if at("<") { _ = try typeArguments() }
        let name = try identifier("a member's name")
        return try expression(.member(base, name.text, nameExtent: name.extent), from: start)
    }

    private func typeNamed(by expression: Expression) -> TypeReference? {
        switch expression.kind {
        case .name(let name): .named(name)
        case .member(let base, let name, _):
            if let outer = typeNamed(by: base)?.name, outer.first?.isUppercase == true {
                .named(outer + "." + name)
            } else {
                .named(name)
            }
        case .type(let type): type
        default: nil
        }
    }

    private func operand() throws(SyntaxFailure) -> Expression {
        let start = token.extent.start
        switch token.kind {
        case .integer where token.text.first == "0" && "01234567_".contains(token.text.dropFirst().first ?? "x"):
            // A number with a zero before it is octal.
            guard let octal = NumberLiteral.integer("0o" + token.text) else {
                throw failure("The number is not octal.")
            }
            take()
            return try expression(.literal(octal), from: start)
        case .integer, .floating: return try number()
        case .character:
            return try expression(.literal(.character(take().text.unicodeScalars.first ?? "\u{FFFD}")), from: start)
        case .string:
            return try expression(.literal(.string(text(of: take()))), from: start)
        case .identifier: return try word()
        case .sign: return try bracketed()
        case .pattern, .unknown, .end: throw failure("Expected an expression, found \(name(of: token)).")
        }
    }

    private func text(of token: Token) -> String {
        token.segments.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    }

    private func bracketed() throws(SyntaxFailure) -> Expression {
        let start = token.extent.start
        if accept("(") {
            let inner = try expression()
            try expect(")", in: "after the expression")
            // The parentheses only extend the extent.
            return Expression(inner.kind, extent(from: start))
        }
        if at("...") { return try elidedExpression() }
        if at("<"), let placeholder = try placeholder() { return placeholder }
        throw failure("Expected an expression, found \(name(of: token)).")
    }

    private func word() throws(SyntaxFailure) -> Expression {
        let start = token.extent.start
        switch token.text {
        case "null", "true", "false":
            let word = take().text
            return try expression(.literal(word == "null" ? .null : .boolean(word == "true")), from: start)
        case "new":
            take()
            return try construction(start: start)
        case "this", "super":
            return try expression(.name(take().text), from: start)
        case "switch":
            let kind = StatementKind.selection(try selection())
            return try expression(.statement(Statement(kind, extent(from: start))), from: start)
        case _ where Self.primitives.contains(token.text):
            let type = try type()
            if accept("."), accept("class") { return try expression(.typeLiteral(type), from: start) }
            guard at("::") else { throw failure("Expected an expression, found a type.") }
            return try expression(.type(type), from: start)
        case _ where Self.keywords.contains(token.text):
            throw failure("Expected an expression, found \(token.text).")
        default:
            return try nameOrType(start: start)
        }
    }

    /// A name; with type arguments or array brackets only where `::` or `.class` follows.
    private func nameOrType(start: SourcePosition) throws(SyntaxFailure) -> Expression {
        // Packages are omitted, as in types; but Android's resources are not the app's.
        let isAndroids = at("android") && peek(2).text == "R"
        take(packageLength)
        if next("<") || (next("[") && next("]", distance: 2)),
            let type = attempt({ () throws(SyntaxFailure) -> TypeReference? in
                let type = try self.type()
                return at("::") || (at(".") && next("class")) ? type : nil
            })
        {
            return try expression(.type(type), from: start)
        }
        let name = take().text
        return try expression(.name(isAndroids ? "R@android" : name), from: start)
    }

    /// Common roots of package names, which are not used as names of variables, before the name of a type or constant.
    private static let packageRoots: Set<String> = [
        "android", "androidx", "com", "dalvik", "java", "javax", "jdk", "kotlin", "kotlinx", "org", "sun",
    ]

    /// The number of tokens that name the package of the following type: four in `android.os.Build`.
    ///
    /// Without a known root, `a.b.NAME` may be a constant of a variable's value.
    private var packageLength: Int {
        var count = 0
        while isPackageName(peek(2 * count)), next(".", distance: 2 * count + 1),
            peek(2 * count + 2).kind == .identifier
        { count += 1 }
        guard count > 0, let type = peek(2 * count).text.first, type.isUppercase else { return 0 }
        if Self.packageRoots.contains(token.text) { return 2 * count }
        let name = peek(2 * count).text
        return count > 1 && (name == "R" || name.contains(where: \.isLowercase)) ? 2 * count : 0
    }

    private func isPackageName(_ token: Token) -> Bool {
        token.kind == .identifier && !Self.keywords.contains(token.text) && token.text.first?.isLowercase == true
    }

    /// The part after `new`.
    private func construction(start: SourcePosition) throws(SyntaxFailure) -> Expression {
        while at("@") { try annotation() }
        let typeStart = token.extent.start
        let isQualified = isPackageName(token) && next(".")
        let type = try type()
        let typeExtent = extent(from: typeStart)
        if at("[") { return try newArray(type, start: start) }
        if case .array(let element) = type, at("{") {
            let list = try arrayElements(element)
            return Expression(list.kind, extent(from: start))
        }
        let arguments = try arguments()
        var body: TypeDeclaration?
        if at("{") { body = try anonymousType(supertypes: [type], start: start, nameExtent: typeExtent) }
        let construction = Construction(
            type: type,
            typeExtent: typeExtent,
            arguments: arguments.list,
            body: body,
            isElided: arguments.isElided,
            isQualified: isQualified
        )
        return try expression(.construction(construction), from: start)
    }

    private func newArray(_ element: TypeReference, start: SourcePosition) throws(SyntaxFailure) -> Expression {
        take()
        let count = try expression()
        try expect("]", in: "after the length")
        var type = element
        while accept("[") {
            if !at("]") { _ = try expression() }
            try expect("]", in: "after the length")
            type = .array(type)
        }
        return try expression(.newArray(type, count), from: start)
    }
}
