import DocExamples
import ExampleCode

/// The names that are in a piece of a page's code.
struct CodeWords {
    private let sources: [(source: ExampleSource, lines: [Substring])]

    init(_ sources: [ExampleSource]) {
        self.sources = sources.map {
            (
                $0,
                $0.text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
                    Substring($0)
                }
            )
        }
    }

    /// All words in the lines of an extent.
    func words(in extent: SourceExtent) -> Set<Substring> {
        guard let (source, lines) = sources.first(where: { $0.source.contains(extent) }) else { return [] }
        let first = extent.start.line - source.firstLine
        let last = min(extent.end.line - source.firstLine, lines.count - 1)
        guard lines.indices.contains(first), first <= last else { return [] }
        return lines[first...last].reduce(into: []) { words, line in
            words.formUnion(line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" })
        }
    }
}
