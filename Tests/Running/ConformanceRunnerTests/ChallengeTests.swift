import CaseJudging
import Testing

@Suite("Challenges")
struct ChallengeTests {
    /// The first is the example of `spec/README.md`; all by `printf %s TEXT | sha256sum`.
    static let rows: [(text: String, seed: UInt64)] = [
        ("push 2026-11-23 b7", 0x34d4_2ad8_9ef9), ("abc", 0xba78_16bf_8f01), ("Prüfung № 1", 0xa415_c1f9_a325),
    ]

    @Test("the seed is the first six bytes of the text's SHA-256", arguments: rows)
    func seed(_ row: (text: String, seed: UInt64)) {
        #expect(Challenge(row.text)?.seed == row.seed)
        #expect(Challenge(row.text)?.text == row.text)
    }

    @Test(
        "what is blank, long or more than a line is none",
        arguments: ["", " ", "\u{3000}\t", "a\nb", "a\u{0}", "\u{9b}1m", String(repeating: "é", count: 129)])
    func refused(_ text: String) {
        #expect(Challenge(text) == nil)
    }

    @Test("256 bytes are one")
    func longest() {
        #expect(Challenge(String(repeating: "é", count: 128)) != nil)
    }
}
