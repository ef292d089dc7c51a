import DocExamples
import ExampleCode

/// The names that stand in a piece of a page's code.
struct CodeWords {
    let sources: [ExampleSource]

    /// All words in the lines of an extent.
    func words(in extent: SourceExtent) -> Set<Substring> {
        guard let source = sources.first(where: { $0.contains(extent) }) else { return [] }
        let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false)
        let first = extent.start.line - source.firstLine
        let last = min(extent.end.line - source.firstLine, lines.count - 1)
        guard lines.indices.contains(first), first <= last else { return [] }
        return Set(lines[first...last].flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" } })
    }
}
