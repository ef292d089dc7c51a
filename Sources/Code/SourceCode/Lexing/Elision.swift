/// Something that a writer visibly left out: `...`, `<BUILD NOTIFICATION>`, `// more code`.
package struct Elision: Sendable, Hashable {
    /// The text as written, trimmed.
    package var text: String
    /// Where it is.
    package var extent: SourceExtent
    /// Whether it is a comment, so that the code around it compiles.
    package var isComment: Bool
}
