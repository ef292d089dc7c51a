import CodeJudging
import Diagnostics
import DocCheck
import Foundation
import TestSupport
import Testing

/// What page-findings.md establishes for the examples of the real pages, where these lie beside the project.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: Repository.sharedPages.path), "the pages are not there"))
struct SharedPageExampleTests {
    /// One page, in the newest edition: by rule, the lines.
    struct Established: CustomTestStringConvertible {
        let page: String
        var compile: [Int]
        var sharedIntents: [Int]
        var resumed: Int
        /// Where the SDK has the newer function: ADBMobile, in these pages' code for iOS, does not.
        var trackAction: [Int] = []
        /// Further findings, as line and rule.
        var others: [String] = []
        /// The code in which the flag is never read: one finding inside each.
        var flagNeverRead: [ClosedRange<Int>] = []

        var testDescription: String { page }
    }

    static let established: [Established] = [
        Established(
            page: "de-DE.md",
            compile: [77, 114, 149, 206, 226, 238, 284, 317, 392, 428, 439, 461],
            sharedIntents: [117, 119],
            resumed: 191
        ),
        Established(
            page: "es-ES.md",
            compile: [114, 149, 166, 199, 265, 291, 359, 388, 399, 413],
            sharedIntents: [117, 119],
            resumed: 184,
            trackAction: [80, 166, 216, 220]
        ),
        Established(
            page: "it-IT.md",
            compile: [97, 140, 180, 184, 326],
            sharedIntents: [100, 102],
            resumed: 156,
            trackAction: [65, 140, 180, 184, 223, 242, 333, 340, 341],
            others: ["139 action.dismissed", "302 page.one-sdk"],
            flagNeverRead: [54...68, 125...143, 155...187, 213...227, 233...245, 294...308, 316...346]
        ),
        Established(
            page: "pt-BR.md",
            compile: [111, 146, 163, 196, 260, 286, 354, 383, 394, 408],
            sharedIntents: [114, 116],
            resumed: 181,
            trackAction: [77, 163, 213, 217]
        ),
        Established(
            page: "zh-Hans.md",
            compile: [113, 148, 165, 198, 264, 290, 358, 387, 398, 412],
            sharedIntents: [116, 118],
            resumed: 183,
            trackAction: [79, 165, 215, 219]
        ),
    ]

    @Test("what running the examples must show is found at its line, once, and nothing else", arguments: established)
    func newestEdition(_ expected: Established) throws {
        var found = try Self.findings(expected.page).map { (line: $0.place.line ?? 0, rule: $0.rule.id) }
        for range in expected.flagNeverRead {
            let inside = found.filter { range.contains($0.line) && $0.rule.hasPrefix("flag.") }
            #expect(inside.count == 1, "\(range): \(inside)")
        }
        found.removeAll { finding in
            finding.rule.hasPrefix("flag.") && expected.flagNeverRead.contains { $0.contains(finding.line) }
        }
        let lines: [String] =
            expected.compile.map { "\($0) page.examples-compile" }
            + expected.sharedIntents.map { "\($0) ids.own-notification" }
            + ["\(expected.resumed) action.resumed"] + expected.trackAction.map { "\($0) api.collect-message-info" }
            + expected.others
        #expect(found.map { "\($0.line) \($0.rule)" }.sorted() == lines.sorted())
    }

    @Test(
        "under a page's own edition, trackAction and a flag that is never read are right",
        arguments: [("es-ES.md", "2021-01"), ("it-IT.md", "2020-07")]
    )
    func ownEdition(page: String, edition: String) throws {
        let findings = try Self.findings(page, edition: edition)
        #expect(findings.filter { $0.rule.id.hasPrefix("api.") || $0.rule.id.hasPrefix("flag.") }.isEmpty)
        let wrongCode = findings.filter { $0.rule.id == "action.dismissed" }.map(\.place.line)
        #expect(wrongCode == (page == "it-IT.md" ? [139] : []))
    }

    /// The findings of rules that need the examples run or parsed.
    private static func findings(_ page: String, edition: String? = nil) throws -> [Finding] {
        let bytes = [UInt8](try Data(contentsOf: Repository.sharedPages.appending(path: page)))
        return try Pages.wholeChecker(edition: edition).check(bytes, name: page).findings.filter {
            ExamplePages.isAboutExamples($0.rule.id)
        }
    }
}
