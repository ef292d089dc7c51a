import CodeJudging
import Diagnostics
import DocCheck
import Foundation
import TestSupport
import Testing

@Suite("Pages with random edits") struct PageFuzzTests {
    private static let pages = Result {
        try ["Examples", "Pages/tracking"].flatMap { folder in
            let place = Repository.root.appending(path: "Tests/Fixtures/\(folder)")
            return try FileManager.default.contentsOfDirectory(atPath: place.path).filter { $0.hasSuffix(".md") }
                .sorted()
                .map { try String(contentsOf: place.appending(path: $0), encoding: .utf8) }
        }
    }

    @Test(
        "are checked to their end, at places that they have, and with the same findings by a checker that has seen others",
        arguments: 0..<(Sweep.isAsked ? 4 : 2)
    )
    func checked(_ seed: Int) throws {
        let page = try Self.page(ofSeed: seed)
        let report = try Pages.wholeChecker().check(Array(page.utf8), name: "page.md")
        for finding in report.findings {
            let line = try #require(finding.place.line)
            #expect(
                Self.has(page, line: line, columns: [finding.place.column].compactMap(\.self)), "\(finding.message)")
        }
        let anew = try Pages.freshChecker().check(Array(page.utf8), name: "page.md")
        #expect(Self.summary(report) == Self.summary(anew))
    }

    @Test(
        "every one of many is found by itself what it is found in the company of the others",
        .nightly
    )
    func everyEdited() throws {
        let pages = try (0..<96).map { (name: "\($0).md", bytes: Array(try Self.page(ofSeed: $0).utf8)) }
        try DocsTool.named { tool in
            let inCompany = try tool.findings(in: pages)
            #expect(inCompany.count > pages.count / 2)
            for page in pages {
                let findings = inCompany[page.name] ?? []
                let text = String(decoding: page.bytes, as: UTF8.self)
                for finding in findings {
                    #expect(
                        Self.has(text, line: finding.line, columns: [finding.column, finding.endColumn]),
                        "\(page.name): \(finding)")
                }
                // A page without any section of ours is no page to be checked alone; what another page has is missing alone.
                let own = findings.filter { $0.rule != "page.sections" }
                guard !own.isEmpty else { continue }
                let alone = try tool.findings(in: [page])[page.name]?.filter { $0.rule != "page.sections" }
                #expect(alone == own, "\(page.name)")
            }
        }
    }

    private static func page(ofSeed seed: Int) throws -> String {
        let pages = try pages.get()
        var generator = SeededGenerator(seed: seed)
        return edited(pages[seed % pages.count], &generator)
    }

    /// Whether a text has these places.
    private static func has(_ text: String, line: Int, columns: [Int]) -> Bool {
        // A return by itself ends a line, too.
        let ends = text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
        let lines = lines(of: ends)
        guard (1...lines.count).contains(line) else { return false }
        return columns.allSatisfy { (1...lines[line - 1].unicodeScalars.count + 1).contains($0) }
    }

    private static func summary(_ report: PageReport) -> [String] {
        report.findings.map { "\($0.place) \($0.rule.id) \($0.message) \($0.certainty)" }
    }

    /// By bytes, since Swift takes `\r\n` for one character.
    private static func lines(of page: String) -> [String] {
        page.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// A page of which some lines and words are dropped, doubled, exchanged, or moved.
    private static func edited(_ page: String, _ generator: inout SeededGenerator) -> String {
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
