import Diagnostics
package import ExampleCode
package import Markdown
import PushTracking

/// A code block of a page: an example in a language that is executed, a manifest, or something else.
package struct ExampleSource: Sendable {
    /// Which of the page's sources it is; extents of its code say so.
    package let id: SourceID
    /// The block on its page.
    package let block: CodeBlock
    /// The anchor of the section that it is in; `nil` before the first heading and under headings without one.
    package let anchor: String?
    /// What its info string says that it is written in.
    private let stated: DetectedLanguage?
    private let detected: Deferred<DetectedLanguage>
    /// The page's line of the block's first line of code, from 1.
    package let firstLine: Int
    /// The code, without fences and indentation; lines that include files are left out (`...`).
    package let text: String

    /// Looks at a code block. Its info string tells the language; where it has none, the text does.
    package init(_ block: CodeBlock, id: SourceID, anchor: String?, firstLine: Int) {
        self.id = id
        self.block = block
        self.anchor = anchor
        self.firstLine = firstLine
        let text = block.codeLines.joined(separator: "\n")
        self.text = text
        stated = block.statedLanguage
        detected = Deferred { DetectedLanguage.detect(text) }
    }

    /// What it is written in.
    package var language: DetectedLanguage { stated ?? detected.value }

    /// The code with its identity.
    var sourceText: SourceText { SourceText(text, id: id) }

    /// The bytes of the page that a piece of the code comes from; of a piece over several lines, its first line.
    package func pageRange(of extent: SourceExtent) -> Range<Int> {
        let index = extent.start.line - 1
        guard block.lines.indices.contains(index) else { return block.lines.first?.range ?? block.range }
        let line = block.lines[index]
        let end = extent.end.line == extent.start.line ? extent.end.column - 1 : line.string.unicodeScalars.count
        let lower = Self.offset(ofScalar: extent.start.column - 1, in: line.string)
        return line.sourceRange(ofUTF8: lower..<max(lower, Self.offset(ofScalar: end, in: line.string)))
    }

    /// Whether another block has the same code, in the same section.
    package func isSameCode(as other: ExampleSource) -> Bool {
        text.hasSameBytes(as: other.text) && stated == other.stated && anchor == other.anchor
    }

    /// Whether a piece of code is in this block.
    package func contains(_ extent: SourceExtent) -> Bool { extent.source == id }

    private static func offset(ofScalar scalar: Int, in line: String) -> Int {
        line.unicodeScalars.prefix(max(0, scalar)).reduce(0) { $0 + UTF8.width($1) }
    }
}

extension CodeBlock {
    /// What its info string says that it is written in; nil where it names no language, and the text has to tell.
    package var statedLanguage: DetectedLanguage? {
        switch languageWord {
        case _ where isOnlyIncluded: .other
        case "java": .code(.java)
        case "swift": .code(.swift)
        case nil, "code", "xml", "html": nil
        // Whatever else is named is that, and not Java because it looks like it: `text`, what a tool prints.
        default: .other
        }
    }
}
