import CodeJudging
import ConformanceSpec
import Diagnostics
import DocCheck
import Foundation
import TestSupport
import Testing

/// Two revisions of a page, compared rule by rule.
struct RevisionChangeTests {
    private static let specification = Result { try Specification(.embedded) }

    private static func changes(_ old: String, _ new: String) throws -> PageChanges {
        try Pages.wholeChecker().changes(
            from: Array(old.utf8), "old.md", to: Array(new.utf8), "new.md", by: specification.get())
    }

    private static func page(_ name: String) throws -> String {
        let file = Repository.root.appending(path: "Tests/Fixtures/Pages/\(name).md")
        return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }

    /// A page with a revision.
    private static func english(_ revision: String) throws -> String {
        try page("tracking/en").replacing(
            "title: Counting pushes\n", with: "title: Counting pushes\nsource-git-commit: \(revision)\n")
    }

    @Test("of a page that is as before there is nothing to tell", arguments: ["tracking/en", "mistaken/es"])
    func same(name: String) throws {
        let page = try Self.page(name)
        let changes = try Self.changes(page, page)
        #expect(changes.changes.isEmpty && changes.calls.isEmpty)
        #expect(changes.rules.allSatisfy { !$0.isSignificant })
        #expect(changes.rules.reduce(0) { $0 + $1.kept.count } == changes.new.findings.count)
    }

    @Test("what was mended and what was broken is told of the rule, with the line that changed")
    func findings() throws {
        let old = try Self.page("tracking/en").replacing("| action |", with: "| Aktion |")
        let new = try Self.page("tracking/en").replacing("\"action\": \"2\"])", with: "\"action\": \"7\"])")
        let changes = try Self.changes(old, new)
        let keys = try #require(changes.rules.first { $0.rule.id == "page.variable-keys" })
        #expect(keys.gone.map(\.message) == ["the key is \"Aktion\", but must be \"action\""])
        #expect(keys.new.isEmpty && keys.kept.isEmpty)
        #expect(keys.changes.map(\.sentence) == ["table: old.md:17 \"Aktion\" became new.md:17 \"action\""])
        let dismissed = try #require(changes.rules.first { $0.rule.id == "action.dismissed" })
        #expect(dismissed.new.count == 1 && dismissed.gone.isEmpty)
        #expect(
            dismissed.changes.map(\.sentence).contains {
                $0.hasPrefix("code: old.md:104 \"\"2\"\" became new.md:104 \"\"7\"\"")
            })
        #expect(dismissed.vectors.contains { $0.hasPrefix("action.") })
        #expect(
            changes.calls.map { "\($0.platform) \($0.event) \($0.old ?? []) \($0.new ?? [])" } == [
                "ios dismissed [\"MobileCore.collectMessageInfo(action: \\\"2\\\")\"] [\"MobileCore.collectMessageInfo(action: \\\"7\\\")\"]"
            ])
    }

    @Test("text and comments are compared where both revisions are in one language, and only there")
    func language() throws {
        let old = try Self.page("tracking/en")
        let new = old.replacing("Now give every push a category.", with: "Give a category to every push.")
        let changes = try Self.changes(old, new)
        #expect(changes.areOneLanguage)
        #expect(changes.changes.map(\.sentence).map { $0.prefix(18) } == ["text: old.md:108 \""])
        let others = try Self.changes(old, Self.page("tracking/ja"))
        #expect(!others.areOneLanguage)
        #expect(others.changes.allSatisfy { $0.subject != .prose })
    }

    static let stale: [(what: String, old: String, new: String, revision: String, rules: [String])] = [
        ("nothing has changed", "", "", "0123456789", []),
        (
            "what a rule names has changed, in a revision that no rule knows", "`on` or `off`", "`on` or `of`",
            "0123456789",
            ["page.flag-values", "flag.off"]
        ),
        ("the rules know the new revision", "`on` or `off`", "`on` or `of`", "acbe5f1990", []),
    ]

    @Test(
        "a rule is stale whose evidence is gone, or has changed in a revision that it does not know", arguments: stale)
    func staleness(what: String, old: String, new: String, revision: String, rules: [String]) throws {
        let before = try Self.english("95d4b9fbb4")
        let after = try Self.english(revision)
        let changes = try Self.changes(before, old.isEmpty ? after : after.replacing(old, with: new))
        let found = changes.staleRules.map(\.rule.id)
        #expect(found == rules, "\(what)")
    }

    @Test("every rule is stale that cites a section that is gone, and no other")
    func lostSection() throws {
        let anchor = "push-open-tracking-iOS"
        let changes = try Self.changes(
            Self.english("95d4b9fbb4"), Self.english("acbe5f1990").replacing(" {#\(anchor)}", with: ""))
        let citing = changes.rules.filter { $0.rule.sources.contains { $0.anchor == anchor } }.map(\.rule.id)
        #expect(citing.contains("page.sections"))
        #expect(changes.staleRules.map(\.rule.id) == citing)
        #expect(
            changes.staleRules.allSatisfy { $0.staleness == "new.md has no section {#\(anchor)}, which the rule cites" }
        )
    }
}

/// The pages that the project is about, where they lie beside it.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: Repository.sharedPages.path), "the pages are not there"))
struct SharedRevisionTests {
    @Test("what changed from the Spanish page of 2021 to the German one of 2022 is told rule by rule")
    func newFunction() throws {
        let read = { (name: String) in [UInt8](try Data(contentsOf: Repository.sharedPages.appending(path: name))) }
        let changes = try Pages.wholeChecker().changes(
            from: read("es-ES.md"), "es-ES.md", to: read("de-DE.md"), "de-DE.md", by: Specification(.embedded))
        let lines = { (findings: [Finding]) in findings.compactMap(\.place.line) }
        let mentioned = changes.rules.filter { !$0.gone.isEmpty || !$0.new.isEmpty }.map {
            "\($0.rule.id) \(lines($0.gone)) \(lines($0.new)) \($0.kept.count)"
        }
        #expect(
            mentioned == [
                "page.flag-values [26, 26] [] 0", "page.examples-compile [166] [77, 226, 238] 9",
                "api.collect-message-info [80, 166, 216, 220] [] 0",
            ])
        #expect(changes.rules.reduce(0) { $0 + $1.kept.count } == 15)
        #expect(changes.staleRules.isEmpty && !changes.areOneLanguage)
        #expect(changes.calls.count == 6)
        #expect(changes.calls.allSatisfy { $0.old?.allSatisfy { $0.contains("trackAction") } ?? false })
        #expect(changes.calls.allSatisfy { $0.new?.allSatisfy { $0.contains("collectMessageInfo") } ?? false })
    }
}
