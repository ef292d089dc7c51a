import AppSimulation
import Markdown
import SourceCode

/// A page has more code than is read: checking and running it would take too long.
package struct CodeSizeLimit: Sendable {
    /// The limit for all blocks together, including fences. The documentation's pages have about ten thousand bytes of
    /// code; pages that print a whole app have a hundred thousand. More would take too long to check.
    static let mostBytes = 131_072

    /// How many bytes of code the page has.
    let bytes: Int
    /// The index of the first block over the limit.
    let index: Int

    /// Adds up the blocks that would be read; `nil` if they are within the limit.
    init?(_ sources: [PlacedSource]) {
        var bytes = 0
        var first: Int?
        for (index, source) in sources.enumerated() where source.isRead {
            bytes += source.block.range.count
            if bytes > Self.mostBytes { first = first ?? index }
        }
        guard let first else { return nil }
        self.bytes = bytes
        index = first
    }

    /// The finding.
    func draft(_ sources: [PlacedSource]) -> DraftFinding {
        let source = sources[index]
        return DraftFinding(
            range: source.firstLineRange,
            message:
                "the page has \(bytes) bytes of code, and at most \(Self.mostBytes) are checked: none of its examples was run",
            suggestion: "leave out what is not about tracking, or divide the page",
            certainty: "all Java, Swift and manifests of the page were counted",
            isUnjudged: true
        )
    }
}

extension PlacedSource {
    /// Whether the block is in a language that is read.
    fileprivate var isRead: Bool {
        switch code.language {
        case .code, .manifest: true
        case .other: false
        }
    }
}
