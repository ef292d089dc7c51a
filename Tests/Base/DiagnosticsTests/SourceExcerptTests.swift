import Testing

@testable import Diagnostics

@Suite("Excerpts of long lines") struct SourceExcerptTests {
    @Test("look the same, however much stands far before the mark", arguments: ["a", "é", "日", "\u{1}"])
    func farBefore(_ letter: String) {
        let behind = "bcd" + String(repeating: letter, count: 500)
        let near = SourceExcerpt(of: String(repeating: letter, count: 1_500) + behind, column: 1_501, endColumn: 1_504)
        let far = SourceExcerpt(
            of: String(repeating: letter, count: 50_000) + behind, column: 50_001, endColumn: 50_004)
        #expect(far.text == near.text && far.indent == near.indent)
        #expect(far.underline == "^~~" && near.underline == "^~~")
        #expect(far.text.hasPrefix("…"))
    }
}
