import CodeJudging
import Diagnostics
import DocCheck
import FindingReports
import Foundation
import TestSupport
import Testing

@testable import ConformanceSpec

@Suite("Documentation pages as a page for people") struct PageHTMLTests {
    /// A page with a translated key, a translated flag value and, where it is asked for, more lines.
    private static func page(_ rest: String = "", lineEnd: String = "\n") -> String {
        let lines = [
            "# Tracking {#push-tracking}", "", "## About {#about-push-tracking}", "",
            "Send `_acsDeliveryTracking` with **on** or **off**.", "", "| Variable | Value |", "|:-:|:-:|",
            "| broadlogId | _mId |", "| deliveryId | _dId |", "| Aktion | \"1\", \"2\" or \"7\" |", "",
        ]
        return (lines + rest.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
            .joined(separator: lineEnd)
    }

    private static func results(
        _ pages: [(name: String, text: String)], by checker: PageChecker? = nil
    ) throws -> PageResults {
        let checker = try checker ?? Pages.checker()
        let checked = pages.map { page in
            let result = Result { () throws(PageProblem) in
                try checker.check(Array(page.text.utf8), name: page.name, keepingText: true)
            }
            return CheckedPage(name: page.name, result: result)
        }
        return PageResults(
            toolVersion: "1", spec: SpecIdentity(version: "1", digest: SpecSource.embedded.digest),
            specSource: "built-in", checker: checker, gate: .required,
            selectedRules: [], pages: checked)
    }

    private static func html(_ results: PageResults) -> String {
        String(decoding: PageHTML(results).bytes, as: UTF8.self)
    }

    @Test("all lines are shown, each finding below its own, with what --fix writes", arguments: ["\n", "\r\n", "\r"])
    func lines(lineEnd: String) throws {
        let results = try Self.results([("help/one.md", Self.page("last\tline", lineEnd: lineEnd))])
        let html = Self.html(results)
        let finding = try #require(results.findings.first { $0.rule.id == "page.variable-keys" })
        #expect(finding.place.line == 11)
        #expect(html.contains("<h1><bdi>help/one.md</bdi> <em>does not conform</em></h1>"))
        #expect(
            html.contains(
                "<li id=\"file-1-line-11\" class=\"hit\"><code dir=\"auto\">| <mark>Aktion</mark> | &quot;1&quot;, &quot;2&quot; or &quot;7&quot; |</code></li>\n</ol>\n<article class=\"finding bad\""
            ))
        #expect(html.contains("<del dir=\"auto\">− | Aktion | &quot;1&quot;"))
        #expect(html.contains("<ins dir=\"auto\">+ | action | &quot;1&quot;"))
        #expect(html.contains("<li><code dir=\"auto\">last    line</code></li>"))
        #expect(html.components(separatedBy: "<code dir=\"auto\">").count - 1 == 13)
        for finding in results.findings { #expect(HTMLMarkup.text(html).contains(finding.message)) }
    }

    @Test("the head counts by page and by rule, and names what has no findings and what was not judged")
    func counts() throws {
        let right = Self.page().replacing("Aktion", with: "action")
        let results = try Self.results([
            ("one.md", Self.page()), ("two.md", Self.page()), ("other.md", "# Weather\n"), ("empty.md", ""),
            ("right.md", right),
        ])
        let text = HTMLMarkup.text(Self.html(results))
        let failing = results.reports.count { $0.findings.contains { $0.level == .required } } + 1
        #expect(text.contains("\(failing) of 4 pages do not conform"))
        #expect(text.contains(FindingCount.words(results) + "; "))
        let keys = results.findings.filter { $0.rule.id == "page.variable-keys" }
        #expect(keys.count == 2)
        #expect(
            text.contains(
                "page.variable-keys Print the three keys of a tracking call as they are sent: broadlogId, deliveryId, action.22"
            ))
        #expect(text.contains("1 page without a section about push trackingother.md"))
        #expect(text.contains("empty.mdthe page is empty"))
    }

