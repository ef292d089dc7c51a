extension SwiftParser {
    /// A declaration with these attributes, if one begins here.
    func declaration(_ attributes: Attributes) throws(SyntaxFailure) -> StatementKind? {
        guard isAtIdentifier, !token.isEscaped else { return nil }
        let start = attributes.start ?? token.extent.start
        switch token.text {
        case "let", "var": return .variables(try variables(attributes))
        case "func":
            take()
            return .function(try function(.function, attributes, start: start))
        case "init" where next("(") || next("?") || next("!") || next("<"):
            return .function(try function(.initializer, attributes, start: start))
        case "subscript" where next("(") || next("<"):
            return .function(try function(.subscripting, attributes, start: start))
        case "deinit" where next("{") || peek(1).startsLine || isDeclaration:
            let name = take()
            let body = at("{") ? try block("deinit") : nil
            return .function(
                FunctionDeclaration(
                    kind: .deinitializer,
                    name: "deinit",
                    body: body,
                    attributes: attributes,
                    extent: extent(from: start),
                    nameExtent: name.extent
                )
            )
        case "class", "struct", "enum", "protocol", "extension":
            return .type(try typeDeclaration(attributes, start: start))
        case "actor" where peek(1).kind == .identifier: return .type(try typeDeclaration(attributes, start: start))
        case "import": return try importation()
        case "typealias", "associatedtype": return try aliasDeclaration()
        case "precedencegroup", "operator": return try skippedDeclaration()
        case "macro" where peek(1).kind == .identifier: return try skippedDeclaration()
        default: return nil
        }
    }

    private func importation() throws(SyntaxFailure) -> StatementKind {
        take()
        var path = ""
        while !isAtEnd, !token.startsLine, !at(";") { path += take().text }
        return .imported(path)
    }

    /// `typealias A<T> = B`, `associatedtype A: P = B`: the meaning of the name is not followed.
    private func aliasDeclaration() throws(SyntaxFailure) -> StatementKind {
        take()
        openNames.insert(try identifier("the name of a type").text)
        _ = try typeParameters()
        if accept(":") { _ = try separated(type) }
        if accept("=") { _ = try type() }
        skipRequirements()
        return .empty
    }

    private func skippedDeclaration() throws(SyntaxFailure) -> StatementKind {
        take()
        while !isAtEnd, !token.startsLine || isJoinedToLineBefore, !at(";"), !at("}") {
            if at("(") || at("{") || at("["), let closing = brackets.closing(of: index) { index = closing }
            take()
        }
        return .empty
    }

    private var isJoinedToLineBefore: Bool {
        let signs = ["=", ":", ",", "&", "->", "==", "where"]
        return signs.contains { next($0, distance: -1) || ($0 != ":" && at($0)) }
    }

    // MARK: Functions

    private func function(_ kind: FunctionDeclaration.Kind, _ attributes: Attributes, start: SourcePosition)
        throws(SyntaxFailure) -> FunctionDeclaration
    {
        let isOperator = token.kind == .sign
        var name = isOperator ? operatorName() : try identifier("a function's name")
        // In `<<T>(…)`, the second sign opens the type parameters.
        let opensParameters = isOperator && isAtIdentifier && name.text.last == "<"
        if opensParameters { name.text.removeLast() }
        if isOperator { openNames.insert(name.text) }
        var attributes = attributes
        if kind == .initializer, accept("?") || accept("!") { attributes.modifiers.insert("failable") }
        let generics = try typeParameters(isOpen: opensParameters)
        let parameters = try parameters(isSubscript: kind == .subscripting)
        while at(Self.effects) {
            attributes.modifiers.insert(token.text)
            skipEffects()
        }
        var result = accept("->") ? try type() : nil
        if result == .tuple([]) { result = nil }
        skipRequirements()
        var body: Block?
        var setter: (name: String, body: Block)?
        if at("{"), kind == .subscripting {
            let accessors = try accessors()
            if accessors.isNonmutating { attributes.modifiers.insert("nonmutating") }
            setter = accessors.setter
            body = accessors.getter ?? Block(statements: [], extent: extent(from: start))
        } else if at("{") {
            if result != nil { valueBrace = index }
            body = try block("the body of \(name.text)")
            body?.builders = attributes.names
        }
        return FunctionDeclaration(
            kind: kind,
            name: name.text,
            parameters: parameters,
            result: result,
            body: body,
            setter: setter,
            attributes: attributes,
            generics: generics,
            extent: extent(from: start),
            nameExtent: name.extent
        )
    }

    private func operatorName() -> Token {
        var name = take()
        while token.kind == .sign, token.isLeftBound, !at("("), !(at("<") && peek(1).kind == .identifier), !isAtEnd {
            name.text += take().text
        }
        return name
    }

    func parameters(isSubscript: Bool = false) throws(SyntaxFailure) -> [Parameter] {
        try expect("(", in: "before the parameters")
        return try list(until: ")", "after the parameters") { () throws(SyntaxFailure) -> Parameter? in
            guard at("..."), next(")") || next(",") else { return try parameter(isSubscript: isSubscript) }
            take()
            return nil
        }
    }

    private func parameter(isSubscript: Bool) throws(SyntaxFailure) -> Parameter {
        let start = token.extent.start
        let builders = try attributes().names
        let first = try identifier("a parameter's name").text
        var name = first
        var label: String? = first == "_" || isSubscript ? nil : first
        if isAtIdentifier, !at(":") {
            name = take().text
            if isSubscript { label = first == "_" ? nil : first }
        }
        try expect(":", in: "after the parameter's name")
        let isInout = at("inout") || at("consuming") || at("__owned")
        let isPack = at("repeat")
        let type = try type()
        let isVariadic = accept("...") || isPack
        let defaultValue = accept("=") ? try expression() : nil
        return Parameter(
            label: label,
            name: name,
            type: type,
            defaultValue: defaultValue,
            isVariadic: isVariadic,
            isInout: isInout,
            builders: builders,
            extent: extent(from: start)
        )
    }

    // MARK: Variables

    func variables(_ attributes: Attributes) throws(SyntaxFailure) -> VariableDeclaration {
        let isConstant = take().text == "let"
        let bindings = try separated { () throws(SyntaxFailure) in
            let pattern = try bindingPattern()
            let type = accept(":") ? try type() : nil
            let initializer = accept("=") ? try expression() : nil
            let isComputed = initializer == nil && type != nil
            let hasAccessors = at("{") && (!token.startsLine || isAccessorAhead || isComputed)
            var accessors = hasAccessors ? try accessors() : nil
            accessors?.getter?.builders = attributes.names
            return VariableBinding(pattern: pattern, type: type, initializer: initializer, accessors: accessors)
        }
        return VariableDeclaration(
            isConstant: isConstant,
            modifiers: attributes.modifiers,
            bindings: bindings,
            attributes: attributes.calls
        )
    }

    private var isAccessorAhead: Bool {
        at("{") && ["get", "set", "willSet", "didSet"].contains(peek(1).text)
            && (next("{", distance: 2) || next("(", distance: 2) || next("set", distance: 2) || next("}", distance: 2))
    }

    /// A name, `_`, or a tuple of them.
    func bindingPattern() throws(SyntaxFailure) -> Pattern {
        let start = token.extent.start
        if accept("(") {
            let patterns = try list(until: ")", "after the names") { () throws(SyntaxFailure) in
                _ = acceptLabel()
                return try nested(bindingPattern)
            }
            return Pattern(.tuple(patterns), extent(from: start))
        }
        let isVariable = accept("var")
        if !isVariable { _ = accept("let") }
        guard isAtName else { throw failure("Expected a name, found \(name(of: token)).") }
        let name = take()
        return Pattern(name.text == "_" ? .wildcard : .name(name.text), name.extent, isVariable: isVariable)
    }

    private static let accessorModifiers: Set<String> = [
        "mutating", "nonmutating", "borrowing", "consuming", "nonisolated", "__consuming",
    ]

    private static let accessorWords: Set<String> = [
        "get", "set", "willSet", "didSet", "_read", "_modify", "read", "modify", "unsafeAddress",
        "unsafeMutableAddress", "init", "borrow", "mutate",
    ]

    /// Whether an accessor follows after attributes and modifiers.
    private var isModifiedAccessorAhead: Bool {
        let start = index
        defer { index = start }
        take()
        while at("@") { do throws(SyntaxFailure) { try attribute() } catch { return false } }
        while at(Self.accessorModifiers) { take() }
        guard at(Self.accessorWords), index > start + 1 || token.text.first == "_" || token.text.hasPrefix("unsafe")
        else { return false }
        return next("{") || next("(") || next("}") || peek(1).kind == .identifier || next("@")
    }

    /// `{ get … set … }`, or a body that is only a getter.
    func accessors() throws(SyntaxFailure) -> Accessors {
        guard isAccessorAhead || (next("get") && peek(2).kind == .identifier) || isModifiedAccessorAhead
        else {
            valueBrace = index
            return Accessors(getter: try block("the property"), observers: [], isSettable: false)
        }
        take()
        var accessors = Accessors(observers: [], isSettable: false)
        while !at("}"), !isAtEnd {
            _ = try attributes()
            while at(Self.accessorModifiers) { if take().text == "nonmutating" { accessors.isNonmutating = true } }
            let word = try identifier("get or set").text
            var value = word == "didSet" ? "oldValue" : "newValue"
            if accept("(") {
                value = try identifier("the value's name").text
                try expect(")", in: "after the value's name")
            }
            skipEffects()
            if word == "get" { valueBrace = index }
            let body = at("{") ? try block("the accessor") : nil
            if ["_modify", "modify", "mutate", "unsafeMutableAddress"].contains(word) { accessors.isSettable = true }
            switch (word, body) {
            case ("get", _): accessors.getter = body
            case ("set", let body):
                accessors.isSettable = true
                if let body { accessors.setter = (value, body) }
            case (_, let body?): accessors.observers.append((word, value, body))
            default: break
            }
        }
        try expect("}", in: "after the accessors")
        return accessors
    }
}
