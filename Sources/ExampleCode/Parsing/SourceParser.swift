/// What the parsers of all languages share: looking at tokens, taking them, and going on after a mistake.
class SourceParser {
    let tokens: [Token]
    let brackets: BracketMatching
    let rules: LexicalRules
    var index = 0
    var problems: [CodeProblem] = []
    private(set) var depth = 0
    let stack: StackGuard
    /// Whether a line of a host table is read: its declaration needs neither a body nor what ends a statement.
    var isDeclaration = false

    /// How deep statements and expressions may be nested: more than people write, less than a small stack holds.
    static let deepest = 64
    /// How many operators and members may hang on each other.
    static let longestChain = 100
    /// How many problems one text is worth.
    static let mostProblems = 100

    init(tokens: [Token], rules: LexicalRules, depth: Int = 0, stack: StackGuard = StackGuard()) {
        self.stack = stack
        self.tokens = tokens
        self.rules = rules
        self.depth = depth
        brackets = BracketMatching(tokens)
        for token in tokens { if let flaw = token.flaw { report(.syntax, flaw, at: token.extent) } }
    }

    // MARK: Looking

    var token: Token { tokens[min(index, tokens.count - 1)] }

    var isAtEnd: Bool { token.kind == .end }

    func peek(_ distance: Int) -> Token { tokens[max(0, min(index + distance, tokens.count - 1))] }

    var previousEnd: SourcePosition { index > 0 ? tokens[index - 1].extent.end : token.extent.start }

    func at(_ word: String) -> Bool { token.is(word) }

    func at(_ words: Set<String>) -> Bool {
        switch token.kind {
        case .sign: words.contains(token.text)
        case .identifier: !token.isEscaped && words.contains(token.text)
        default: false
        }
    }

    func next(_ word: String, distance: Int = 1) -> Bool { peek(distance).is(word) }

    var isAtIdentifier: Bool { token.kind == .identifier }

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

    func accept(_ word: String) -> Bool {
        guard at(word) else { return false }
        take()
        return true
    }

    func expect(_ word: String, in what: String) throws(SyntaxFailure) {
        guard !accept(word) else { return }
        throw failure("There should be \(word) \(what), not \(name(of: token)).")
    }

    func identifier(_ what: String) throws(SyntaxFailure) -> Token {
        guard isAtIdentifier else { throw failure("There should be \(what), not \(name(of: token)).") }
        return take()
    }

    func name(of token: Token) -> String {
        switch token.kind {
        case .end: "the end of the example"
        case .string: "a string"
        default: token.text
        }
    }

    // MARK: Problems

    func failure(_ message: String) -> SyntaxFailure {
        SyntaxFailure(kind: .syntax, message: message, extent: token.extent)
    }

    var nestedTooDeeply: SyntaxFailure {
        SyntaxFailure(kind: .nestedTooDeeply, message: "This is nested too deeply to be read.", extent: token.extent)
    }

    func report(_ kind: CodeProblem.Kind, _ message: String, at extent: SourceExtent) {
        guard problems.count < Self.mostProblems else { return }
        problems.append(CodeProblem(kind, message, at: extent))
    }

    func report(_ failure: SyntaxFailure) {
        report(failure.kind, failure.message, at: failure.extent)
    }

    /// One level further in; refuses what is nested too deeply.
    func nested<T>(_ body: () throws(SyntaxFailure) -> T) throws(SyntaxFailure) -> T {
        guard depth < Self.deepest, !stack.isExhausted else {
            throw nestedTooDeeply
        }
        depth += 1
        defer { depth -= 1 }
        return try body()
    }

    /// An expression node; refuses chains that are too long.
    func expression(_ kind: ExpressionKind, from start: SourcePosition) throws(SyntaxFailure) -> Expression {
        let expression = Expression(kind, extent(from: start))
        guard expression.depth <= Self.longestChain else {
            throw SyntaxFailure(
                kind: .nestedTooDeeply, message: "This expression is too long to be read.", extent: expression.extent)
        }
        return expression
    }