    static let verdicts: [(pages: [(name: String, text: String)], heading: String)] = [
        ([("other.md", "# Weather\n")], "<bdi>other.md</bdi> <em>not judged</em>"),
        ([("a.md", "# Weather\n"), ("b.md", "# News\n")], "<bdi>2 pages</bdi> <em>not judged</em>"),
        ([("a.md", "# Weather\n"), ("empty.md", "")], "<bdi>1 of 1 page</bdi> <em>does not conform</em>"),
        ([("one.md", page()), ("other.md", "# Weather\n")], "<bdi>1 of 1 page</bdi> <em>does not conform</em>"),
    ]

    @Test("a page that is about something else conforms to nothing", arguments: verdicts)
    func verdict(_ row: (pages: [(name: String, text: String)], heading: String)) throws {
        let html = Self.html(try Self.results(row.pages))
        #expect(html.contains("<h1>\(row.heading)</h1>"))
        #expect(html.contains("<header class=\"verdict bad\">"))
    }

    private enum FindingCount {
        static func words(_ results: PageResults) -> String {
            [(Severity.error, "error"), (.warning, "warning"), (.note, "note")].compactMap { severity, word in
                let count = results.findings.count { $0.severity == severity }
                return count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
            }.joined(separator: ", ")
        }
    }

    @Test("what could not be judged is told apart from what is wrong")
    func unjudged() throws {
        let code =
            "\n## Impressions {#push-impression-tracking-android}\n\n```kotlin\nfun onMessageReceived(m: RemoteMessage) {}\n```\n"
        let results = try Self.results([("one.md", Self.page(code))], by: Pages.wholeChecker())
        let unjudged = results.findings.filter(\.isUnjudged)
        #expect(!unjudged.isEmpty && unjudged.count < results.findings.count)
        let html = Self.html(results)
        #expect(html.components(separatedBy: "</span> not judged</span>").count - 1 > 0)
        let list = try #require(
            html.components(separatedBy: "<section id=\"unjudged\"").last?.components(separatedBy: "</section>").first)
        for finding in unjudged {
            #expect(HTMLMarkup.text("<body>" + list).contains(finding.message))
            #expect(list.contains("<a href=\"#file-1-line-\(finding.place.line ?? 0)\"><bdi>one.md:"))
        }
    }

    @Test("no text of a page and no name of a file is read as HTML, and each is shown", arguments: HTMLMarkup.hostile)
    func escapes(_ text: String) throws {
        let page = Self.page(text + "\n" + text).replacing("| Aktion", with: "| Aktion\(text.prefix(60))")
        let html = Self.html(try Self.results([("help/\(text.prefix(200)).md", page)]))
        try HTMLMarkup.expectOwn(in: html)
        #expect(html.utf8.count < 400_000)
    }

    @Test("of a page that is too long only the lines around its findings are shown, and what is left out is said")
    func bounds() throws {
        let long = Self.page(String(repeating: "\n", count: 30_000) + "[link](#nowhere)\n")
        let html = Self.html(try Self.results([("long.md", long)]))
        #expect(html.contains("Lines 15 to "))
        #expect(html.utf8.count < 100_000)
        // Where there is less room, less is shown, and what is left out is said.
        let wide = Self.page(String(repeating: "\"\"\"\"\"\"\"\"\n", count: 1_000))
        let many = try Self.results((0..<4).map { ("\($0).md", wide) })
        for (room, whole, excerpts, left) in [(1 << 20, 4, 0, 0), (120_000, 1, 3, 0), (12_000, 0, 1, 3), (0, 0, 0, 4)] {
            let page = String(decoding: PageHTML(many, room: room).bytes, as: UTF8.self)
            let names = page.components(separatedBy: "<section id=\"file-").dropFirst()
            #expect(names.count { $0.contains("There is no room for them here") } == left, "\(room)")
            #expect(names.count { $0.contains("Lines 15 to 1013 are not shown.") } == excerpts, "\(room)")
            #expect(names.count == 4 && whole + excerpts + left == 4)
            for number in 0..<4 { #expect(page.contains("<bdi>\(number).md</bdi>")) }
        }
    }
}
