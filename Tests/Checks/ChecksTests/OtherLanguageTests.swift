import CodeJudging
import DocCheck
import TestSupport
import Testing

@Suite("Code that is labelled as something else is not compiled") struct OtherLanguageTests {
    @Test(
        "whatever it looks like",
        arguments: [("text", false), ("plaintext", false), ("console", false), ("kotlin", false), ("swift", true)])
    func labelled(_ label: String, isCompiled: Bool) throws {
        let page = """
            # Counting {#push-tracking}

            We send `_acsDeliveryTracking`.

            ```\(label)
            checking: let one app, not in two
            sent: self, action: 7, and nil (in front)
            ```

            """
        let findings = try Pages.wholeChecker().check(Array(page.utf8), name: "page.md").findings
        #expect(findings.contains { $0.rule.id == "page.examples-compile" } == isCompiled)
    }
}
