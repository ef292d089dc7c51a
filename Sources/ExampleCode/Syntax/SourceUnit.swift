/// The text of one example, and where it is on its page.
package struct SourceText: Sendable {
    /// The text, without the fences.
    package var text: String
    /// The page's line of the text's first line.
    package var firstLine: Int
    /// How many scalars of each of the page's lines come before the text's.
    package var indentation: Int

    /// Makes a source text.
    package init(_ text: String, firstLine: Int = 1, indentation: Int = 0) {
        self.text = text
        self.firstLine = firstLine
        self.indentation = indentation
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

    init(language: ExampleLanguage, statements: [Statement], problems: [CodeProblem], extent: SourceExtent) {
        self.language = language
        self.statements = statements
        self.problems = problems
        self.extent = extent
    }

    /// Parses an example. Any text is accepted: what cannot be parsed is among the problems.
    package init(parsing source: SourceText, language: ExampleLanguage) {
        self = language.parser(of: source).unit(language)
    }

    /// The functions of the outermost level.
    package var functions: [FunctionDeclaration] {
        statements.compactMap { if case .function(let function) = $0.kind { function } else { nil } }
    }

    /// The types of the outermost level.
    package var types: [TypeDeclaration] {
        statements.compactMap { if case .type(let type) = $0.kind { type } else { nil } }
    }
}
