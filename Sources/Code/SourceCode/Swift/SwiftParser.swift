/// Parses Swift by recursive descent: this file has types and what comes before declarations.
final class SwiftParser: SourceParser {
    /// Whether `{` opens a trailing closure here, rather than the body of a statement.
    var allowsTrailingClosure = true
    /// Whether the names of the pattern being parsed can be assigned.
    var bindsVariables = false
    /// The nesting depth of the statements in the case being parsed; -1 outside any case.
    var depthOfCase = -1
    /// The brace of the body that must have a value: a brace in it is a closure.
    var valueBrace = -1
    /// The names of the types parsed so far.
    var typeNames: Set<String> = []
    /// Whether there was `#if`: then only a part of the code is compiled.
    var isConditional = false
    /// Words that could be modifiers, but precede no declaration: parsing from any of them has the same result, and is
    /// not repeated.
    var idleModifiers = 0..<0

    static let modifiers: Set<String> = [
        "public", "private", "fileprivate", "internal", "open", "package", "static", "final", "override", "required",
        "convenience", "lazy", "weak", "unowned", "mutating", "nonmutating", "dynamic", "optional", "indirect",
        "nonisolated", "isolated", "distributed", "prefix", "postfix", "infix", "async", "borrowing", "consuming",
        "__consuming", "nonoverride", "reasync", "_local",
    ]
    static let declarators: Set<String> = [
        "let", "var", "func", "init", "deinit", "subscript", "class", "struct", "enum", "protocol", "extension",
        "actor", "import", "typealias", "associatedtype", "case", "operator", "precedencegroup", "macro",
    ]
    private static let words: Set<String> = [
        "let", "var", "func", "deinit", "struct", "enum", "protocol", "extension", "import", "typealias", "if", "else",
        "for", "while", "repeat", "do", "switch", "case", "default", "break", "continue", "return", "throw", "throws",
        "guard", "in", "is", "as", "where", "defer", "fallthrough", "class", "catch", "nil", "true", "false",
    ]

    override class var keywords: Set<String> { words }

    override func statement() throws(SyntaxFailure) -> Statement { try readStatement() }

    override func declaration(in text: String) throws(SyntaxFailure) -> Statement { try typeMember() }

    // MARK: Types

    /// A type with all prefixes and suffixes.
    override func type() throws(SyntaxFailure) -> TypeReference {
        try nested { () throws(SyntaxFailure) in
            while at("@") { try attribute() }
            while at(Self.specifiers), peek(1).kind == .identifier || next("(") || next("[") || next("@") || next("~") {
                take()
                // `nonisolated(nonsending)`
                if at("("), token.isLeftBound, next(")", distance: 2) { takeBrackets() }
            }
            while at("@") { try attribute() }
            var type = try primaryType()
            while at("&"), peek(1).kind == .identifier || next("~") {
                take()
                _ = try primaryType()
                type = .inferred
            }
            skipEffects()
            if accept("->") {
                let parameters: [TypeReference] = if case .tuple(let elements) = type { elements } else { [type] }
                return .function(parameters, try self.type())
            }
            return type
        }
    }

    private static let modules: Set<String> = ["Swift", "Foundation", "UIKit", "UserNotifications", "_Concurrency"]

    /// Words before a type that say how its values are passed.
    private static let specifiers: Set<String> = [
        "inout", "some", "any", "borrowing", "consuming", "sending", "isolated", "nonisolated", "each", "repeat",
        "__owned", "__shared", "_const",
    ]

    static let effects: Set<String> = ["async", "throws", "rethrows", "reasync"]

    /// `async throws(E)`
    func skipEffects() {
        while at(Self.effects) {
            let takesType = at("throws")
            take()
            if takesType, at("("), let closing = brackets.closing(of: index) {
                index = closing
                take()
            }
        }
    }

    private func primaryType() throws(SyntaxFailure) -> TypeReference {
        // `~Copyable` removes a default capability.
        while at("~") { take() }
        var type = at("[") ? try bracketType() : at("(") ? try tupleType() : try namedType()
        var marks = 0
        while token.kind == .sign, !token.startsLine {
            marks += 1
            guard marks <= Self.deepest else { throw nestedTooDeeply }
            if acceptMark("?") {
                type = .optional(type, isImplicit: false)
            } else if acceptMark("??") {
                type = .optional(.optional(type, isImplicit: false), isImplicit: false)
            } else if acceptMark("!") {
                type = .optional(type, isImplicit: true)
            } else if at("."), token.isLeftBound, peek(1).kind == .identifier, isTypeName(peek(1)) {
                // `[Int].Index`, `Int?.Type`
                take(2)
                type = .inferred
            } else {
                break
            }
        }
        return type
    }