    /// Tries to parse something, and comes back to where it began if it cannot be, or if `isWanted` does not want it.
    func attempt<T>(_ body: () throws(SyntaxFailure) -> T?) -> T? {
        let start = index
        let count = problems.count
        if let result = try? body() { return result }
        index = start
        problems.removeSubrange(min(count, problems.count)...)
        return nil
    }

    // MARK: Elisions

    /// What was left out before the current token, as statements.
    func elisionsHere() -> [Statement] {
        token.elisions.map { Statement(.elision($0), $0.extent) }
    }

    var isElidedHere: Bool { !token.elisions.isEmpty }

    /// `...` where a statement or declaration could be.
    func elidedStatement() -> Statement {
        let sign = take()
        while accept(".") {}
        _ = accept(";")
        return Statement(
            .elision(Elision(text: sign.text, extent: sign.extent, isComment: false)), extent(from: sign.extent.start))
    }

    // MARK: Statements

    /// Words that are never names of values.
    class var keywords: Set<String> { [] }

    /// Whether a name is next.
    var isAtName: Bool { isAtIdentifier && (token.isEscaped || !Self.keywords.contains(token.text)) }

    /// One statement of the language.
    func statement() throws(SyntaxFailure) -> Statement { throw failure("There is no statement here.") }

    /// The one declaration of a text.
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

    /// A number, at whose token the parser is.
    func number() throws(SyntaxFailure) -> Expression {
        let start = token.extent.start
        if token.kind == .floating {
            return try expression(.literal(NumberLiteral.floating(take().text) ?? .floating(0)), from: start)
        }
        guard let literal = NumberLiteral.integer(take().text) else { throw failure("The number is too large.") }
        return try expression(.literal(literal), from: start)
    }

    /// `<your key>` where a value should be; `nil` where it is something else.
    ///
    /// - Parameter sign: what it may hold besides words.
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

    /// The statements up to a closing brace or the end, whatever is there.
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
            // Whatever happens, something is taken.
            if index == start { take() }
        }
    }

    /// Skips the rest of a statement that could not be parsed.
    func recover(from failure: SyntaxFailure, start: Int) -> Statement {
        report(failure)
        let first = tokens[start]
        if index == start { take() }
        while !isAtEnd, !at(";"), !at("}"), !token.startsLine {
            // What is between braces is read on its own, unless it is what could not be read.
            if at("{") { break }
            if at("(") || at("["), let closing = brackets.closing(of: index), failure.kind != .nestedTooDeeply {
                index = closing
            }
            take()
        }
        _ = accept(";")
        return Statement(.unreadable, extent(from: first.extent.start))
    }

    /// Statements between braces.
    func block(_ what: String) throws(SyntaxFailure) -> Block {
        let start = token.extent.start
        try expect("{", in: "before \(what)")
        let statements = try nested { () throws(SyntaxFailure) in
            self.statements(until: { at("}") }) { () throws(SyntaxFailure) in try statement() }
        }
        if !accept("}") { report(.syntax, "The } that ends \(what) is missing.", at: token.extent) }
        return Block(statements: statements, extent: extent(from: start))
    }

    /// All statements of the text.
    func unit(_ language: ExampleLanguage) -> SourceUnit {
        let start = token.extent.start
        var statements: [Statement] = []
        while true {
            statements += self.statements(until: { at("}") }) { () throws(SyntaxFailure) in try statement() }
            guard at("}") else { break }
            report(.syntax, "This } closes nothing.", at: token.extent)
            take()
        }
        return SourceUnit(language: language, statements: statements, problems: problems, extent: extent(from: start))
    }
}

/// Why a statement could not be parsed: caught where the next statement begins.
struct SyntaxFailure: Error {
    var kind: CodeProblem.Kind
    var message: String
    var extent: SourceExtent
}
