/// The common part of all parsers: looking at tokens, taking them, and recovering from errors.
package class SourceParser {
    let tokens: [Token]
    let brackets: BracketMatching
    let rules: LexicalRules
    var index = 0
    var problems: [CodeProblem] = []
    private(set) var depth = 0
    let stack: StackGuard
    /// The unit's ``SourceUnit/openNames``.
    var openNames: Set<String> = []
    /// The unit's ``SourceUnit/tupleLabels``.
    var tupleLabels: [String: Set<Int>] = [:]
    /// What the statements being parsed belong to.
    var surroundings = Surroundings.unit
    /// Whether a line of a host table is being parsed: its declaration needs neither a body nor the end of a statement.
    var isDeclaration = false

    /// The deepest nesting of statements and expressions: more than people write, less than fits a small stack.
    static let deepest = 64
    /// The longest chain of operators and members.
    static let longestChain = 100
    /// The most problems reported for one text.
    package static let mostProblems = 100

    init(tokens: [Token], rules: LexicalRules, depth: Int = 0, stack: StackGuard = StackGuard()) {
        self.stack = stack
        self.tokens = tokens
        self.rules = rules
        self.depth = depth
        brackets = BracketMatching(tokens)
        for token in tokens { if let flaw = token.flaw { report(.syntax, flaw, at: token.extent) } }
    }

    // MARK: Looking

    /// The index of the current token. Frequent checks access the token in place: copies are slow.
    private var place: Int { min(index, tokens.count - 1) }

    var token: Token { tokens[place] }

    var isAtEnd: Bool { tokens[place].kind == .end }

    func peek(_ distance: Int) -> Token { tokens[max(0, min(index + distance, tokens.count - 1))] }

    var previousEnd: SourcePosition { index > 0 ? tokens[index - 1].extent.end : token.extent.start }

    func at(_ word: String) -> Bool { tokens[place].is(word) }

    func at(_ words: Set<String>) -> Bool {
        switch tokens[place].kind {
        case .sign: words.contains(tokens[place].text)
        case .identifier: !tokens[place].isEscaped && words.contains(tokens[place].text)
        default: false
        }
    }

    func next(_ word: String, distance: Int = 1) -> Bool {
        tokens[max(0, min(index + distance, tokens.count - 1))].is(word)
    }

    var isAtIdentifier: Bool { tokens[place].kind == .identifier }

    /// The extent from a position to the end of the last token taken.
    func extent(from start: SourcePosition) -> SourceExtent {
        SourceExtent(start: start, end: max(start, previousEnd))
    }

    // MARK: Taking

    @discardableResult
    func take() -> Token {
        let token = token
        if index < tokens.count - 1 { index += 1 }
        return token
    }

    func take(_ count: Int) {
        for _ in 0..<count { take() }
    }

    /// Takes an opening bracket here with its contents, if it is closed.
    func takeBrackets() {
        guard let closing = brackets.closing(of: index) else { return }
        index = closing
        take()
    }

    func accept(_ word: String) -> Bool {
        guard at(word) else { return false }
        take()
        return true
    }

    func expect(_ word: String, in what: String) throws(SyntaxFailure) {
        guard !accept(word) else { return }
        throw failure("Expected \(word) \(what), found \(name(of: token)).")
    }

    func identifier(_ what: String) throws(SyntaxFailure) -> Token {
        guard isAtIdentifier else { throw failure("Expected \(what), found \(name(of: token)).") }
        return take()
    }

    func name(of token: Token) -> String {
        switch token.kind {
        case .end: "the end of the example"
        case .string: "a string"
        default: token.text
        }
    }

    /// Elements with commas between them, and the closing sign.
    ///
    /// - Throws: if the closing sign is missing, and what parsing an element throws.
    func list<Element>(
        until closing: String, _ place: String, of element: () throws(SyntaxFailure) -> Element?
    ) throws(SyntaxFailure) -> [Element] {
        var list: [Element] = []
        while !at(closing), !isAtEnd {
            if let element = try element() { list.append(element) }
            guard accept(",") else { break }
        }
        try expect(closing, in: place)
        return list
    }

    /// Arguments up to a closing bracket, and whether some of them were left out.
    func elidableList(until closing: String, of argument: () throws(SyntaxFailure) -> Argument)
        throws(SyntaxFailure) -> (list: [Argument], isElided: Bool)
    {
        var list: [Argument] = []
        var isElided = isElidedHere
        while !at(closing), !isAtEnd {
            isElided = isElided || isElidedHere
            let argument = try argument()
            if case .elision = argument.value.kind { isElided = true } else { list.append(argument) }
            guard accept(",") else { break }
        }
        return (list, isElided || isElidedHere)
    }

    /// One or more elements, with a sign between them.
    func separated<Element>(by sign: String = ",", _ element: () throws(SyntaxFailure) -> Element)
        throws(SyntaxFailure) -> [Element]
    {
        var list = [try element()]
        while accept(sign) { list.append(try element()) }
        return list
    }

    // MARK: Problems

    func failure(_ message: String) -> SyntaxFailure {
        SyntaxFailure(kind: .syntax, message: message, extent: token.extent)
    }

    var nestedTooDeeply: SyntaxFailure {
        SyntaxFailure(kind: .nestedTooDeeply, message: "This is nested too deeply to be read.", extent: token.extent)
    }

    func report(_ kind: CodeProblem.Kind, _ message: String, at extent: SourceExtent) {
        guard problems.count < Self.mostProblems else {
            problems[problems.count - 1].unreadWords = nil
            return
        }
        problems.append(CodeProblem(kind, message, at: extent))
    }

    func report(_ failure: SyntaxFailure) {
        report(failure.kind, failure.message, at: failure.extent)
    }

    /// Enters a nesting level; refuses code that is nested too deeply.
    func nested<T>(_ body: () throws(SyntaxFailure) -> T) throws(SyntaxFailure) -> T {
        guard depth < Self.deepest, !stack.isExhausted else { throw nestedTooDeeply }
        depth += 1
        defer { depth -= 1 }
        return try body()
    }

    /// An expression node; refuses chains that are too long.
    func expression(_ kind: ExpressionKind, from start: SourcePosition) throws(SyntaxFailure) -> Expression {
        var expression = Expression(kind, extent(from: start))
        // A table written as hundreds of concatenated texts is one text.
        if expression.depth > Self.longestChain / 2, case .binary("+", let left, let right) = kind,
            case .literal(.string(let last)) = right.kind
        {
            expression = joined(left, last, at: extent(from: start)) ?? expression
        }
        guard expression.depth <= Self.longestChain else {
            throw SyntaxFailure(
                kind: .nestedTooDeeply, message: "This expression is too long to be read.", extent: expression.extent)
        }
        return expression
    }

    /// A text, or a sum that ends with one, with more appended.
    private func joined(_ left: Expression, _ last: String, at extent: SourceExtent) -> Expression? {
        switch left.kind {
        case .literal(.string(let text)): Expression(.literal(.string(text + last)), extent)
        case .binary("+", let first, let second):
            if case .literal(.string(let text)) = second.kind {
                Expression(.binary("+", first, Expression(.literal(.string(text + last)), extent)), extent)
            } else {
                nil
            }
        default: nil
        }
    }

    /// Tries to parse something, and returns to the start if that fails.
    func attempt<T>(_ body: () throws(SyntaxFailure) -> T?) -> T? {
        let start = index
        let count = problems.count
        if let result = try? body() { return result }
        index = start
        problems.removeSubrange(min(count, problems.count)...)
        return nil
    }

    // MARK: Elisions

    /// The elisions before the current token, as statements.
    func elisionsHere() -> [Statement] {
        token.elisions.map { Statement(.elision($0), $0.extent) }
    }

    var isElidedHere: Bool { !token.elisions.isEmpty }

    /// `...` in place of a statement or declaration.
    func elidedStatement() -> Statement {
        let sign = take()
        while accept(".") {}
        _ = accept(";")
        return Statement(
            .elision(Elision(text: sign.text, extent: sign.extent, isComment: false)), extent(from: sign.extent.start))
    }

    /// `...` in place of a value.
    func elidedExpression() throws(SyntaxFailure) -> Expression {
        let sign = take()
        while accept(".") {}
        return try expression(
            .elision(Elision(text: sign.text, extent: sign.extent, isComment: false)), from: sign.extent.start)
    }

    // MARK: Statements

    /// Words that are never names of values.
    class var keywords: Set<String> { [] }

    /// Whether a name is next.
    var isAtName: Bool {
        isAtIdentifier && (tokens[place].isEscaped || !Self.keywords.contains(tokens[place].text))
    }

    /// A statement of the language.
    func statement() throws(SyntaxFailure) -> Statement { throw failure("There is no statement here.") }

    /// The single declaration of a text.
    func declaration(in text: String) throws(SyntaxFailure) -> Statement {
        throw failure("There is no declaration here.")
    }

    /// A type of the language.
    func type() throws(SyntaxFailure) -> TypeReference { throw failure("There is no type here.") }

    /// `break` or `continue`, with the label it names.
    func jump() -> StatementKind {
        let isBreak = take().text == "break"
        let label = isAtName && !token.startsLine ? take().text : nil
        return isBreak ? .broken(label: label) : .continued(label: label)
    }

    /// A number, which is the current token.
    func number() throws(SyntaxFailure) -> Expression {
        let start = token.extent.start
        if token.kind == .floating {
            return try expression(.literal(NumberLiteral.floating(take().text) ?? .floating(0)), from: start)
        }
        guard let literal = NumberLiteral.integer(take().text) else { throw failure("The number is too large.") }
        return try expression(.literal(literal), from: start)
    }

    /// `<your key>` in place of a value; `nil` if it is something else.
    ///
    /// - Parameter sign: a sign it may contain in addition to words.
    func placeholder(with sign: String = "") throws(SyntaxFailure) -> Expression? {
        let start = index
        let position = token.extent.start
        var words: [String] = []
        take()
        while !isAtEnd, !token.startsLine, isAtIdentifier || at(sign) { words.append(take().text) }
        guard !words.isEmpty, accept(">") else {
            index = start
            return nil
        }
        let elision = Elision(
            text: "<" + words.joined(separator: " ") + ">", extent: extent(from: position), isComment: false)
        return try expression(.elision(elision), from: position)
    }

    /// The statements up to a closing brace or the end.
    func statements(until isLast: () -> Bool, _ parse: () throws(SyntaxFailure) -> Statement) -> [Statement] {
        var statements: [Statement] = []
        while true {
            statements += elisionsHere()
            if isAtEnd || isLast() { return statements }
            let start = index
            do throws(SyntaxFailure) {
                statements.append(try parse())
            } catch {
                statements.append(recover(from: error, start: start))
            }
            // Something is always taken.
            if index == start { take() }
        }
    }

    /// Skips the rest of a statement that could not be parsed.
    func recover(from failure: SyntaxFailure, start: Int) -> Statement {
        let count = problems.count
        report(failure)
        let first = tokens[start]
        if index == start { take() }
        // What was opened before the failure belongs to the statement.
        if let end = (start..<index).lazy.compactMap(brackets.closing(of:)).first(where: { $0 >= self.index }) {
            index = end
            take()
        }
        while !isAtEnd, !at(";"), !at("}"), !token.startsLine {
            // Code in braces is parsed on its own, unless it is part of a member.
            let isBody = at("{")
            if isBody, surroundings != .type { break }
            index = brackets.closing(of: index) ?? index
            take()
            if isBody { break }
        }
        _ = accept(";")
        let unread = tokens[start..<index]
        let words = Set(unread.flatMap(\.words))
        // A function may be called before its declaration.
        if surroundings == .body, count < problems.count, words.isDisjoint(with: ["func", "class", "struct", "enum"]) {
            problems[count].unreadWords = words
        }
        return Statement(.unreadable(words: words), extent(from: first.extent.start))
    }

    /// Statements between braces.
    func block(_ what: String) throws(SyntaxFailure) -> Block {
        let start = token.extent.start
        try expect("{", in: "before \(what)")
        let outer = surroundings
        surroundings = .body
        defer { surroundings = outer }
        let statements = try nested { () throws(SyntaxFailure) in self.statements(until: { at("}") }, statement) }
        closeBody(of: what)
        return Block(statements: statements, extent: extent(from: start))
    }

    /// The brace that ends a body; if it is missing, everything that follows was parsed as part of the body.
    func closeBody(of what: String) {
        if !accept("}") { report(.syntax, "The } that ends \(what) is missing.", at: token.extent) }
    }

    /// All statements of the text.
    func unit(_ language: CodeLanguage) -> SourceUnit {
        let start = token.extent.start
        var statements: [Statement] = []
        while true {
            statements += self.statements(until: { at("}") }, statement)
            guard at("}") else { break }
            report(.syntax, "This } closes nothing.", at: token.extent)
            take()
        }
        return SourceUnit(
            language: language, statements: statements, problems: problems, extent: extent(from: start),
            tokenCount: tokens.count, openNames: openNames, tupleLabels: tupleLabels)
    }
}

