import ConformanceSpec
import DocCheck
import Foundation
import Testing

/// Pages of this project's own whose examples are run.
enum ExamplePages {
    static let names = [
        "java-early-return", "java-enum", "java-bare", "java-separate", "java-predicates", "swift-guard", "swift-types", "swift-separate",
        "swift-predicates",
    ]

    static func text(_ name: String) throws -> String {
        let url = Repository.root.appending(path: "Tests/Fixtures/Examples/\(name).md")
        return try String(contentsOf: url, encoding: .utf8)
    }

    private static let checker = Result {
        let specification = try Specification(.embedded)
        // These pages have no prose: what is asked is what their examples do.
        let isAsked: (String) -> Bool = { id in
            !id.hasPrefix("page.") || id.hasPrefix("page.examples-") || id == "page.one-sdk"
        }
        let edition = specification.defaultEdition
        let examples = try ExampleChecker(specification, edition: edition, isSelected: isAsked)
        return PageChecker(specification, edition: edition, examples: examples, isSelected: isAsked)
    }

    /// Each finding as its rule, and the line that it marks.
    static func findings(in text: String) throws -> [String] {
        try checker.get().check(Array(text.utf8), name: "page.md").findings.map { finding in
            "\(finding.rule.id) | \(finding.line.trimmingCharacters(in: .whitespaces)) | \(finding.message)"
        }
    }
}

@Suite("Pages whose examples are run") struct ExampleFixtureTests {
    @Test("examples that keep the rules are not accused, however they are written", arguments: ExamplePages.names)
    func right(_ name: String) throws {
        #expect(try ExamplePages.findings(in: ExamplePages.text(name)) == [])
    }

    /// What does not come to an end, or grows without end, at the beginning of a function that the platform calls.
    static let endlessCode: [(page: String, before: String, code: String)] = [
        ("java-early-return", "Map<String, String> push = message.getData();", "while (true) { }"),
        ("java-early-return", "Map<String, String> push = message.getData();", "for (int i = 0; i >= 0; i++) { }"),
        ("java-early-return", "Map<String, String> push = message.getData();", "onMessageReceived(message);"),
        ("java-early-return", "Map<String, String> push = message.getData();", #"String s = "x"; while (s != null) { s = s + s; }"#),
        (
            "java-early-return", "Map<String, String> push = message.getData();",
            #"for (int i = 0; i < 4000; i++) { String s = "x" + i; }"#
        ),
        ("java-enum", "String getCode() {", "String getCode() { return getCode(); } String code() {"),
        ("swift-guard", "let flag = userInfo", "while true { }"),
        ("swift-guard", "let flag = userInfo", "var list = [1]; while !list.isEmpty { list += list }"),
        ("swift-guard", "let flag = userInfo", "track(userInfo, interaction)"),
    ]

    @Test("what does not come to an end is said to be unknown, and ends", .timeLimit(.minutes(20)), arguments: endlessCode)
    func endless(_ page: String, _ before: String, _ code: String) throws {
        let text = try ExamplePages.text(page).replacingOccurrences(of: before, with: code + "\n" + before)
        let found = try ExamplePages.findings(in: text)
        #expect(found.contains { $0.contains("cannot be known") }, "\(found)")
    }

    @Test("a mistake is found once, and nothing else is said", arguments: Mistake.all)
    func mistake(_ mistake: Mistake) throws {
        var page = try ExamplePages.text(mistake.page)
        for edit in mistake.edits {
            try #require(page.components(separatedBy: edit.text).count == 2, "the text stands in the page once")
            page = page.replacingOccurrences(of: edit.text, with: edit.replacement)
        }
        let found = try ExamplePages.findings(in: page)
        for expected in mistake.findings { #expect(found.contains { $0.hasPrefix(expected) }, "\(found)") }
        #expect(found.count == mistake.findings.count, "\(found)")
    }
}
