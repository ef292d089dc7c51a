import CodeJudging
import ConformanceSpec
import DocCheck
import Foundation
import TestSupport
import Testing

/// A page of our own that shows an older edition: it has the flag, and no newer function.
struct OlderEditionTests {
    static let own = "2021-01"

    static func text() throws -> String {
        try String(contentsOf: Repository.root.appending(path: "Tests/Fixtures/Editions/\(own).md"), encoding: .utf8)
    }

    private static func report(_ text: String, edition: String) throws -> PageReport {
        try Pages.wholeChecker(edition: edition).check(Array(text.utf8), name: "\(own).md")
    }

    /// Each finding as its rule and the line that it marks.
    private static func findings(_ report: PageReport) -> [String] {
        report.findings.map { "\($0.rule.id) | \($0.line.trimmingCharacters(in: .whitespaces))" }
    }

    /// What tells the editions apart is left out of the page, or put into it.
    static let shown: [(text: String, replacement: String, edition: String)] = [
        ("", "", own), ("_acsDeliveryTracking", "_acsTracking", "2020-07"),
        ("trackAction", "collectMessageInfo", "2022-02"),
    ]

    @Test("the edition that a page shows is told by the newest name in it, whatever edition is asked", arguments: shown)
    func shownEdition(text: String, replacement: String, edition: String) throws {
        let page = try text.isEmpty ? Self.text() : Self.text().replacing(text, with: replacement)
        for asked in ["2020-07", "2021-01", "2022-02"] {
            #expect(try Pages.check(Array(page.utf8), name: "page.md", edition: asked).shownEdition?.id == edition)
        }
    }

    @Test("by the rules of its own edition it is right")
    func right() throws {
        #expect(try Self.findings(Self.report(Self.text(), edition: Self.own)) == [])
    }

    @Test("by the rules of the newest edition only the function is an older one")
    func newestRules() throws {
        let found = try Self.findings(Self.report(Self.text(), edition: "2022-02"))
        #expect(
            found == [
                #"api.collect-message-info | MobileCore.trackAction("tracking", variables);"#,
                #"api.collect-message-info | ACPCore.trackAction("tracking", data: ["action": action, "broadlogId": message, "deliveryId": delivery])"#,
            ]
        )
    }

    @Test(
        "by the rules of the newest edition, a call of an SDK without the newer function is right, and another function is not",
        arguments: [
            (#"ACPCore.trackAction("tracking", data"#, #"ADBMobile.trackAction("tracking", data"#, true),
            (#"MobileCore.trackAction("tracking""#, #"Analytics.trackAction("tracking""#, true),
            (#"ACPCore.trackAction("tracking", data"#, #"ADBMobile.trackState("tracking", data"#, false),
        ])
    func oldSDK(_ call: String, _ old: String, isRight: Bool) throws {
        let page = try Self.text()
        try #require(page.components(separatedBy: call).count == 2, "the call stands in the page once")
        let found = try Self.findings(Self.report(page.replacing(call, with: old), edition: "2022-02"))
        #expect(found.contains { $0.hasPrefix("api.") && $0.contains(old) } == !isRight, "\(found)")
        #expect(found.contains { $0.hasPrefix("api.collect-message-info") && $0.contains("trackAction") }, "\(found)")
    }

    /// Each with what its own edition says of it.
    static let mistakes: [(text: String, replacement: String, found: [String])] = [
        (#"MobileCore.trackAction("tracking""#, #"MobileCore.trackAction("Tracking""#, ["api.action-name | "]),
        (
            #"MobileCore.trackAction("tracking", variables)"#,
            "MobileCore.collectMessageInfo(new HashMap<String, Object>(variables))",
            ["api.track-action | MobileCore.collectMessageInfo("]
        ),
        (
            #"intent.getExtras(), "2""#, #"intent.getExtras(), "1""#,
            [#"action.dismissed | Lending.report(intent.getExtras(), "1");"#]
        ),
        (#"flag == nil || flag == "on""#, #"flag == nil || flag != """#, ["flag.off | "]),
        ("De waarde is **on** of **off**.", "De waarde is **aan** of **off**.", ["page.flag-values | "]),
        (
            "Veegt de lezer de melding weg, roep dan **[!UICONTROL trackAction()]**",
            "Veegt de lezer de melding weg, roep dan **[!UICONTROL volgActie()]**",
            ["page.function-names | "]
        ),
    ]

    @Test("by the rules of its own edition one mistake in it is found, and nothing else is said", arguments: mistakes)
    func mistake(text: String, replacement: String, found: [String]) throws {
        let page = try Self.text()
        try #require(page.components(separatedBy: text).count == 2, "the text stands in the page once")
        let findings = try Self.findings(Self.report(page.replacing(text, with: replacement), edition: Self.own))
        #expect(findings.count == found.count, "\(findings)")
        for (finding, expected) in zip(findings, found) { #expect(finding.hasPrefix(expected)) }
    }
}
