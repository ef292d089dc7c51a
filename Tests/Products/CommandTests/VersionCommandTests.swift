import Foundation
import TestSupport
import Testing

@Suite("--version names the version, and the commit that the tool was built from")
struct VersionCommandTests {
    @Test("the commit has at least twelve digits, and is marked where files differ from it")
    func names() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let words = try tool.run(["--version"]).output.split(whereSeparator: \.isWhitespace)
        #expect(words.prefix(2) == ["tracking-conformance", "0.2.0"])
        // A tarball of the sources has no commit.
        guard FileManager.default.fileExists(atPath: Repository.root.appending(path: ".git").path) else {
            #expect(words.count == 2)
            return
        }
        try #require(words.count == 3 && words[2].hasPrefix("(") && words[2].hasSuffix(")"))
        let commit = words[2].dropFirst().dropLast().split(separator: "-")
        #expect(commit[0].count >= 12 && commit[0].allSatisfy(\.isHexDigit), "\(words[2])")
        #expect(commit.dropFirst().allSatisfy { $0 == "dirty" })
    }
}
