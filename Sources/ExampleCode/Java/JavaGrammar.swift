/// Java, as examples and apps write it.
struct JavaGrammar: Grammar {
    static let rules = LexicalRules(
        signs: [
            "...", "<<=", "->", "::", "++", "--", "&&", "||", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<",
            "(", ")", "[", "]", "{", "}", ";", ",", ".", "@", "=", "<", ">", "!", "~", "?", ":", "+", "-", "*", "/", "%", "&", "|", "^",
        ],
        nestsComments: false,
        hasCharacters: true,
        interpolates: false,
        hasRawStrings: false,
        hasEscapedNames: false,
        unicodeEscapesHaveBraces: false
    )

    func parse(_ source: SourceText) -> SourceUnit {
        JavaParser(tokens: Lexer.tokens(of: source, rules: Self.rules), rules: Self.rules).unit(.java)
    }

    func declaration(_ text: String) -> (statement: Statement?, problems: [CodeProblem]) {
        let parser = JavaParser(tokens: Lexer.tokens(of: SourceText(text), rules: Self.rules), rules: Self.rules)
        parser.isDeclaration = true
        do {
            let statement = try parser.member(of: parser.enclosingTypeName(in: text))
            if !parser.isAtEnd { parser.report(.syntax, "The declaration goes on.", at: parser.token.extent) }
            return (statement, parser.problems)
        } catch {
            parser.report(error)
            return (nil, parser.problems)
        }
    }

    func type(_ text: String) -> TypeReference? {
        let parser = JavaParser(tokens: Lexer.tokens(of: SourceText(text), rules: Self.rules), rules: Self.rules)
        guard let type = try? parser.type(), parser.isAtEnd else { return nil }
        return type
    }
}
