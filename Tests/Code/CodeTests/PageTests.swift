import TestSupport
import Testing

@testable import CodeChecker
@testable import CodeRunner
@testable import SourceCode

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The real pages, where they are at hand: beside the repository.
struct Page: CustomTestStringConvertible {
    var name: String
    var blocks: [SourceText]

    var testDescription: String { name }

    static let all: [Page] = ["de-DE", "es-ES", "it-IT", "pt-BR", "zh-Hans"].compactMap { name in
        guard let data = try? Data(contentsOf: Repository.sharedPages.appendingPathComponent("\(name).md")) else {
            return nil
        }
        return Page(name: name, blocks: blocks(of: String(decoding: data, as: UTF8.self)))
    }

    private static func blocks(of text: String) -> [SourceText] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var blocks: [SourceText] = []
        var start: Int?
        for (index, line) in lines.enumerated() where line.hasPrefix("```") {
            if let first = start {
                let text = lines[(first + 1)..<index].joined(separator: "\n")
                // A block is known by the page's line of its first line.
                blocks.append(SourceText(text, id: SourceID(first + 2)))
                start = nil
            } else {
                start = index
            }
        }
        return blocks
    }

    func units(_ language: CodeLanguage) -> [SourceUnit] {
        blocks.filter { DetectedLanguage.detect($0.text) == .code(language) }.map {
            SourceUnit(parsing: $0, language: language)
        }
    }

    func program(_ language: CodeLanguage) throws -> Program {
        let platform = try language == .java ? TestPlatforms.android() : TestPlatforms.ios()
        return Program(
            units: units(language),
            platform: platform,
            evidentMeanings: language == .java ? TestPlatforms.meanings : [:],
            enclosingType: TestPlatforms.enclosing
        )
    }
}

@Suite("The real pages", .enabled(if: !Page.all.isEmpty, "the pages are not at hand")) struct PageTests {
    @Test("every example is read, in the language it is written in", arguments: Page.all)
    func languages(_ page: Page) {
        let detected = page.blocks.map { DetectedLanguage.detect($0.text) }
        #expect(
            detected == Array(repeating: .code(.java), count: 2) + [.manifest]
                + Array(repeating: .code(.java), count: 2)
                + Array(repeating: .code(.swift), count: 5)
        )
        for unit in page.units(.java) + page.units(.swift) { #expect(unit.problems.isEmpty) }
    }

    static let findings: [(String, java: [String], swift: [String])] = [
        (
            "de-DE",
            [
                "77 type-mismatch", "114 undeclared", "149 type-mismatch", "206 type-mismatch", "226 type-mismatch",
                "238 type-mismatch",
            ],
            lines([284, 317, 392, 439, 461])
        ),
        (
            "es-ES", ["114 undeclared", "149 type-mismatch", "166 type-mismatch", "199 type-mismatch"],
            lines([265, 291, 359, 399, 413])
        ),
        ("it-IT", ["97 undeclared", "140 type-mismatch", "180 type-mismatch", "184 type-mismatch"], []),
        (
            "pt-BR", ["111 undeclared", "146 type-mismatch", "163 type-mismatch", "196 type-mismatch"],
            lines([260, 286, 354, 394, 408])
        ),
        (
            "zh-Hans", ["113 undeclared", "148 type-mismatch", "165 type-mismatch", "198 type-mismatch"],
            lines([264, 290, 358, 398, 412])
        ),
    ]

    private static func lines(_ lines: [Int]) -> [String] { lines.map { "\($0) constant-assigned" } }

    @Test("what would not compile is found at its line, and nothing else", arguments: findings)
    func problems(_ name: String, _ java: [String], _ swift: [String]) throws {
        let page = try #require(Page.all.first { $0.name == name })
        for (language, expected) in [(CodeLanguage.java, java), (.swift, swift)] {
            let found = try page.program(language).analysis.problems.map { problem in
                let line = problem.extent.source.index + problem.extent.start.line - 1
                return "\(line) \(problem.kind.rawValue)"
            }
            #expect(found == expected)
        }
    }
}
