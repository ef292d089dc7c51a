import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import CodeJudging
@testable import DocCheck

/// Translations of a page mostly have its code, which is run once for all of them.
@Suite("Pages that share their code") struct SharedCodeTests {
    private static func checker() throws -> PageChecker {
        try Pages.freshChecker(.only("flag.off", "ids.both-needed", "page.examples-compile"))
    }

    /// Place, rule, what is marked, and all that is said.
    private static func findings(_ page: String, _ checker: PageChecker) throws -> [String] {
        try checker.check(Array(page.utf8), name: "page.md").findings.map { finding in
            let place = "\(finding.place.line ?? 0):\(finding.place.column ?? 0)-\(finding.place.endColumn ?? 0)"
            let example = finding.example.map { "\($0.scope) \($0.line)" } ?? ""
            return "\(place) \(finding.rule.id) \(finding.line) \(finding.message) \(finding.certainty) \(example)"
        }
    }

    /// A page with two mistakes, and the same with other prose around its code.
    private static func pages() throws -> (original: String, translation: String) {
        let original = try ExamplePages.text("java-early-return")
            .replacingOccurrences(of: #"push.get("_acsDeliveryTracking")"#, with: "null")
            .replacingOccurrences(of: "if (push.isEmpty()) return;", with: "int unused = undeclared;")
        let heading = "## Clicks {#push-click-tracking-android}"
        let translation =
            "A line more.\n\n" + original.replacingOccurrences(of: heading, with: "Two\n\nmore.\n\n" + heading)
        return (original, translation)
    }

    @Test("have each the findings, at its own lines, that it has by itself")
    func translation() throws {
        let (original, translation) = try Self.pages()
        let checker = try Self.checker()
        let first = try Self.findings(original, checker)
        let second = try Self.findings(translation, checker)
        #expect(first.count > 1)
        #expect(first != second)
        #expect(first == (try Self.findings(original, Self.checker())))
        #expect(second == (try Self.findings(translation, Self.checker())))
        // In the other direction, too: the second page's lines are not the first one's.
        #expect(first == (try Self.findings(original, checker)))
    }

    /// Edits after which the code, or what it is about, is not the same any more.
    static let edits: [(text: String, replacement: String)] = [
        ("int unused = undeclared;", "int unused = 1;"),
        (#"CampaignTracker.send(push.get("_mId"), "#, #"CampaignTracker.send(push.get("_dId"), "#),
        ("{#push-impression-tracking-android}", "{#push-click-tracking-android}"),
    ]

    @Test(
        "do not include one whose code differs in a word, or stands in another section",
        arguments: Sweep.rows(edits, every: 3))
    func other(_ text: String, _ replacement: String) throws {
        let (original, _) = try Self.pages()
        #expect(original.contains(text))
        let edited = original.replacingOccurrences(of: text, with: replacement)
        let checker = try Self.checker()
        let first = try Self.findings(original, checker)
        let second = try Self.findings(edited, checker)
        #expect(first != second)
        #expect(second == (try Self.findings(edited, Self.checker())))
    }
}
