import CodeJudging
import Diagnostics
import DocCheck
import Foundation
import TestSupport
import Testing

/// That a fence that nobody closed is one mistake, at its line.
@Suite("Code that is never closed") struct UnclosedCodeTests {
    static let names = Sweep.isAsked ? ["de", "es", "it", "pt", "zh"] : ["it"]

    /// By the lines of the page, from 1: the opening and the closing fence of each block.
    private static func fences(_ lines: [String]) -> [(opening: Int, closing: Int)] {
        let all = lines.indices.filter { lines[$0].hasPrefix("```") }.map { $0 + 1 }
        return stride(from: 0, to: all.count - 1, by: 2).map { (all[$0], all[$0 + 1]) }
    }

    @Test(
        "each closing fence that is lost is one finding at its opening, and all others are as before", arguments: names)
    func lostFence(_ name: String) throws {
        let url = Repository.fixtures.appending(path: "Pages/mistaken/\(name).md")
        let page = try String(contentsOf: url, encoding: .utf8)
        let lines = page.components(separatedBy: "\n")
        let right = try Self.findings(page).map { "\($0.line) \($0.message)" }
        for fence in Sweep.rows(Self.fences(lines), every: 5) {
            var text = lines
            text.remove(at: fence.closing - 1)
            let found = try Self.findings(text.joined(separator: "\n"))
            let unclosed = found.filter { $0.message.contains("never closed") }
            #expect(unclosed.map(\.line) == [fence.opening])
            let others = found.filter { !$0.message.contains("never closed") }.map {
                "\($0.line < fence.closing ? $0.line : $0.line + 1) \($0.message)"
            }
            #expect(others == right, "the fence of line \(fence.closing)")
        }
    }

    @Test("--fix writes the fence back, and the difference shows the line that is added")
    func fix() throws {
        let url = Repository.fixtures.appending(path: "Pages/tracking/ko.md")
        let page = try String(contentsOf: url, encoding: .utf8)
        let lost = page.replacing("    }\n}\n```\n\n### 클릭", with: "    }\n}\n\n### 클릭")
        #expect(lost != page)
        let report = try Pages.check(Array(lost.utf8), name: "ko.md")
        #expect(report.findings.count == 1)
        let fixed = try #require(PageFixes.apply(report.findings, to: Array(lost.utf8)))
        #expect(String(decoding: fixed, as: UTF8.self) == page)
        let difference = PageDifference.text(Array(lost.utf8), fixed, name: "ko.md")
        #expect(difference.contains("@@ -46,6 +46,7 @@\n"))
        #expect(difference.contains("\n }\n+```\n \n"))
    }

    @Test(
        "code that only looks like text is closed where it says so",
        arguments: [
            "```java\n// Call it.\n\n// When it is done: nothing.\nint a;\n```",
            "```\nint a;\n\n...\n\nint b;\n```",
            "```\n# install it\n\n## then run it\nmake all\n```",
            "````\n```java\nint a;\n```\n\n## Title {#title}\n````",
            "```markdown\n## Title {#title}\n\nSome text.\n```",
            "```swift\nswitch a {\n\ncase 1, 2, 3:\n\ndefault:\n    break\n}\n```",
            "```text\nThe first line.\n\nThe second line.\n```",
        ])
    func lookAlikes(_ block: String) throws {
        let page =
            "# Counting {#push-tracking}\n\nWe send `_acsDeliveryTracking`.\n\n\(block)\n\n## More {#more}\n\nText.\n"
        #expect(try !Self.findings(page).contains { $0.message.contains("never closed") })
    }

    @Test("what is open at the page's end is said, too")
    func atTheEnd() throws {
        let page = "# Counting {#push-tracking}\n\nWe send `_acsDeliveryTracking`.\n\n```java\nint a;\n"
        let found = try Self.findings(page).filter { $0.message.contains("never closed") }
        #expect(found.map(\.line) == [5])
    }

    private static func findings(_ text: String) throws -> [(line: Int, message: String)] {
        try Pages.wholeChecker().check(Array(text.utf8), name: "page.md").findings.map {
            ($0.place.line ?? 0, "\($0.rule.id) \($0.message)")
        }
    }
}
