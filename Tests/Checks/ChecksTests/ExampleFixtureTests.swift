import CodeJudging
import DocCheck
import Foundation
import TestSupport
import Testing

/// Pages of this project's own whose examples are run.
enum ExamplePages {
    static let names = [
        "java-early-return", "java-enum", "java-bare", "java-separate", "java-predicates", "swift-guard", "swift-types",
        "swift-separate",
        "swift-predicates",
    ]

    static func text(_ name: String) throws -> String {
        let url = Repository.root.appending(path: "Tests/Fixtures/Examples/\(name).md")
        return try String(contentsOf: url, encoding: .utf8)
    }

    /// Whether a rule is about what examples do: these pages have no prose.
    static func isAboutExamples(_ rule: String) -> Bool {
        !rule.hasPrefix("page.") || rule.hasPrefix("page.examples-") || rule == "page.one-sdk"
    }

    /// Each finding as its rule, and the line that it marks.
    static func findings(in text: String) throws -> [String] {
        let report = try Pages.wholeChecker().check(Array(text.utf8), name: "page.md")
        return report.findings.filter { isAboutExamples($0.rule.id) }.map { finding in
            "\(finding.rule.id) | \(finding.line.trimmingCharacters(in: .whitespaces)) | \(finding.message)"
        }
    }

    /// The same of each of many pages, by the tool that is named.
    static func findings(inEach texts: [String]) throws -> [[String]] {
        let pages = texts.enumerated().map { (name: "\($0).md", bytes: Array($1.utf8)) }
        let findings = try DocsTool.named { try $0.findings(in: pages) }
        return texts.enumerated().map { index, text in
            let lines = text.components(separatedBy: "\n")
            return (findings[pages[index].name] ?? []).filter { isAboutExamples($0.rule) }.map { finding in
                "\(finding.rule) | \(lines[finding.line - 1].trimmingCharacters(in: .whitespaces)) | \(finding.message)"
            }
        }
    }
}

@Suite("Pages whose examples are run") struct ExampleFixtureTests {
    @Test(
        "examples that keep the rules are not accused, however they are written",
        arguments: Sweep.rows(ExamplePages.names, every: 8))
    func right(_ name: String) throws {
        #expect(try ExamplePages.findings(in: ExamplePages.text(name)) == [])
    }

    private static let strangersCode = StrangersCode.all + StrangersCode.others

    @Test(
        "right code that strangers write is not accused", arguments: Sweep.rows(strangersCode, every: 96, nightly: 96))
    func strange(_ code: StrangersCode) throws {
        #expect(try ExamplePages.findings(in: #require(try code.text())) == [])
    }

