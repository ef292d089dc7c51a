import ConformanceSpec
import Diagnostics
import DocCheck
import Foundation
import Testing

@Suite("Pages with random edits") struct PageFuzzTests {
    private static let pages = Result {
        try ["Examples", "Pages/tracking"].flatMap { folder in
            let place = Repository.root.appending(path: "Tests/Fixtures/\(folder)")
            return try FileManager.default.contentsOfDirectory(atPath: place.path).filter { $0.hasSuffix(".md") }.sorted()
                .map { try String(contentsOf: place.appending(path: $0), encoding: .utf8) }
        }
    }

    private static func checker() throws -> PageChecker {
        let specification = try Specification(.embedded)
        let edition = specification.defaultEdition
        return PageChecker(specification, edition: edition, examples: try ExampleChecker(specification, edition: edition))
    }

    /// A checker that has seen all the other pages.
    private static let experienced = Result { try checker() }

    @Test(
        "are checked to their end, at places that they have, and with the same findings by a checker that has seen others",
        arguments: 0..<24
    )
    func edited(_ seed: Int) throws {
        let pages = try Self.pages.get()
        var generator = SplitMix64(state: UInt64(seed))
        let page = Self.edited(pages[seed % pages.count], &generator)
        let report = try Self.experienced.get().check(Array(page.utf8), name: "page.md")
        let lines = Self.lines(of: page)
        for finding in report.findings {
            let line = try #require(finding.place.line)
            #expect((1...lines.count).contains(line), "\(finding.message)")
            guard let column = finding.place.column, (1...lines.count).contains(line) else { continue }
            #expect((1...lines[line - 1].unicodeScalars.count + 1).contains(column), "\(finding.message)")
        }
        let anew = try Self.checker().check(Array(page.utf8), name: "page.md")
        #expect(Self.summary(report) == Self.summary(anew))
    }

    private static func summary(_ report: PageReport) -> [String] {
        report.findings.map { "\($0.place) \($0.rule.id) \($0.message) \($0.certainty)" }
    }

    /// By bytes, since Swift takes `\r\n` for one character.
    private static func lines(of page: String) -> [String] {
        page.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A page of which some lines and words are dropped, doubled, exchanged, or moved.
    private static func edited(_ page: String, _ generator: inout SplitMix64) -> String {
        var lines = lines(of: page)
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
            let one = Int.random(in: 0..<lines.count, using: &generator)
            let other = Int.random(in: 0..<lines.count, using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0 where lines.count > 1: lines.remove(at: one)
            case 1: lines.insert(lines[one], at: other)
            case 2: lines.swapAt(one, other)
            case 3: lines[one] = String(lines[one].prefix(Int.random(in: 0...lines[one].count, using: &generator)))
            case 4: lines[one] = lines[one].split(separator: " ").shuffled(using: &generator).joined(separator: " ")
            default:
                var words = lines[one].split(separator: " ", omittingEmptySubsequences: false)
                guard let word = lines[other].split(separator: " ").randomElement(using: &generator) else { continue }
                words[Int.random(in: 0..<words.count, using: &generator)] = word
                lines[one] = words.joined(separator: " ")
            }
        }
        return lines.joined(separator: "\n")
    }
}
