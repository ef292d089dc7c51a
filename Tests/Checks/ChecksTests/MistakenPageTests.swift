import CodeJudging
import Diagnostics
import DocCheck
import Foundation
import TestSupport
import Testing

/// Pages of this project's own that are built as the real ones are, and have the same mistakes: translated literals,
/// code that would not compile, notifications that share a `PendingIntent`, an open that is counted again.
@Suite("Pages with the mistakes of the real ones") struct MistakenPageTests {
    struct Page: CustomTestStringConvertible {
        let name: String
        /// By rule, the lines.
        let findings: [String: [Int]]

        var testDescription: String { name }
    }

    /// Established by hand, line by line.
    static let pages: [Page] = [
        Page(
            name: "de",
            findings: [
                "page.variable-keys": [30], "page.file-caption": [110], "page.category": [261],
                "ids.own-notification": [89, 91],
                "action.resumed": [144],
                "page.examples-compile": [58, 87, 120, 158, 169, 172, 200, 222, 276, 311, 322],
            ]
        ),
        Page(
            name: "es",
            findings: [
                "page.flag-values": [12, 12], "page.variable-keys": [30], "page.file-caption": [109],
                "page.category": [260],
                "ids.own-notification": [88, 90], "action.resumed": [143],
                "page.examples-compile": [86, 119, 129, 157, 199, 221, 275, 310, 321],
                "api.collect-message-info": [57, 129, 168, 171],
            ]
        ),
        Page(
            name: "it",
            findings: [
                "page.flag-name": [10], "page.file-caption": [96], "ids.own-notification": [75, 77],
                "action.resumed": [123],
                "action.dismissed": [110], "page.one-sdk": [235],
                "page.examples-compile": [73, 111, 143, 146],
                "api.collect-message-info": [46, 111, 143, 146, 170, 187, 263, 269, 270],
                // Once in each example: nothing of it reads the flag.
                "flag.off": [42, 107, 138, 169, 186, 234, 262],
            ]
        ),
        Page(
            name: "pt",
            findings: [
                "page.variable-keys": [30], "page.file-caption": [109], "page.category": [260],
                "ids.own-notification": [88, 90],
                "action.resumed": [143], "page.examples-compile": [86, 119, 129, 157, 199, 221, 275, 310, 321],
                "api.collect-message-info": [57, 129, 168, 171],
            ]
        ),
        Page(
            name: "zh",
            findings: [
                "page.flag-values": [12], "page.variable-keys": [30], "page.file-caption": [109],
                "ids.own-notification": [88, 90],
                "action.resumed": [143], "page.examples-compile": [86, 119, 129, 157, 199, 221, 275, 310, 321],
                "api.collect-message-info": [57, 129, 168, 171],
            ]
        ),
    ]

    @Test("each mistake is found at its line, once, and nothing else", arguments: pages)
    func newestEdition(_ page: Page) throws {
        #expect(try Self.findings(page.name) == page.findings)
    }

    @Test(
        "by the rules of its own edition, trackAction and a flag that is never read are right",
        arguments: [("es", "2021-01"), ("it", "2020-07")]
    )
    func ownEdition(_ name: String, _ edition: String) throws {
        let page = try #require(Self.pages.first { $0.name == name })
        let newer =
            name == "it" ? ["api.collect-message-info", "flag.off", "page.flag-name"] : ["api.collect-message-info"]
        #expect(try Self.findings(name, edition: edition) == page.findings.filter { !newer.contains($0.key) })
    }

    private static func findings(_ name: String, edition: String? = nil) throws -> [String: [Int]] {
        let bytes = [UInt8](try Data(contentsOf: Repository.fixtures.appending(path: "Pages/mistaken/\(name).md")))
        let report = try Pages.wholeChecker(edition: edition).check(bytes, name: "\(name).md")
        return Dictionary(grouping: report.findings, by: \.rule.id).mapValues { $0.map { $0.place.line ?? 0 }.sorted() }
    }
}
