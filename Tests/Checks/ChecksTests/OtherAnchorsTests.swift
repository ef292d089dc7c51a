import CodeJudging
import Diagnostics
import DocCheck
import Foundation
import TestSupport
import Testing

/// Pages about the same calls that have sections of their own.
@Suite("Pages with other anchors") struct OtherAnchorsTests {
    /// How a page lets its sections be reached.
    enum Form: CaseIterable {
        case braces, html, slug

        func heading(_ line: Substring, _ name: String) -> String {
            switch self {
            case .braces: "\(line) {#\(name)}"
            case .html: String(line.replacing(#/^#+ /#) { "\($0.output)<a name=\"\(name)\"></a>" })
            case .slug: String(line)
            }
        }
    }

    /// By our anchors what sites make of the headings of the page.
    static let sections = [
        "about-push-tracking": "che-cosa-si-conta", "push-impression-tracking-android": "impressione",
        "push-click-tracking-android": "clic", "push-open-tracking-android": "apertura",
        "push-impression-tracking-iOS": "impressione--ios", "push-click-tracking-iOS": "clic--ios",
        "push-open-tracking-iOS": "apertura--ios",
    ]

    @Test(
        "have the same findings where it is said what they call our sections",
        arguments: Sweep.rows(Form.allCases, every: 3))
    func renamed(_ form: Form) throws {
        let url = Repository.fixtures.appending(path: "Pages/mistaken/it.md")
        let page = try String(contentsOf: url, encoding: .utf8)
        let other = page.components(separatedBy: "\n").map { line in
            guard let match = line.firstMatch(of: #/^(#+ .*) \{#(.*)\}$/#), let name = Self.sections[String(match.2)]
            else { return line }
            return form.heading(match.1, name)
        }.joined(separator: "\n")
        let expected = try Self.findings(page, Pages.wholeChecker())
        let found = try Self.findings(other, Pages.freshChecker(sections: Self.sections))
        #expect(found == expected)
        #expect(try Self.findings(other, Pages.wholeChecker()) != expected)
    }

    @Test("one section may be several of ours, and one that is not there is missing under its own name")
    func shared() throws {
        let page = """
            # Counting

            ## Telling the campaign

            Call `collectMessageInfo` with "7" when it arrives, and with "2" when it is put away.
            """
        let checker = try Pages.freshChecker(sections: [
            "push-impression-tracking-iOS": "telling-the-campaign", "push-click-tracking-iOS": "telling-the-campaign",
            "push-open-tracking-iOS": "opening-it",
        ])
        let report = try checker.check(Array("\(page)\n_acsDeliveryTracking\n".utf8), name: "page.md")
        let missing = report.findings.filter { $0.rule.id == "page.sections" }.map(\.message)
        #expect(missing.count == 2 && missing.contains("the page has no section {#opening-it}"))
        #expect(!report.findings.contains { $0.rule.id == "page.quoted-codes" })
    }

    private static func findings(_ text: String, _ checker: PageChecker) throws -> [String] {
        try checker.check(Array(text.utf8), name: "page.md").findings.map {
            "\($0.place.line ?? 0) \($0.rule.id) \($0.message)"
        }
    }
}
