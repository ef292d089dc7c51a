import ConformanceSpec
package import Markdown

/// The lines with findings: a long line is kept once, however many findings are in it.
package struct FindingLines {
    let source: PageBytes
    private var known: [Int: String] = [:]
    private lazy var hashes = LineHashes(source.bytes)

    package init(_ source: PageBytes) { self.source = source }

    /// Identifies a line in code scanning.
    mutating func hash(at offset: Int) -> String? { hashes[source.lineNumber(of: offset)] }

    package mutating func line(at offset: Int) -> String {
        let number = source.lineNumber(of: offset)
        if let line = known[number] { return line }
        let line = source.text(in: source.range(ofLine: number))
        known[number] = line
        return line
    }
}

extension Finding {
    package init(_ draft: DraftFinding, rule: FindingRule, in lines: inout FindingLines, file: String) {
        self.rule = rule
        self.draft = draft
        place = lines.source.place(of: draft.range, file: file)
        line = lines.line(at: draft.range.lowerBound)
        fixPlace = draft.fix.map { lines.source.place(of: $0.range, file: file) }
        lineHash = lines.hash(at: draft.range.lowerBound)
        level = draft.level ?? (draft.isUnjudged ? .informative : rule.level)
        causes = draft.causes
    }
}
