import Testing

@testable import CodeJudging

/// The hashes by which code scanning knows lines again, against figures made by another implementation.
struct LineHashTests {
    static let pages: [(page: String, hashes: [String])] = [
        ("", ["c129715d7a2bc9a3:1"]),
        (" \t\r\n", ["3c5bef55b72b93c9:1", "c129715d7a2bc9a3:1"]),
        (" Hello\nWorld", ["733a7a4dda51ab95:1", "47817ff156efdcc3:1"]),
        (
            "Grüße 😀\r\n\r\nzwei\rdrei\n" + String(repeating: "a", count: 250) + "\nende",
            [
                "7186a7753d4c5236:1", "9567023276068dc6:1", "9fc32b450fd1eb95:1", "af93f0ff82b0554d:1",
                "871f6af4d0d4dd7c:1", "d09d4bb3596f4b1b:1",
            ]
        ),
    ]

    @Test("each line has the hash that GitHub's upload makes for it", arguments: pages)
    func known(page: String, hashes: [String]) {
        let found = LineHashes(Array(page.utf8))
        #expect(hashes.indices.map { found[$0 + 1] } == hashes)
        #expect(found[hashes.count + 1] == nil)
    }

    @Test("lines that are the same, with all that follows, are numbered")
    func repeated() {
        let line = String(repeating: "a", count: 150) + "\n"
        let found = LineHashes(Array((line + line + line).utf8))
        let parts = (1...3).map { found[$0]?.split(separator: ":").map(String.init) ?? [] }
        #expect(parts[0][0] == parts[1][0])
        #expect(parts.map(\.last) == ["1", "2", "3"])
    }
}
