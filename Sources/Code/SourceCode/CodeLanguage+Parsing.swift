extension CodeLanguage {
    /// The parser for a text in it.
    func parser(of source: SourceText) -> SourceParser {
        switch self {
        case .java: JavaParser(tokens: Lexer.tokens(of: source, rules: .java), rules: .java)
        case .swift: SwiftParser(tokens: Lexer.tokens(of: source, rules: .swift), rules: .swift)
        }
    }

    /// Parses one declaration of a host table, without a body: `String getString(String key)`, `func print(_ items:
    /// Any...)`.
    package func declaration(_ text: String) -> (statement: Statement?, problems: [CodeProblem]) {
        let parser = parser(of: SourceText(text))
        parser.isDeclaration = true
        do {
            let statement = try parser.declaration(in: text)
            if !parser.isAtEnd { parser.report(.syntax, "The declaration goes on.", at: parser.token.extent) }
            return (statement, parser.problems)
        } catch {
            parser.report(error)
            return (nil, parser.problems)
        }
    }
}

extension SourceUnit {
    /// Parses an example. Any text is accepted: parse errors are among the problems.
    package init(parsing source: SourceText, language: CodeLanguage) {
        self = language.parser(of: source).unit(language)
    }
}