    @Test("no right code that strangers write is accused, by the built tool", .nightly)
    func everyStrange() throws {
        let texts = try Self.strangersCode.map { try #require(try $0.text()) }
        for (code, found) in zip(Self.strangersCode, try ExamplePages.findings(inEach: texts)) {
            #expect(found == [], "\(code)")
        }
    }

    @Test(
        "what cannot be known is neither accused nor passed",
        arguments: Sweep.rows(StrangersCode.unknown, every: 48, nightly: 48))
    func unknown(_ code: StrangersCode) throws {
        let found = try ExamplePages.findings(in: #require(try code.text()))
        #expect(Self.isUnknown(found), "\(found)")
    }

    @Test("nothing that cannot be known is accused or passed, by the built tool", .nightly)
    func everyUnknown() throws {
        let texts = try StrangersCode.unknown.map { try #require(try $0.text()) }
        for (code, found) in zip(StrangersCode.unknown, try ExamplePages.findings(inEach: texts)) {
            #expect(Self.isUnknown(found), "\(code): \(found)")
        }
    }

    private static func isUnknown(_ found: [String]) -> Bool {
        !found.isEmpty && found.allSatisfy { $0.contains("cannot continue here") }
    }

    /// Maps each of which holds the one before twice.
    private static let doubledMaps =
        #"Map<String, Object> map0 = new HashMap<>(); map0.put("a", "b"); "#
        + (1...60).map {
            #"Map<String, Object> map\#($0) = new HashMap<>(); map\#($0).put("a", map\#($0 - 1)); map\#($0).put("b", map\#($0 - 1)); "#
        }.joined()

    /// What does not come to an end, or grows without end, at the beginning of a function that the platform calls.
    static let endlessCode: [(page: String, before: String, code: String)] = [
        ("java-early-return", "Map<String, String> push = message.getData();", "while (true) { }"),
        ("java-early-return", "Map<String, String> push = message.getData();", "onMessageReceived(message);"),
        (
            "java-early-return", "Map<String, String> push = message.getData();",
            #"for (int i = 0; i < 4000; i++) { String s = "x" + i; }"#
        ),
        (
            "java-early-return", "Map<String, String> push = message.getData();",
            "int[] all = new int[60000]; for (int one : all) { for (int two : all) { } }"
        ),
        (
            "java-early-return", "Map<String, String> push = message.getData();",
            doubledMaps + "String text = map60.toString();"
        ),
        (
            "java-early-return", "Map<String, String> push = message.getData();",
            doubledMaps + "MobileCore.collectMessageInfo(map60);"
        ),
        (
            "java-early-return", "Map<String, String> push = message.getData();",
            #"Map<Object, Object> map = new HashMap<>(); map.put("a", map); if (map.hashCode() == 1) { return; }"#
        ),
        (
            "java-early-return", "Map<String, String> push = message.getData();",
            #"Map<Object, Object> map = new HashMap<>(); map.put(map, map); Map<Object, Object> other = new HashMap<>(); other.put(other, map);"#
                + "if (map.equals(other)) { return; }"
        ),
        (
            "java-early-return", "Map<String, String> push = message.getData();",
            #"Map<String, Object> map = new HashMap<>(); map.put("a", map); MobileCore.collectMessageInfo(map);"#
        ),
        ("swift-guard", "let flag = userInfo", "while true { }"),
        (
            "swift-guard", "let flag = userInfo",
            "let text = \"\(String(repeating: "x", count: 600))\"\nfor one in text { for two in text { for three in text { } } }"
        ),
        ("swift-guard", "let flag = userInfo", "track(userInfo, interaction)"),
    ]

    @Test(
        "what does not come to an end is said to be unknown, and ends",
        .hangGuard,
        arguments: Sweep.rows(endlessCode, every: 16, nightly: 16)
    )
    func endless(_ page: String, _ before: String, _ code: String) throws {
        let found = try ExamplePages.findings(in: Self.page(page, with: code, before: before))
        #expect(found.contains { $0.contains("cannot continue here") }, "\(found)")
    }

    @Test(
        "all that does not come to an end is said to be unknown, and ends, by the built tool",
        .nightly, .hangGuard)
    func everyEndless() throws {
        let texts = try Self.endlessCode.map { try Self.page($0, with: $2, before: $1) }
        for (row, found) in zip(Self.endlessCode, try ExamplePages.findings(inEach: texts)) {
            #expect(found.contains { $0.contains("cannot continue here") }, "\(row): \(found)")
        }
    }

    private static func page(_ name: String, with code: String, before: String) throws -> String {
        try ExamplePages.text(name).replacingOccurrences(of: before, with: code + "\n" + before)
    }

    @Test(
        "types that contain or inherit from themselves come to an end",
        .hangGuard,
        arguments: [
            "extension A { class A: UIResponder { func b() { c() } } }",
            "extension A { class B: UIResponder { func c() { d() } } }\nextension B { class A: UIResponder { func c() { d() } } }",
            "class A: A { func b() { c() } }", "class A: B { }\nclass B: A { func b() { c() } }",
        ]
    )
    func knot(_ types: String) throws {
        let launch = """
            func application(_ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
                e()
                return true
            }
            """
        let code = types.replacingOccurrences(of: "func ", with: launch + "\nfunc ")
        let text = try ExamplePages.text("swift-guard").replacingOccurrences(
            of: "## Clicks", with: "```swift\n\(code)\n```\n\n## Clicks")
        #expect(
            try ExamplePages.findings(in: text).allSatisfy {
                $0.contains("cannot continue here") || $0.contains("declares")
            }
        )
    }

    @Test(
        "a mistake is found once, and nothing else is said",
        arguments: Sweep.rows(Mistake.sample, every: 24, nightly: 24))
    func mistake(_ mistake: Mistake) throws {
        let found = try ExamplePages.findings(in: mistake.text())
        #expect(mistake.isFound(in: found), "\(found)")
    }

    @Test("every mistake is found once, and nothing else is said", .nightly)
    func everyMistake() throws {
        let texts = try Mistake.all.map { try $0.text() }
        for (mistake, found) in zip(Mistake.all, try ExamplePages.findings(inEach: texts)) {
            #expect(mistake.isFound(in: found), "\(mistake): \(found)")
        }
    }

    @Test(
        "a mistake that hides behind another is found, but blamed on other lines, too", arguments: Mistake.blamedTwice)
    func blamedTwice(_ mistake: Mistake) throws {
        let found = try ExamplePages.findings(in: mistake.text())
        for finding in mistake.findings { #expect(found.contains { $0.hasPrefix(finding) }, "\(found)") }
        withKnownIssue("each event's differences choose a line by themselves") {
            #expect(mistake.isFound(in: found), "\(found)")
        }
    }
}
