import Diagnostics
package import ExampleCode

/// A piece of code that is run together with others: a block of a page, or a file of an app.
package struct ExampleSource: Sendable {
    /// Which of these it is; extents of its code say so.
    package let id: SourceID
    /// The anchor of the section that it is in; nil before the first heading, under headings without one, and of files.
    package let anchor: String?
    /// The code.
    package let text: String
    /// What it is said to be written in.
    private let stated: DetectedLanguage?
    private let detected: Deferred<DetectedLanguage>

    /// A piece of code.
    ///
    /// - Parameter stated: what it is written in; nil where the text has to tell.
    package init(_ text: String, id: SourceID, anchor: String? = nil, stated: DetectedLanguage? = nil) {
        self.id = id
        self.anchor = anchor
        self.text = text
        self.stated = stated
        detected = Deferred { DetectedLanguage.detect(text) }
    }

    /// What it is written in.
    package var language: DetectedLanguage { stated ?? detected.value }

    /// The code with its identity.
    var sourceText: SourceText { SourceText(text, id: id) }

    /// Whether another one has the same code, in the same section.
    package func isSameCode(as other: ExampleSource) -> Bool {
        text.hasSameBytes(as: other.text) && stated == other.stated && anchor == other.anchor
    }

    /// Whether a piece of code is in it.
    package func contains(_ extent: SourceExtent) -> Bool { extent.source == id }
}