/// What statements belong to.
enum Surroundings {
    case unit, type, body
}

/// Why a statement could not be parsed: caught where the next statement begins.
struct SyntaxFailure: Error {
    var kind: CodeProblem.Kind
    var message: String
    var extent: SourceExtent
}

/// The precedence of a language's binary operators.
struct OperatorTable: Sendable {
    /// Higher binds tighter.
    let precedences: [String: Int]
    /// The right-associative operators.
    let rightAssociative: Set<String>

    /// From the loosest to the tightest.
    init(_ groups: [[String]], rightAssociative: Set<String> = []) {
        var precedences: [String: Int] = [:]
        for (precedence, group) in groups.enumerated() {
            for sign in group { precedences[sign] = precedence + 1 }
        }
        self.precedences = precedences
        self.rightAssociative = rightAssociative
    }
}

/// The value of a number as code writes it.
enum NumberLiteral {
    static func integer(_ text: String) -> Literal? {
        var digits = text.filter { $0 != "_" }
        let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
        let isLong = digits.hasSuffix("L") || digits.hasSuffix("l")
        if isLong { digits.removeLast() }
        let prefixes: [(String, Int)] = [("0x", 16), ("0X", 16), ("0b", 2), ("0B", 2), ("0o", 8)]
        for (prefix, radix) in prefixes where digits.hasPrefix(prefix) {
            let value = UInt64(digits.dropFirst(2), radix: radix)
            return value.map {
                .integer(
                    isHexadecimal && !isLong && $0 <= 0xFFFF_FFFF ? Int($0) : Int(truncatingIfNeeded: $0),
                    isLong: isLong)
            }
        }
        // A number that only fits an unsigned type has the same bits as a negative one.
        return Int(digits).map { .integer($0, isLong: isLong) }
            ?? UInt(digits).map { .integer(Int(bitPattern: $0), isLong: isLong) }
    }

    static func floating(_ text: String) -> Literal? {
        var digits = text.filter { $0 != "_" }
        let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
        if let last = digits.last, "fFdD".contains(last),
            !isHexadecimal || digits.contains(where: { "pP".contains($0) })
        {
            digits.removeLast()
        }
        return Double(digits).map { .floating($0) }
    }
}
