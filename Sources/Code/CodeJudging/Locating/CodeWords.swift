import AppSimulation
import SourceCode

/// The names in a piece of a page's code.
struct CodeWords {
    private let lines: [SourceID: [Substring]]

    init(_ sources: [CodeSource]) {
        lines = Dictionary(
            uniqueKeysWithValues: sources.map { source in
                let lines = source.text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                return (source.id, lines.map { Substring($0) })
            })
    }

    /// All words in the lines of an extent.
    func words(in extent: SourceExtent) -> Set<Substring> {
        guard let lines = lines[extent.source] else { return [] }
        let first = extent.start.line - 1
        let last = min(extent.end.line - 1, lines.count - 1)
        guard lines.indices.contains(first), first <= last else { return [] }
        return lines[first...last].reduce(into: []) { words, line in
            words.formUnion(line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" })
        }
    }
}
