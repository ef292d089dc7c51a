package import ConformanceSpec
package import PushTracking
package import SourceCode

/// The result of a check, before its rule and page are known.
package struct DraftFinding: Sendable {
    /// The bytes that it is about, in the page or the file.
    package var range: Range<Int>
    /// The source that the range is in, if code was run; nil for other places of a page.
    package var code: SourceID?
    /// The problem, in one sentence with the actual and the required text or behaviour.
    package let message: String
    /// The correction, as an instruction; nil if unknown.
    package var suggestion: String?
    /// Why it is certain that something is wrong here.
    package let certainty: String
    /// How many differences or cases come from it; 1 if no code was run.
    package let cases: Int
    /// The edit that fixes it, if it is certain.
    package var fix: Finding.Fix?
    /// The example whose run has shown it.
    package var example: CodePlace?
    /// The line of the source page that a translation lacks, or has in another form.
    package var source: SourceLine?
    /// Its level, if lower than that of its rule.
    package var level: Level?
    /// Whether it says that something cannot be judged, rather than that it is wrong.
    package var isUnjudged = false
    /// The platform of the code that it is about; nil if it is not about code, or about any platform's.
    package var platform: Platform?
    /// The anchor of the section that the page lacks, which another page of the run may have.
    package var missingAnchor: String?
    /// All rules that the fault violates, if code was run.
    package var violations: Set<PlatformRule> = []
    /// The numbers of the causes that it comes from.
    package var causes: [Int] = []

    /// A draft; what is left out does not apply.
    package init(
        range: Range<Int>,
        code: SourceID? = nil,
        message: String,
        suggestion: String? = nil,
        certainty: String,
        cases: Int = 1,
        fix: Finding.Fix? = nil,
        example: CodePlace? = nil,
        source: SourceLine? = nil,
        level: Level? = nil,
        isUnjudged: Bool = false,
        platform: Platform? = nil,
        missingAnchor: String? = nil,
        violations: Set<PlatformRule> = [],
        causes: [Int] = []
    ) {
        self.range = range
        self.code = code
        self.message = message
        self.suggestion = suggestion
        self.certainty = certainty
        self.cases = cases
        self.fix = fix
        self.example = example
        self.source = source
        self.level = level
        self.isUnjudged = isUnjudged
        self.platform = platform
        self.missingAnchor = missingAnchor
        self.violations = violations
        self.causes = causes
    }
}

extension [DraftFinding] {
    /// The first `most`, in the order of the page. If there are more, an extra one says how many are left out, and
    /// where they begin.
    package func bounded(to most: Int) -> [DraftFinding] {
        guard count > most else { return self }
        let ordered = sorted { $0.range.lowerBound < $1.range.lowerBound }
        let others = count - most
        let rest = DraftFinding(
            range: ordered[most].range,
            message:
                "the rule is violated in \(others) more \(others == 1 ? "place" : "places") from here on, not listed",
            suggestion: "fix the listed ones, and check again",
            certainty: "no more than \(most) findings of one check are listed for a page"
        )
        return ordered.prefix(most) + [rest]
    }
}