    /// A sign that belongs to what is directly before it, as in `x!`.
    func acceptMark(_ sign: String) -> Bool { token.isLeftBound && accept(sign) }

    private func bracketType() throws(SyntaxFailure) -> TypeReference {
        take()
        let first = try type()
        let type: TypeReference = accept(":") ? .dictionary(first, try self.type()) : .array(first)
        try expect("]", in: "after the type")
        return type
    }

    private func tupleType() throws(SyntaxFailure) -> TypeReference {
        take()
        var labels: [String?] = []
        let elements = try list(until: ")", "after the type") { () throws(SyntaxFailure) in
            // Labels: `name:`, `_ name:`.
            if isAtIdentifier, peek(1).kind == .identifier, next(":", distance: 2) { take() }
            labels.append(acceptLabel())
            let type = try type()
            _ = accept("...")
            return type
        }
        if elements.count == 1, !at("->"), !at("async"), !at("throws"), !at("."), let only = elements.first {
            return only
        }
        // The parameters of a function type are not a tuple.
        if !at("->"), !at(Self.effects) { noteTuple(labels) }
        return .tuple(elements)
    }

    func noteTuple(_ labels: [String?]) {
        for case (let place, let label?) in labels.enumerated() { tupleLabels[label, default: []].insert(place) }
    }

    private func namedType() throws(SyntaxFailure) -> TypeReference {
        guard isAtName else { throw failure("Expected a type, found \(name(of: token)).") }
        // The name of a module is dropped from the type.
        if Self.modules.contains(token.text), next("."), peek(2).text.first?.isUppercase == true {
            take()
            take()
        }
        var name = take().text
        if name == "_" { return .inferred }
        var arguments = at("<") ? try typeArguments() : []
        while at("."), peek(1).kind == .identifier, !peek(1).startsLine {
            if next("Type") || next("Protocol") || next("self") { break }
            take()
            name += "." + take().text
            if at("<") { arguments = try typeArguments() }
        }
        if at("."), next("Type") || next("Protocol") {
            take(2)
            return .inferred
        }
        return type(named: name, arguments)
    }

    /// Whether a name is written like a type.
    func isTypeName(_ token: Token) -> Bool {
        token.text.first { $0 != "_" }?.isUppercase ?? false
    }

    /// A type by name, with shorthands expanded.
    func type(named name: String, _ arguments: [TypeReference]) -> TypeReference {
        if name == "Void" { return .tuple([]) }
        if arguments.count == 1, name == "Optional", let wrapped = arguments.first {
            return .optional(wrapped, isImplicit: false)
        }
        if arguments.count == 1, name == "Array", let element = arguments.first { return .array(element) }
        if arguments.count == 2, name == "Dictionary" { return .dictionary(arguments[0], arguments[1]) }
        return .named(name, arguments)
    }

    func typeArguments() throws(SyntaxFailure) -> [TypeReference] {
        try expect("<", in: "before type arguments")
        return try list(until: ">", "after type arguments") { () throws(SyntaxFailure) in
            guard token.kind == .integer else { return try type() }
            take()
            return .inferred
        }
    }

    /// The type arguments here, unless `<` is a comparison, judging by what follows.
    func acceptTypeArguments() -> [TypeReference]? {
        guard at("<"), token.isLeftBound else { return nil }
        return attempt { () throws(SyntaxFailure) -> [TypeReference]? in
            let arguments = try typeArguments()
            return endsTypeArguments ? arguments : nil
        }
    }

    private var endsTypeArguments: Bool {
        guard token.kind == .sign else { return isAtEnd }
        return switch token.text {
        case "(", "[": !token.startsLine
        case ")", "]", "{", "}", ".", ",", ";", ":": true
        case "!", "?": token.isLeftBound
        default: false
        }
    }

