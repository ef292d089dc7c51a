extension JavaParser {
    /// A member of a class, or a top-level declaration.
    func member(of typeName: String?) throws(SyntaxFailure) -> Statement {
        if at("...") { return elidedStatement() }
        let attributes = try attributes()
        let start = attributes.start ?? token.extent.start
        if let type = try typeDeclaration(attributes) { return Statement(.type(type), type.extent) }
        if at("{") {
            let block = try block("the initializer")
            let function = FunctionDeclaration(
                kind: attributes.modifiers.contains("static") ? .staticBlock : .instanceBlock,
                name: "",
                body: block,
                attributes: attributes,
                extent: extent(from: start),
                nameExtent: block.extent
            )
            return Statement(.function(function), function.extent)
        }
        let generics = try typeParameters()
        if let typeName, isAtIdentifier, token.text == typeName, next("{"), !isDeclaration {
            return try compactConstructor(attributes, start: start)
        }
        if let typeName, isAtIdentifier, token.text == typeName, next("(") {
            return try method(attributes, kind: .initializer, generics: generics, result: nil, start: start)
        }
        let type = try type()
        guard isAtName else { throw failure("Expected a name after the type, found \(name(of: token)).") }
        if next("(") { return try method(attributes, kind: .function, generics: generics, result: type, start: start) }
        let declaration = try variables(type, attributes)
        try semicolon()
        return Statement(.variables(declaration), extent(from: start))
    }

    /// A record's compact constructor: it takes the components, and stores them when its body has ended.
    private func compactConstructor(_ attributes: Attributes, start: SourcePosition) throws(SyntaxFailure)
        -> Statement
    {
        let components = components
        let name = take()
        let body = try block("the body of \(name.text)")
        let keeping = components.map { component in
            let this = Expression(.name("this"), .nowhere)
            let field = Expression(.member(this, component.name, nameExtent: .nowhere), .nowhere)
            let value = Expression(.name(component.name), .nowhere)
            return Statement(.expression(Expression(.assignment("=", target: field, value: value), .nowhere)), .nowhere)
        }
        let function = FunctionDeclaration(
            kind: .initializer,
            name: name.text,
            parameters: components,
            result: nil,
            body: Block(statements: body.statements + keeping, extent: body.extent),
            attributes: attributes,
            generics: [],
            extent: extent(from: start),
            nameExtent: name.extent
        )
        return Statement(.function(function), function.extent)
    }

    private func method(
        _ attributes: Attributes,
        kind: FunctionDeclaration.Kind,
        generics: [String],
        result: TypeReference?,
        start: SourcePosition
    ) throws(SyntaxFailure) -> Statement {
        let name = take()
        let parameters = try parameters()
        var result = result
        while accept("[") {
            try expect("]", in: "after [")
            result = result.map { .array($0) }
        }
        if accept("throws") { _ = try separated(type) }
        // The default of an annotation's element.
        if accept("default") { try elementValue() }
        var body: Block?
        if at("{") {
            body = try block("the body of \(name.text)")
        } else if !isSignatureAlone {
            try semicolon()
        }
        let function = FunctionDeclaration(
            kind: kind,
            name: name.text,
            parameters: parameters,
            result: result == .named("void") ? nil : result,
            body: body,
            attributes: attributes,
            generics: generics,
            extent: extent(from: start),
            nameExtent: name.extent
        )
        return Statement(.function(function), function.extent)
    }

    /// The value of an annotation's element: an expression, an annotation, or several of them in braces.
    private func elementValue() throws(SyntaxFailure) {
        if at("{"), let closing = brackets.closing(of: index) {
            index = closing
            take()
        } else if at("@") {
            try annotation()
        } else {
            _ = try ternary()
        }
    }

    /// Whether a top-level function ends at the end of its line: references print only signatures.
    private var isSignatureAlone: Bool { depth <= 1 && !at(";") && (token.startsLine || isAtEnd) }

    func parameters() throws(SyntaxFailure) -> [Parameter] {
        try expect("(", in: "before the parameters")
        return try list(until: ")", "after the parameters", of: parameter)
    }

    /// A parameter; `nil` for `...`.
    private func parameter() throws(SyntaxFailure) -> Parameter? {
        let start = token.extent.start
        if at("..."), next(")") || next(",") {
            take()
            return nil
        }
        _ = try attributes()
        var type = try type()
        while at("@") { try annotation() }
        let isVariadic = accept("...")
        let name = try parameterName()
        while accept("[") {
            try expect("]", in: "after [")
            type = .array(type)
        }
        return Parameter(name: name, type: type, isVariadic: isVariadic, extent: extent(from: start))
    }

    /// A name, or `Outer.this` for the receiver.
    private func parameterName() throws(SyntaxFailure) -> String {
        var name = try identifier("a parameter's name").text
        while accept(".") { name = try identifier("a parameter's name").text }
        return name
    }

    /// The names after a type, with their initial values.
    func variables(_ type: TypeReference, _ attributes: Attributes) throws(SyntaxFailure) -> VariableDeclaration {
        let bindings = try separated { () throws(SyntaxFailure) in
            let name = try identifier("a variable's name")
            let ownType = arrayType(of: type)
            let initializer = accept("=") ? try element(ownType) : nil
            let written: TypeReference? = ownType == .inferred ? nil : ownType
            return VariableBinding(
                pattern: Pattern(.name(name.text), name.extent), type: written, initializer: initializer)
        }
        return VariableDeclaration(
            isConstant: attributes.modifiers.contains("final"),
            modifiers: attributes.modifiers,
            bindings: bindings
        )
    }

    /// A value, or `{a, b}` for an array.
    private func element(_ type: TypeReference) throws(SyntaxFailure) -> Expression {
        if at("{"), case .array(let element) = type { return try arrayElements(element) }
        return try expression()
    }

    /// `{a, b}`
    func arrayElements(_ element: TypeReference) throws(SyntaxFailure) -> Expression {
        try nested { () throws(SyntaxFailure) in
            let start = take().extent.start
            let elements = try list(until: "}", "after the elements") { () throws(SyntaxFailure) in
                try self.element(element)
            }
            return try expression(.list(elements, element: element), from: start)
        }
    }

    // MARK: Types

    /// A class, interface, enum or record, if one begins here.
    func typeDeclaration(_ attributes: Attributes) throws(SyntaxFailure) -> TypeDeclaration? {
        let kind: TypeDeclaration.Kind
        if at("class") {
            kind = .classType
        } else if at("interface") {
            kind = .interfaceType
        } else if at("enum") {
            kind = .enumType
        } else if at("@"), next("interface") {
            take()
            kind = .interfaceType
        } else if isAtRecord {
            kind = .recordType
        } else {
            return nil
        }
        let start = attributes.start ?? token.extent.start
        take()
        var name = try identifier("the name of the \(kind.rawValue)")
        // A host table names a nested type with its outer types.
        while isDeclaration, accept(".") {
            name.text += "." + (try identifier("the name of the \(kind.rawValue)").text)
        }
        let generics = try typeParameters()
        let components = kind == .recordType ? try parameters() : []
        let outer = self.components
        self.components = components
        defer { self.components = outer }
        var supertypes: [TypeReference] = []
        while at("extends") || at("implements") || at("permits") {
            let isPermission = take().text == "permits"
            let types = try separated(type)
            if !isPermission { supertypes += types }
        }
        let (cases, members) =
            isDeclaration && isAtEnd ? ([], []) : try typeBody(name: name.text, isEnum: kind == .enumType)
        return TypeDeclaration(
            kind: kind,
            name: name.text,
            generics: generics,
            supertypes: supertypes,
            cases: cases,
            members: members,
            attributes: attributes,
            components: components,
            extent: extent(from: start),
            nameExtent: name.extent
        )
    }

    /// `record` is an ordinary name, except before the name of a record.
    var isAtRecord: Bool {
        at("record") && peek(1).kind == .identifier && (next("(", distance: 2) || next("<", distance: 2))
    }

    func typeBody(name: String, isEnum: Bool) throws(SyntaxFailure) -> (cases: [EnumCase], members: [Statement]) {
        try expect("{", in: "before the body of \(name)")
        let cases = isEnum ? try enumCases() : []
        func member() throws(SyntaxFailure) -> Statement {
            accept(";") ? Statement(.empty, extent(from: previousEnd)) : try self.member(of: name)
        }
        let outer = surroundings
        surroundings = .type
        defer { surroundings = outer }
        let members = try nested { () throws(SyntaxFailure) in self.statements(until: { at("}") }, member) }
        closeBody(of: name)
        return (cases, members)
    }

    private func enumCases() throws(SyntaxFailure) -> [EnumCase] {
        var cases: [EnumCase] = []
        while !at(";"), !at("}"), !isAtEnd {
            _ = try attributes()
            let name = try identifier("a constant of the enum")
            let arguments = at("(") ? try self.arguments().list : []
            var body: TypeDeclaration?
            if at("{") { body = try anonymousType(supertypes: [], start: name.extent.start, nameExtent: name.extent) }
            cases.append(EnumCase(name: name.text, values: [], arguments: arguments, body: body, extent: name.extent))
            guard accept(",") else { break }
        }
        if !at("}") { try expect(";", in: "after the constants of the enum") }
        return cases
    }

    /// The body of an anonymous class.
    func anonymousType(supertypes: [TypeReference], start: SourcePosition, nameExtent: SourceExtent)
        throws(SyntaxFailure) -> TypeDeclaration
    {
        let (_, members) = try typeBody(name: "the anonymous class", isEnum: false)
        return TypeDeclaration(
            kind: .anonymousType,
            name: "",
            supertypes: supertypes,
            members: members,
            extent: extent(from: start),
            nameExtent: nameExtent
        )
    }
}
