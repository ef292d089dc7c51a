import ConformanceSpec
import ExampleCode
import PushTracking

/// What a check has found, before it is known which rule and page it belongs to.
struct Remark {
    /// The bytes that it is about, of the page or of the file.
    var range: Range<Int>
    /// The source that the range is in, where code was run; nil of other places of a page.
    var code: SourceID?
    let message: String
    var suggestion: String?
    let certainty: String
    var fix: Finding.Fix?
    /// The example that was run.
    var example: RunExample?
    /// Where the source page has what a translation lacks.
    var source: SourceLine?
    /// How much it weighs, where that is less than a breach of its rule does.
    var level: Level?
    /// Whether it says that something cannot be judged, and not that it is wrong.
    var isUnjudged = false
    /// The platform whose code it is about; nil where it is about no code, or about any.
    var platform: Platform?
    /// The anchor of the section that the page lacks, which another page of the run may have.
    var missingAnchor: String?
    /// All rules that the fault breaks, where code was run.
    var breaks: Set<PlatformRule> = []
    /// The numbers of the causes that it comes from.
    var causes: [Int] = []
}

extension [Remark] {
    /// As many as people read, in the order of the page. Of more, one says how many are left out, and where they begin.
    func bounded(to most: Int) -> [Remark] {
        guard count > most else { return self }
        let ordered = sorted { $0.range.lowerBound < $1.range.lowerBound }
        let others = count - most
        let rest = Remark(
            range: ordered[most].range,
            message:
                "the rule is broken in \(others) more \(others == 1 ? "place" : "places") from here on, which are not listed",
            suggestion: "mend the listed ones, and check again",
            certainty: "no more than \(most) findings of one check are listed for a page"
        )
        return ordered.prefix(most) + [rest]
    }
}
