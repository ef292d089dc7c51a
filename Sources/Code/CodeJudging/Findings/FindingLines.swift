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
        range = draft.range
        place = lines.source.place(of: draft.range, file: file)
        line = lines.line(at: draft.range.lowerBound)
        message = draft.message
        suggestion = draft.suggestion
        certainty = draft.certainty
        fix = draft.fix
        fixPlace = draft.fix.map { lines.source.place(of: $0.range, file: file) }
        lineHash = lines.hash(at: draft.range.lowerBound)
        example = draft.example
        source = draft.source
        level = draft.level ?? (draft.isUnjudged ? .informative : rule.level)
        isUnjudged = draft.isUnjudged
        platform = draft.platform
        missingAnchor = draft.missingAnchor
        causes = draft.causes
        violations = draft.violations
        isOfNewerRule = false
        acceptance = nil
    }
}
