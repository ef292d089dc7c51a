/// A language that examples are written in. A new one is a case here, rules for the lexer, and a parser.
package enum ExampleLanguage: String, Sendable, Hashable, CaseIterable {
    case java
    case swift

    /// The parser for a text in it.
    func parser(of source: SourceText) -> SourceParser {
        switch self {
        case .java: JavaParser(tokens: Lexer.tokens(of: source, rules: .java), rules: .java)
        case .swift: SwiftParser(tokens: Lexer.tokens(of: source, rules: .swift), rules: .swift)
        }
    }

    /// Parses one declaration of a host table, without a body: `String getString(String key)`, `func print(_ items:
    /// Any...)`.
    func declaration(_ text: String) -> (statement: Statement?, problems: [CodeProblem]) {
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

    /// The differences that the interpreter and the checks need to know.
    package var semantics: LanguageSemantics {
        switch self {
        case .java: .java
        case .swift: .swift
        }
    }
}

/// The differences between the languages at run time; the defaults are Java's.
package struct LanguageSemantics: Sendable {
    /// The name of a missing value.
    package var nullWord = "null"
    /// Whether lists, maps and structs are copied when they are passed on.
    package var copiesCollections = false
    /// Whether `==` compares the identity of texts.
    package var comparesTextIdentity = true
    /// Whether texts that differ only in normalisation are equal.
    package var comparesCanonically = false
    /// Whether a crash can be caught like any exception.
    package var crashesAreExceptions = true
    /// Whether integers wrap around at 32 bits.
    package var wrapsIntegers = true

    static let java = LanguageSemantics()

    static let swift = LanguageSemantics(
        nullWord: "nil",
        copiesCollections: true,
        comparesTextIdentity: false,
        comparesCanonically: true,
        crashesAreExceptions: false,
        wrapsIntegers: false
    )
}
