import ConformanceSpec
import ExampleCode
import PushTracking

/// The result of a check, before its rule and page are known.
struct Remark {
    /// The bytes that it is about, in the page or the file.
    var range: Range<Int>
    /// The source that the range is in, if code was run; nil for other places of a page.
    var code: SourceID?
    let message: String
    var suggestion: String?
    let certainty: String
    var fix: Finding.Fix?
    /// The example that was run.
    var example: RunExample?
    /// The place in the source page of what a translation lacks.
    var source: SourceLine?
    /// Its level, if lower than that of its rule.
    var level: Level?
    /// Whether it says that something cannot be judged, rather than that it is wrong.
    var isUnjudged = false
    /// The platform of the code that it is about; nil if it is not about code, or about any platform's.
    var platform: Platform?
    /// The anchor of the section that the page lacks, which another page of the run may have.
    var missingAnchor: String?
    /// All rules that the fault violates, if code was run.
    var breaks: Set<PlatformRule> = []
    /// The numbers of the causes that it comes from.
    var causes: [Int] = []
}

extension [Remark] {
    /// The first `most`, in the order of the page. If there are more, an extra one says how many are left out, and
    /// where they begin.
    func bounded(to most: Int) -> [Remark] {
        guard count > most else { return self }
        let ordered = sorted { $0.range.lowerBound < $1.range.lowerBound }
        let others = count - most
        let rest = Remark(
            range: ordered[most].range,
            message:
                "the rule is broken in \(others) more \(others == 1 ? "place" : "places") from here on, which are not listed",
            suggestion: "fix the listed ones, and check again",
            certainty: "no more than \(most) findings of one check are listed for a page"
        )
        return ordered.prefix(most) + [rest]
    }
}
