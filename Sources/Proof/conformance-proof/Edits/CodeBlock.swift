import AppSimulation
import CodeJudging
import Markdown
import SourceCode

/// The tokens of one code block with matched brackets, so that statements can be found without a parser.
struct CodeBlock {
    let language: CodeLanguage
    let source: PlacedSource
    let tokens: [Token]
    /// The bytes of the page for each token.
    let ranges: [Range<Int>]
    /// Each bracket's partner.
    let partners: [Int: Int]
    /// For each token, the innermost open bracket around it.
    let enclosing: [Int?]
    /// The first tokens of the statements in function bodies.
    private(set) var statementStarts: [Int] = []
    /// Every `if`.
    private(set) var conditions: [Condition] = []
    private let page: [UInt8]

    init?(_ placed: PlacedSource, page: [UInt8]) {
        let source = placed.code
        guard case .code(let language) = source.language else { return nil }
        self.language = language
        self.source = placed
        self.page = page
        tokens = SourceText(source.text, id: source.id).tokens(in: language)
        ranges = tokens.map { placed.range(of: $0.extent) }
        var partners: [Int: Int] = [:]
        var enclosing: [Int?] = []
        var open: [Int] = []
        for (index, token) in tokens.enumerated() {
            if token.kind == .sign, ["}", ")", "]"].contains(token.text), let opening = open.popLast() {
                partners[opening] = index
                partners[index] = opening
            }
            enclosing.append(open.last)
            if token.kind == .sign, ["{", "(", "["].contains(token.text) { open.append(index) }
        }
        self.partners = partners
        self.enclosing = enclosing
        statementStarts = tokens.indices.filter(isStatementStart)
        conditions = tokens.indices.compactMap(condition)
    }

    /// The blocks of a page in languages that can be run, with their indices among all blocks.
    static func blocks(of bytes: [UInt8]) throws -> [(index: Int, block: CodeBlock)] {
        PlacedSource.sources(of: try MarkdownPage(bytes), topics: []).enumerated().compactMap { index, source in
            CodeBlock(source, page: bytes).map { (index, $0) }
        }
    }

    /// The page's text from one token to another.
    func text(_ range: ClosedRange<Int>) -> String { String(decoding: page[bytes(range)], as: UTF8.self) }

    func bytes(_ range: ClosedRange<Int>) -> Range<Int> {
        ranges[range.lowerBound].lowerBound..<ranges[range.upperBound].upperBound
    }

    /// The text between the quotes of a literal; nil for other tokens.
    func literal(_ index: Int) -> String? {
        guard tokens[index].kind == .string else { return nil }
        let text = self.text(index...index)
        guard text.count >= 2, text.first == "\"", text.last == "\"" else { return nil }
        return String(text.dropFirst().dropLast())
    }

    func isSign(_ index: Int, _ sign: String) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .sign && tokens[index].text == sign
    }

    func isWord(_ index: Int, _ word: String) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .identifier && tokens[index].text == word
    }
}

extension CodeBlock {
    /// A call as an expression statement.
    struct Call {
        /// From its first token to the last, including the semicolon in Java.
        var range: ClosedRange<Int>
    }

    /// An `if` with all its parts.
    struct Condition {
        /// The tokens between `if` and its block, without Java's brackets.
        var test: ClosedRange<Int>
        /// From brace to brace.
        var body: ClosedRange<Int>
        /// From `else` to its closing brace.
        var otherwise: ClosedRange<Int>?
    }

    private func isStatementStart(_ index: Int) -> Bool {
        guard let brace = enclosing[index], isSign(brace, "{"), !isTypeBody(brace) else { return false }
        let token = tokens[index]
        guard !["}", "{"].contains(token.text),
            !["else", "case", "default", "in", "catch"].contains(where: { token.is($0) })
        else {
            return false
        }
        if isSign(index - 1, "{") { return !isClosureHead(index) }
        if isSign(index - 1, "}") || isSign(index - 1, ";") || isWord(index - 1, "in") { return true }
        if isSign(index - 1, ":"), isCaseLabel(endingAt: index - 1) { return true }
        guard language == .swift, token.startsLine else { return false }
        let isContinued = token.kind == .sign && [".", "&&", "||", "?", ":", "=", "->"].contains(token.text)
        let continues = tokens[index - 1].kind == .sign && ![")", "]", "}", "!"].contains(tokens[index - 1].text)
        return !isContinued && !continues
    }

    /// Whether a brace is followed by a closure's parameters.
    private func isClosureHead(_ index: Int) -> Bool {
        guard let closing = partners[index], isSign(index, "(") else { return false }
        return isWord(closing + 1, "in")
    }

    private func isCaseLabel(endingAt colon: Int) -> Bool {
        var index = colon
        while index >= 0, tokens[index].kind != .sign || !["{", "}", ";"].contains(tokens[index].text) {
            if isWord(index, "case") || isWord(index, "default") { return true }
            if index < colon, tokens[index].startsLine { return false }
            index -= 1
        }
        return false
    }

    /// Whether a brace opens the body of a class, an extension, an enumeration.
    func isTypeBody(_ brace: Int) -> Bool {
        var index = brace - 1
        while index >= 0, !["{", "}", ";", ")"].contains(tokens[index].text) || tokens[index].kind != .sign {
            let isType = ["class", "extension", "enum", "struct", "protocol", "interface"].contains {
                isWord(index, $0)
            }
            if isType, !isSign(index - 1, ".") { return true }
            index -= 1
        }
        return false
    }

    var calls: [Call] {
        statementStarts.compactMap { start in
            guard tokens[start].kind == .identifier, !isKeyword(start) else { return nil }
            var index = start + 1
            var wasCalled = false
            while tokens.indices.contains(index) {
                if isSign(index, "."), tokens.indices.contains(index + 1), tokens[index + 1].kind == .identifier {
                    index += 2
                } else if isSign(index, "(") || (language == .swift && wasCalled && isSign(index, "{")),
                    let closing = partners[index]
                {
                    guard isSign(index, "{") || !tokens[index].startsLine else { break }
                    wasCalled = true
                    index = closing + 1
                } else {
                    break
                }
            }
            guard wasCalled else { return nil }
            if language == .java { return isSign(index, ";") ? Call(range: start...index) : nil }
            guard !tokens.indices.contains(index) || tokens[index].startsLine || isSign(index, "}") else { return nil }
            return Call(range: start...(index - 1))
        }
    }

    private func isKeyword(_ index: Int) -> Bool {
        ["if", "for", "while", "switch", "return", "let", "var", "guard", "new", "func", "throw", "try", "do", "final"]
            .contains { isWord(index, $0) }
    }

    private func condition(_ index: Int) -> Condition? {
        guard isWord(index, "if") else { return nil }
        var brace = index + 1
        while tokens.indices.contains(brace), !isSign(brace, "{") {
            brace = (partners[brace].map { max($0, brace) } ?? brace) + 1
        }
        guard let closing = partners[brace], brace > index + 1 else { return nil }
        var test = (index + 1)...(brace - 1)
        if isSign(test.lowerBound, "("), partners[test.lowerBound] == test.upperBound, test.count > 2 {
            test = (test.lowerBound + 1)...(test.upperBound - 1)
        }
        var condition = Condition(test: test, body: brace...closing)
        if isWord(closing + 1, "else"), let end = partners[closing + 2] { condition.otherwise = (closing + 1)...end }
        return condition
    }
}
