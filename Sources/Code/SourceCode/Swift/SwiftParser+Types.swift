extension SwiftParser {
    /// A class, struct, enum, protocol, actor or extension.
    func typeDeclaration(_ attributes: Attributes, start: SourcePosition) throws(SyntaxFailure) -> TypeDeclaration {
        let kind: TypeDeclaration.Kind =
            switch take().text {
            case "struct": .structType
            case "enum": .enumType
            case "protocol": .interfaceType
            case "extension": .extensionType
            default: .classType
            }
        let nameToken = token
        var name = try typeName(kind)
        // An extension of an alias extends the type itself.
        if kind == .extensionType, name.contains("."), let type = CodeLanguage.typeAliases[name] { name = type }
        // Only one of the types in the branches of `#if` is compiled.
        if kind != .extensionType, !typeNames.insert(name).inserted, isConditional { openNames.insert(name) }
        let generics = try typeParameters()
        var supertypes: [TypeReference] = []
        if accept(":") {
            repeat {
                // The old spelling of a class-only protocol.
                if accept("class") { continue }
                let supertype = try type()
                // `~Copyable` and compositions have no name.
                if supertype != .inferred { supertypes.append(supertype) }
            } while accept(",") || accept("&")
        }
        skipRequirements()
        let (cases, members) = isDeclaration && isAtEnd ? ([], []) : try typeBody(name: name, isEnum: kind == .enumType)
        return TypeDeclaration(
            kind: kind,
            name: name,
            generics: generics,
            supertypes: supertypes,
            cases: cases,
            members: members,
            attributes: attributes,
            extent: extent(from: start),
            nameExtent: nameToken.extent
        )
    }

    /// The name after the keyword; an extension of `[Int]` or `Int?` extends the type that the shorthand means.
    private func typeName(_ kind: TypeDeclaration.Kind) throws(SyntaxFailure) -> String {
        guard kind == .extensionType, !isAtName || next("?") else {
            var name = try identifier("the name of the \(kind.rawValue)").text
            // An extension may name type arguments: `Range<Int>`.
            if kind == .extensionType, at("<") { _ = try typeArguments() }
            while accept(".") {
                name += "." + (try identifier("a type's name").text)
                if at("<") { _ = try typeArguments() }
            }
            return name
        }
        return switch try type() {
        case .array: "Array"
        case .dictionary: "Dictionary"
        case .optional: "Optional"
        case let other: other.description
        }
    }

    private func typeBody(name: String, isEnum: Bool) throws(SyntaxFailure) -> ([EnumCase], [Statement]) {
        try expect("{", in: "before the body of \(name)")
        var cases: [EnumCase] = []
        func member() throws(SyntaxFailure) -> Statement {
            guard isEnum, isCaseAhead else { return try typeMember() }
            let start = token.extent.start
            _ = try attributes()
            cases += try enumCases()
            return Statement(.empty, extent(from: start))
        }
        let outer = surroundings
        surroundings = .type
        defer { surroundings = outer }
        let members = try nested { () throws(SyntaxFailure) in self.statements(until: { at("}") }, member) }
        closeBody(of: name)
        return (cases, members)
    }

    private var isCaseAhead: Bool {
        let start = index
        defer { index = start }
        guard at("@") || at("case") || at("indirect"), (try? attributes()) != nil else { return false }
        _ = accept("indirect")
        return at("case")
    }

    /// A declaration inside a type, or in a host table.
    func typeMember() throws(SyntaxFailure) -> Statement {
        let start = token.extent.start
        if at("#"), let directive = directive() { return directive }
        if accept(";") { return Statement(.empty, extent(from: start)) }
        if at("...") { return elidedStatement() }
        let attributes = try attributes()
        guard let kind = try declaration(attributes) else {
            throw failure("Expected a declaration, found \(name(of: token)).")
        }
        endOfStatement()
        return Statement(kind, extent(from: start))
    }

    private func enumCases() throws(SyntaxFailure) -> [EnumCase] {
        _ = accept("indirect")
        take()
        return try ended { () throws(SyntaxFailure) in
            try separated { () throws(SyntaxFailure) in
                let name = try identifier("the name of a case")
                let values = at("(") ? try associatedValues() : []
                let rawValue = accept("=") ? try expression() : nil
                return EnumCase(name: name.text, rawValue: rawValue, values: values, arguments: [], extent: name.extent)
            }
        }
    }

    private func associatedValues() throws(SyntaxFailure) -> [Parameter] {
        take()
        return try list(until: ")", "after the values") { () throws(SyntaxFailure) in
            let start = token.extent.start
            let isNamedTwice = isAtIdentifier && peek(1).kind == .identifier && next(":", distance: 2)
            let outer = isNamedTwice ? take().text : nil
            let name = acceptLabel()
            let label = outer.map { $0 == "_" ? nil : $0 } ?? name
            let type = try type()
            let value = accept("=") ? try expression() : nil
            return Parameter(
                label: label, name: name ?? "", type: type, defaultValue: value, extent: extent(from: start))
        }
    }

    /// `#if`, `#else`, `#endif`, `#warning`: all branches are parsed.
    func directive() -> Statement? {
        guard at("#"), ["if", "else", "elseif", "endif", "warning", "error", "sourceLocation"].contains(peek(1).text),
            token.startsLine
        else { return nil }
        let start = token.extent.start
        take(2)
        isConditional = true
        // A message may be on its own lines.
        takeBrackets()
        while !isAtEnd, !token.startsLine { take() }
        return Statement(.directive, extent(from: start))
    }
}
