import CaseJudging
import CodeJudging
import ConformanceSpec
import DocCheck
import Markdown

/// A page is checked whole, its examples run, twice with the same report; what is found is at places of the page, and so is
/// what would mend it.
///
/// One page of 64 is held against all cases of the spec, which takes most of the time; the others against those of a
/// few rules, with every event of either platform.
struct Reader: FuzzedReader {
    static let longest = 2048
    static let pace = Pace(milliseconds: 1000, nanosecondsPerByte: 100_000)

    private let checkers: Checkers
    /// Those of the second reading, which remember no examples of the first.
    private let otherCheckers: Checkers

    init() throws {
        let specification = try Specification(SpecSource.embedded)
        checkers = try Checkers(specification)
        otherCheckers = try Checkers(specification)
    }

    func check(_ input: [UInt8], thoroughly: Bool) throws(Finding) -> Bool {
        let first = read(input, listingCauses: thoroughly, by: checkers)
        switch (first, thoroughly ? read(input, listingCauses: true, by: otherCheckers) : first) {
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
                    try expect(
                        fix.range.lowerBound >= 0 && fix.range.upperBound <= input.count,
                        "mended at \(fix.range): \(finding.message)")
                    try expect(
                        !input.isInWord(fix.range.lowerBound) && !input.isInWord(fix.range.upperBound),
                        "mended at \(fix.range), which divides a word: \(finding.message)")
                }
            }
            if thoroughly, let fixed = PageFixes.apply(report.findings, to: input) {
                try checkFixed(fixed, input, report.findings)
            }
            return report.isJudged
        default: throw Finding("checked, and refused the second time, or the other way round")
        }
    }

    /// A mended page can be read, and is the page with each fix put in, from its end to its beginning.
    private func checkFixed(_ fixed: [UInt8], _ input: [UInt8], _ findings: [CodeJudging.Finding]) throws(Finding) {
        let fixes = findings.compactMap(\.fix).sorted {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }
        var taken: [CodeJudging.Finding.Fix] = []
        for fix in fixes where taken.allSatisfy({ $0.range.upperBound <= fix.range.lowerBound }) { taken.append(fix) }
        var expected = input
        for fix in taken.reversed() { expected.replaceSubrange(fix.range, with: fix.replacement.utf8) }
        try expect(fixed == expected, "mended it is another page: \(String(decoding: fixed, as: UTF8.self))")
        try checkEnd(of: fixed)
    }

    /// Mended again and again, a page is right in the end: each time another of two that overlap may be mended.
    private func checkEnd(of fixed: [UInt8]) throws(Finding) {
        var page = fixed
        for _ in 0..<32 {
            guard case .success(let report) = read(page, listingCauses: false, by: checkers) else {
                throw Finding("what is mended cannot be read: \(String(decoding: page, as: UTF8.self))")
            }
            guard let next = PageFixes.apply(report.findings, to: page) else { return }
            page = next
        }
        throw Finding("it is mended without end: \(String(decoding: page, as: UTF8.self))")
    }

    private func read(
        _ input: [UInt8], listingCauses: Bool, by checkers: Checkers
    ) -> Result<PageReport, PageProblem> {
        do throws(PageProblem) {
            return .success(
                try checkers[input].check(input, name: "page.md", keepingText: true, listingCauses: listingCauses))
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

/// What checks a page: with all rules, or with a few.
private struct Checkers {
    private let whole: PageChecker
    private let few: PageChecker

    private static let fewRules = [
        "action.received", "action.opened", "action.dismissed", "android.empty-data", "ios.closed",
    ]

    init(_ specification: Specification) throws {
        let edition = specification.defaultEdition
        func checker(_ asked: RuleSelection) throws -> PageChecker {
            try PageChecker(
                specification, edition: edition,
                examples: try CodeJudge(specification, edition: edition, asking: asked))
        }
        whole = try checker(.all)
        few = try checker(RuleSelection(Self.fewRules.map { Glob($0) }, of: specification, in: edition))
    }

    /// That of a page, always the same one.
    subscript(_ page: [UInt8]) -> PageChecker {
        let sum = page.reduce(0 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return sum >> 58 == 0 ? whole : few
    }
}

extension [UInt8] {
    /// Whether a letter or digit is on both sides of an offset. An underscore may be there to stress a word.
    fileprivate func isInWord(_ offset: Int) -> Bool {
        func isWord(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"):
                true
            default: false
            }
        }
        return offset > 0 && offset < count && isWord(self[offset - 1]) && isWord(self[offset])
    }
}
