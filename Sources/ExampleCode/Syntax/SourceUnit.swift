/// The text of one example, and where it is on its page.
package struct SourceText: Sendable {
    /// The text, without the fences.
    package var text: String
    /// Which of the sources that are read together it is.
    package var id: SourceID

    /// Makes a source text.
    package init(_ text: String, id: SourceID = .none) {
        self.text = text
        self.id = id
    }
}

/// One example, parsed.
package struct SourceUnit: Sendable {
    /// What it is written in.
    package var language: ExampleLanguage
    /// Declarations and statements of the outermost level, elisions among them, in order.
    package var statements: [Statement]
    /// What could not be parsed.
    package var problems: [CodeProblem]
    /// From the first to the last token.
    package var extent: SourceExtent
    /// How many words, signs and literals it has.
    package var tokenCount = 0
    /// The names of types and operators that may mean something else from place to place: aliases, type parameters,
    /// types of one function or file, operators that the code declares.
    package var openNames: Set<String> = []
}

extension SourceUnit {
    /// Parses an example. Any text is accepted: what cannot be parsed is among the problems.
    package init(parsing source: SourceText, language: ExampleLanguage) {
        self = language.parser(of: source).unit(language)
    }
}
