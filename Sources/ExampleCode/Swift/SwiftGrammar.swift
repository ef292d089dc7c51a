/// Swift, as examples and apps write it.
struct SwiftGrammar: Grammar {
    static let rules = LexicalRules(
        signs: [
            "...", "..<", "===", "!==", "<<=", "->", "&&", "||", "??", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "&=", "|=",
            "^=",
            "&+", "&-", "&*", "~=", "<<", "(", ")", "[", "]", "{", "}", ";", ",", ".", "@", "#", "\\", "=", "<", ">", "!", "~", "?", ":",
            "+", "-",
            "*", "/", "%", "&", "|", "^",
        ],
        nestsComments: true,
        hasCharacters: false,
        interpolates: true,
        hasRawStrings: true,
        hasEscapedNames: true,
        unicodeEscapesHaveBraces: true
    )

    func parse(_ source: SourceText) -> SourceUnit {
        SwiftParser(tokens: Lexer.tokens(of: source, rules: Self.rules), rules: Self.rules).unit(.swift)
    }

    func declaration(_ text: String) -> (statement: Statement?, problems: [CodeProblem]) {
        let parser = SwiftParser(tokens: Lexer.tokens(of: SourceText(text), rules: Self.rules), rules: Self.rules)
        parser.isDeclaration = true
        do {
            let statement = try parser.typeMember()
            if !parser.isAtEnd { parser.report(.syntax, "The declaration goes on.", at: parser.token.extent) }
            return (statement, parser.problems)
        } catch {
            parser.report(error)
            return (nil, parser.problems)
        }
    }

    func type(_ text: String) -> TypeReference? {
        let parser = SwiftParser(tokens: Lexer.tokens(of: SourceText(text), rules: Self.rules), rules: Self.rules)
        guard let type = try? parser.type(), parser.isAtEnd else { return nil }
        return type
    }
}
