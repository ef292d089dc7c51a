/// What a writer left out, and said so: `...`, `<BUILD NOTIFICATION>`, `// more code`.
package struct Elision: Sendable, Hashable {
    /// As it stands in the text, trimmed.
    package var text: String
    /// Where.
    package var extent: SourceExtent
    /// Whether it is a comment, so that the code around it compiles.
    package var isComment: Bool
}
