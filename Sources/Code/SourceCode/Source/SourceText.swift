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
