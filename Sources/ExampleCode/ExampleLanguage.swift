/// A language that examples are written in. A new one is a case here and a grammar.
package enum ExampleLanguage: String, Sendable, Hashable, CaseIterable {
    case java
    case swift

    /// How its texts are read.
    var grammar: any Grammar {
        switch self {
        case .java: JavaGrammar()
        case .swift: SwiftGrammar()
        }
    }

    /// How it differs where the interpreter and the checks have to know.
    package var semantics: LanguageSemantics {
        switch self {
        case .java: .java
        case .swift: .swift
        }
    }
}

/// How a language's texts become trees.
protocol Grammar: Sendable {
    /// Parses an example; whatever cannot be parsed is a problem of the unit.
    func parse(_ source: SourceText) -> SourceUnit

    /// Parses one declaration of a host table, without a body: `String getString(String key)`, `func print(_ items: Any...)`.
    func declaration(_ text: String) -> (statement: Statement?, problems: [CodeProblem])

    /// Parses a type.
    func type(_ text: String) -> TypeReference?
}

/// What is different between the languages when a program runs.
package struct LanguageSemantics: Sendable {
    /// What a missing value is called.
    package var nullWord: String
    /// Whether lists, maps and structs are copied where they are passed on.
    package var copiesCollections: Bool
    /// Whether `==` asks if two texts are the same object.
    package var comparesTextIdentity: Bool
    /// Whether texts that differ only in normalisation are equal.
    package var comparesCanonically: Bool
    /// Whether a crash can be caught like any exception.
    package var crashesAreExceptions: Bool
    /// Whether whole numbers wrap around at 32 bits.
    package var wrapsIntegers: Bool

    static let java = LanguageSemantics(
        nullWord: "null",
        copiesCollections: false,
        comparesTextIdentity: true,
        comparesCanonically: false,
        crashesAreExceptions: true,
        wrapsIntegers: true
    )

    static let swift = LanguageSemantics(
        nullWord: "nil",
        copiesCollections: true,
        comparesTextIdentity: false,
        comparesCanonically: true,
        crashesAreExceptions: false,
        wrapsIntegers: false
    )
}
