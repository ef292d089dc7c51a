/// The text of one example, and where it is on its page.
package struct SourceText: Sendable {
    /// The text, without the fences.
    package var text: String
    /// Identifies it among the sources that are read together.
    package var id: SourceID

    /// Creates a source text.
    package init(_ text: String, id: SourceID = .none) {
        self.text = text
        self.id = id
    }
}

/// One example, parsed.
package struct SourceUnit: Sendable {
    /// The language.
    package var language: ExampleLanguage
    /// Top-level declarations, statements and elisions, in order.
    package var statements: [Statement]
    /// The parse errors.
    package var problems: [CodeProblem]
    /// From the first to the last token.
    package var extent: SourceExtent
    /// The number of words, signs and literals.
    package var tokenCount = 0
    /// The names of types and operators whose meaning may vary from place to place: aliases, type parameters, types of
    /// one function or file, operators that the code declares.
    package var openNames: Set<String> = []
}

extension SourceUnit {
    /// Parses an example. Any text is accepted: parse errors are among the problems.
    package init(parsing source: SourceText, language: ExampleLanguage) {
        self = language.parser(of: source).unit(language)
    }
}
