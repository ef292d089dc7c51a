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
    package init(_ remark: Remark, rule: FindingRule, in lines: inout FindingLines, file: String) {
        self.rule = rule
        range = remark.range
        place = lines.source.place(of: remark.range, file: file)
        line = lines.line(at: remark.range.lowerBound)
        message = remark.message
        suggestion = remark.suggestion
        certainty = remark.certainty
        fix = remark.fix
        fixPlace = remark.fix.map { lines.source.place(of: $0.range, file: file) }
        lineHash = lines.hash(at: remark.range.lowerBound)
        example = remark.example
        source = remark.source
        level = remark.level ?? (remark.isUnjudged ? .informative : rule.level)
        isUnjudged = remark.isUnjudged
        platform = remark.platform
        missingAnchor = remark.missingAnchor
        causes = remark.causes
        breaks = remark.breaks
        isOfNewerRule = false
        acceptance = nil
    }
}
