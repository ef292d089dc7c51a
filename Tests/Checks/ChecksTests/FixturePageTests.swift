import CodeJudging
import DocCheck
import Foundation
import TestSupport
import Testing

/// Pages of our own, in eleven languages and seven scripts.
struct FixturePageTests {
    static let folder = Repository.root.appending(path: "Tests/Fixtures/Pages/tracking")
    static let names: [String] = ["ar", "el", "en", "fi", "fr", "hi", "ja", "ko", "pl", "ru", "tr"]

    static func text(_ name: String) throws -> String {
        try String(decoding: Data(contentsOf: folder.appending(path: "\(name).md")), as: UTF8.self)
    }

    @Test("a right page is not accused, in whatever edition, quotes and style", arguments: names)
    func rightPage(name: String) throws {
        let bytes = Array(try Self.text(name).utf8)
        for edition in ["2020-07", "2021-01", "2022-02"] {
            // Two of them name the newer function alone, as only the newest edition may.
            let isNewer = name == "en" || name == "el"
            guard edition == "2022-02" || !isNewer else { continue }
            #expect(Pages.summary(try Pages.check(bytes, name: name, edition: edition)) == [])
        }
    }

    @Test("a category of its own is named as the code registers it", arguments: ["ar", "ja", "pl", "ru"])
    func ownCategory(name: String) throws {
        let text = try Self.text(name)
        let own = text.replacing("DEFAULT", with: "SHOP_NEWS")
        #expect(Pages.summary(try Pages.check(Array(own.utf8), name: name)) == [])
        let registered = text.replacing(#""DEFAULT","#, with: #""SHOP_NEWS","#)
        #expect(try Pages.check(Array(registered.utf8), name: name).findings.map(\.rule.id) == ["page.category"])
    }

    @Test("a corrupted page is accused of just that", arguments: Corruption.all)
    func corruptedPage(corruption: Corruption) throws {
        let right = try Self.text(corruption.page)
        let range = try #require(right.range(of: corruption.old))
        let wrong =
            corruption.everywhere
            ? right.replacing(corruption.old, with: corruption.new)
            : right.replacingCharacters(in: range, with: corruption.new)
        let report = try Pages.check(Array(wrong.utf8), name: corruption.page)
        #expect(Pages.summary(report).map { $0.drop { $0 != " " }.dropFirst() } == corruption.findings.map { $0[...] })
        for finding in report.findings {
            #expect(!finding.certainty.isEmpty && !finding.message.isEmpty)
        }
        let fixed = PageFixes.apply(report.findings, to: Array(wrong.utf8))
        #expect((fixed == Array(right.utf8)) == corruption.isFixed)
        guard let fixed else { return }
        #expect(
            PageFixes.apply(try Pages.check(fixed, name: corruption.page).findings, to: fixed) == nil,
            "mending twice changes nothing more"
        )
    }
}