    /// The names in `<T: P, U>`.
    func typeParameters(isOpen: Bool = false) throws(SyntaxFailure) -> [String] {
        guard isOpen || accept("<") else { return [] }
        return try list(until: ">", "after type parameters") { () throws(SyntaxFailure) in
            while at("@") { try attribute() }
            if at("each") || at("let"), peek(1).kind == .identifier { take() }
            let name = try identifier("a type parameter").text
            openNames.insert(name)
            if accept(":") { _ = try type() }
            return name
        }
    }

    /// `where T: P, U == V`
    func skipRequirements() {
        guard accept("where") else { return }
        while !at("{"), !isAtEnd, !at("}") {
            // The next line is another declaration, unless a sign joins it.
            let isInArguments = next("<", distance: -1) || at(">")
            if token.startsLine, !isInArguments, !joinsRequirements(peek(-1)), !joinsRequirements(token) { return }
            take()
        }
    }

    private func joinsRequirements(_ token: Token) -> Bool {
        token.is("where") || token.is(",") || token.is(":") || token.is("==") || token.is("&")
    }

    // MARK: Before declarations

    /// The modifiers; attributes have no meaning here.
    func attributes() throws(SyntaxFailure) -> Attributes {
        var attributes = Attributes()
        attributes.start = token.extent.start
        let first = index
        while true {
            if at("@") {
                if let call = try attribute() { attributes.calls.append(call) }
                // No type that could begin with a bracket follows.
                if at("("), !token.startsLine { takeBrackets() }
            } else if index > first, directive() != nil {
                // `#if` may be around an attribute.
            } else if isModifier {
                attributes.modifiers.insert(take().text)
                // `private(set)`
                if at("("), brackets.closing(of: index) == index + 2 { takeBrackets() }
            } else {
                attributes.modifiers.formUnion(attributes.names.map { "@" + $0 })
                return attributes
            }
        }
    }

    /// Modifiers are also names: what follows decides.
    private var isModifier: Bool {
        guard isAtIdentifier, !token.isEscaped else { return false }
        if at("class") {
            return ["func", "var", "let", "subscript"].contains(peek(1).text)
                || (Self.modifiers.contains(peek(1).text) && peek(2).kind == .identifier)
        }
        guard Self.modifiers.contains(token.text) else { return false }
        if next("("), next(")", distance: 3) { return peek(4).kind == .identifier }
        return next("@")
            || (peek(1).kind == .identifier
                && (Self.declarators.contains(peek(1).text) || Self.modifiers.contains(peek(1).text)))
    }

    /// An attribute with its arguments, if code may declare it or it changes what code means; `nil` for others.
    @discardableResult
    func attribute() throws(SyntaxFailure) -> Call? {
        try expect("@", in: "before an attribute")
        var (name, extent) = ("", token.extent)
        repeat {
            extent = token.extent
            name = try identifier("an attribute's name").text
            if at("<"), token.isLeftBound { _ = try typeArguments() }
        } while accept(".")
        // A separate bracket begins a type: `@escaping (Int) -> Void`.
        var arguments: [Argument] = []
        if at("("), token.isLeftBound, !token.startsLine, !Self.attributesOfTypes.contains(name) {
            arguments = attempt(attributeArguments) ?? []
            takeBrackets()
        }
        guard Self.meaningful.contains(name) || name.first?.isUppercase ?? false else { return nil }
        return Call(callee: Expression(.name(name), extent), arguments: arguments, isElided: false)
    }

    private static let meaningful: Set<String> = [
        "objc", "main", "propertyWrapper", "resultBuilder", "dynamicMemberLookup",
    ]

    /// The arguments in the brackets here, which are not taken.
    private func attributeArguments() throws(SyntaxFailure) -> [Argument]? {
        let start = index
        defer { index = start }
        take()
        return try argumentList(until: ")").list
    }

    /// Attributes without arguments: a bracket after one begins the type.
    private static let attributesOfTypes: Set<String> = ["escaping", "autoclosure", "Sendable"]

    /// The end of a statement: a new line, a semicolon, the end of the block, or in a switch the next label.
    func endOfStatement() {
        if accept(";") || isAtEnd || at("}") || token.startsLine || isDeclaration { return }
        if isAtNextCase { return }
        report(.syntax, "Two statements on one line need a ; between them.", at: token.extent)
    }
}
