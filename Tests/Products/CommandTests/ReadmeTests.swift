import Foundation
import TestSupport
import Testing

@Suite("README.md", .hangGuard) struct ReadmeTests {
    private static let page = Result {
        try String(contentsOf: Repository.root.appending(path: "README.md"), encoding: .utf8)
    }

    /// The first block of a language.
    private static func block(_ language: String) throws -> Substring {
        let page = try page.get()
        let start = try #require(page.range(of: "```\(language)\n"))
        let end = try #require(page.range(of: "\n```\n", range: start.upperBound..<page.endIndex))
        return page[start.upperBound..<end.lowerBound]
    }

    @Test("its sample is what the tool prints of its listener")
    func sample() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try tool.write(Array("\(try Self.block("java"))\n".utf8), to: "PushService.java")
        let words = try Self.block("sh").split(separator: " ").map(String.init)
        #expect(words.first == "tracking-conformance")
        let outcome = try tool.run(Array(words.dropFirst()))
        #expect(outcome.exitCode == 1 && outcome.errors == "")
        #expect(try outcome.output == "\(Self.block("text"))\n")
    }

    @Test("it is short, and its files are there")
    func links() throws {
        let page = try Self.page.get()
        #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 121)
        let links = page.matches(of: /\]\(((?!https:)[^)#]+)/).map { String($0.output.1) }
        #expect(links.count > 10)
        for link in links {
            #expect(FileManager.default.fileExists(atPath: Repository.root.appending(path: link).path), "\(link)")
        }
    }
}
