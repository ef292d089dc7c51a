import ConformanceReports
import ConformanceSpec
import DocCheck
import Markdown

/// A page is checked whole, its examples run, twice with the same report; what is found is at places of the page, and so is
/// what would mend it.
struct Reader: FuzzedReader {
    static let longest = 2048
    static let pace = Pace(milliseconds: 1000, nanosecondsPerByte: 100_000)

    private let checker: PageChecker

    init() throws {
        let specification = try Specification(SpecSource.embedded)
        let edition = specification.defaultEdition
        checker = try PageChecker(
            specification, edition: edition, examples: try ExampleChecker(specification, edition: edition))
    }

    func check(_ input: [UInt8], thoroughly: Bool) throws(Finding) -> Bool {
        let first = read(input, tellingCauses: thoroughly)
        switch (first, thoroughly ? read(input, tellingCauses: true) : first) {
        case (.failure(let one), .failure(let other)):
            try expectSame("\(one)", "\(other)", "refused in two ways")
            return false
        case (.success(let report), .success(let again)):
            if thoroughly {
                try expectSame(Self.described(report), Self.described(again), "checked in two ways")
            }
            for finding in report.findings {
                try expect(
                    finding.range.lowerBound >= 0 && finding.range.upperBound <= input.count,
                    "found at \(finding.range): \(finding.message)")
                if let fix = finding.fix {
                    try expect(fix.range.upperBound <= input.count, "mended at \(fix.range): \(finding.message)")
                }
            }
            if thoroughly, let mended = PageFixes.apply(report.findings, to: input) {
                try checkMended(mended, input, report.findings)
            }
            return report.isJudged
        default: throw Finding("checked, and refused the second time, or the other way round")
        }
    }

    /// A mended page can be read, and is the page with each fix put in, from its end to its beginning.
    private func checkMended(_ mended: [UInt8], _ input: [UInt8], _ findings: [DocCheck.Finding]) throws(Finding) {
        let fixes = findings.compactMap(\.fix).sorted {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }
        var taken: [DocCheck.Finding.Fix] = []
        for fix in fixes where taken.allSatisfy({ $0.range.upperBound <= fix.range.lowerBound }) { taken.append(fix) }
        var expected = input
        for fix in taken.reversed() { expected.replaceSubrange(fix.range, with: fix.replacement.utf8) }
        try expect(mended == expected, "mended it is another page: \(String(decoding: mended, as: UTF8.self))")
        guard case .success = read(mended, tellingCauses: false) else { throw Finding("what is mended cannot be read") }
    }

    private func read(_ input: [UInt8], tellingCauses: Bool) -> Result<PageReport, PageProblem> {
        do throws(PageProblem) {
            return .success(try checker.check(input, name: "page.md", keepingText: true, tellingCauses: tellingCauses))
        } catch {
            return .failure(error)
        }
    }

    private static func described(_ report: PageReport) -> String {
        report.findings.map {
            "\($0.range) \($0.rule.id) \($0.message) \($0.suggestion ?? "") \($0.certainty) \($0.causes)"
        }.joined(separator: "\n") + "\(report.calls) \(report.shownEdition?.id ?? "")"
    }
}
