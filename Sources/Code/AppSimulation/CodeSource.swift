import Diagnostics
package import SourceCode

/// A piece of code that is run together with others: a block of a page, or a file of an app.
package struct CodeSource: Sendable {
    /// Identifies the source; extents of its code refer to it.
    package let id: SourceID
    /// The anchor of its section; nil before the first heading, under headings without one, and for files.
    package let anchor: String?
    /// The code.
    package let text: String
    /// The stated language.
    private let stated: DetectedLanguage?
    private let detected: Lazy<DetectedLanguage>

    /// A piece of code.
    ///
    /// - Parameter stated: its language; nil to detect it from the text.
    package init(_ text: String, id: SourceID, anchor: String? = nil, stated: DetectedLanguage? = nil) {
        self.id = id
        self.anchor = anchor
        self.text = text
        self.stated = stated
        detected = Lazy { DetectedLanguage.detect(text) }
    }

    /// The language.
    package var language: DetectedLanguage { stated ?? detected.value }

    /// The code with its identity.
    var sourceText: SourceText { SourceText(text, id: id) }

    /// Whether another source has the same code, in the same section.
    package func isSameCode(as other: CodeSource) -> Bool {
        text.hasSameBytes(as: other.text) && stated == other.stated && anchor == other.anchor
    }

    /// Whether it contains a piece of code.
    package func contains(_ extent: SourceExtent) -> Bool { extent.source == id }
}
