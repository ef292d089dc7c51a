/// Parses Java by recursive descent: this file has types and what comes before declarations.
package final class JavaParser: SourceParser {
    /// Whether `name ->` begins a lambda here, rather than ending a label.
    var allowsLambda = true
    /// The components of the record whose body is being parsed.
    var components: [Parameter] = []

    package static let primitives: Set<String> = [
        "int", "long", "short", "byte", "char", "boolean", "float", "double", "void",
    ]
    static let modifiers: Set<String> = [
        "public", "private", "protected", "static", "final", "abstract", "synchronized", "native", "transient",
        "volatile", "default", "strictfp", "sealed",
    ]
    private static let words = primitives.union([
        "if", "else", "for", "while", "do", "switch", "case", "default", "break", "continue", "return", "throw",
        "throws", "try", "catch", "finally", "new", "this", "super", "class", "interface", "enum", "extends",
        "implements", "import", "package", "instanceof", "null", "true", "false", "public", "private", "protected",
        "static", "final", "abstract", "synchronized", "native", "transient", "volatile", "assert",
    ])

    override class var keywords: Set<String> { words }

    override func statement() throws(SyntaxFailure) -> Statement { try readStatement() }

    override func declaration(in text: String) throws(SyntaxFailure) -> Statement {
        try member(of: enclosingTypeName(in: text))
    }

    // MARK: Types

    /// A type: primitive or named, with arguments and array brackets.
    override func type() throws(SyntaxFailure) -> TypeReference {
        try nested { () throws(SyntaxFailure) in
            while at("@"), next("interface") == false { try annotation() }
            if accept("?") {
                if accept("extends") { return .wildcard(try type(), isUpper: true) }
                return accept("super") ? .wildcard(try type(), isUpper: false) : .wildcard(nil, isUpper: true)
            }
            let isPrimitive = isAtIdentifier && Self.primitives.contains(token.text)
            let type: TypeReference = isPrimitive ? .named(take().text) : try namedType()
            return arrayType(of: type)
        }
    }

    /// A type with the pairs of brackets that follow it.
    func arrayType(of element: TypeReference) -> TypeReference {
        var type = element
        while at("["), next("]") {
            take(2)
            type = .array(type)
        }
        return type
    }

    /// A name with dots and arguments. Packages are omitted, outer classes kept.
    private func namedType() throws(SyntaxFailure) -> TypeReference {
        guard isAtName else { throw failure("Expected a type, found \(name(of: token)).") }
        var name = take().text
        var arguments = at("<") ? try typeArguments() : []
        while at("."), peek(1).kind == .identifier, !Self.keywords.contains(peek(1).text) {
            take()
            let isPackage = name.utf8.first.map { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") } ?? false
            name = isPackage ? take().text : name + "." + take().text
            if at("<") { arguments = try typeArguments() }
        }
        if name == "var", arguments.isEmpty { return .inferred }
        return .named(name, arguments)
    }

    /// `<A, B>`; the diamond is one inferred argument.
    func typeArguments() throws(SyntaxFailure) -> [TypeReference] {
        try expect("<", in: "before type arguments")
        if accept(">") { return [.inferred] }
        let arguments = try separated { () throws(SyntaxFailure) in
            let argument: TypeReference = accept("...") ? .inferred : try type()
            while accept("&") { _ = try type() }
            return argument
        }
        try expect(">", in: "after type arguments")
        return arguments
    }

    /// The names in `<T extends Comparable<T>, U>` before a declaration.
    func typeParameters() throws(SyntaxFailure) -> [String] {
        guard accept("<") else { return [] }
        let names = try separated { () throws(SyntaxFailure) in
            while at("@") { try annotation() }
            let name = try identifier("a type parameter").text
            if accept("extends") { _ = try separated(by: "&", type) }
            return name
        }
        try expect(">", in: "after type parameters")
        return names
    }

    // MARK: Before declarations

    /// The modifiers, including annotations as `@Inject`.
    func attributes() throws(SyntaxFailure) -> Attributes {
        var attributes = Attributes()
        attributes.start = token.extent.start
        while true {
            if at("@"), !next("interface") {
                attributes.modifiers.insert("@" + (try annotation()))
            } else if isAtModifier {
                attributes.modifiers.insert(take().text)
            } else if isAtNonSealed {
                for _ in 0..<3 { take() }
            } else {
                return attributes
            }
        }
    }

    var isAtModifier: Bool {
        guard isAtIdentifier, Self.modifiers.contains(token.text) else { return false }
        return switch token.text {
        case "default": !next(":") && !next("->")
        case "synchronized": !next("(")
        // An ordinary name, except before a declaration.
        case "sealed": peek(1).kind == .identifier || next("@")
        default: true
        }
    }

    /// `non-sealed` arrives as three tokens.
    var isAtNonSealed: Bool {
        at("non") && next("-") && next("sealed", distance: 2) && peek(3).kind == .identifier
    }

    /// Skips an annotation with its arguments.
    ///
    /// - Returns: its name without a package.
    @discardableResult
    func annotation() throws(SyntaxFailure) -> String {
        try expect("@", in: "before an annotation")
        var name = ""
        repeat { name = try identifier("an annotation's name").text } while accept(".")
        if at("(") { takeBrackets() }
        return name
    }

    /// The semicolon that ends a statement. One missing before a new line is reported, and the statement counts.
    func semicolon() throws(SyntaxFailure) {
        if accept(";") || (isDeclaration && isAtEnd) { return }
        guard token.startsLine || isAtEnd || at("}") else {
            throw failure("Expected ; before \(name(of: token)).")
        }
        // Where something was left out, the semicolon may be part of it.
        guard !isElidedHere || token.elisions.allSatisfy(\.isComment) else { return }
        report(.syntax, "The statement has no ; at its end.", at: SourceExtent(start: previousEnd, end: previousEnd))
    }

    /// In a host table, a constructor has the name of the class: a name directly before `(`.
    func enclosingTypeName(in text: String) -> String? {
        for (index, token) in tokens.enumerated()
        where token.kind == .identifier && !Self.modifiers.contains(token.text) {
            return tokens[min(index + 1, tokens.count - 1)].is("(") ? token.text : nil
        }
        return nil
    }
}
