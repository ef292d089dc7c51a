/// One example, parsed.
package struct SourceUnit: Sendable {
    /// The language.
    package var language: CodeLanguage
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
    /// The places in tuples that each label has.
    package var tupleLabels: [String: Set<Int>] = [:]
}
