import Diagnostics
import TestSupport
import Testing

@testable import Markdown

struct RefusalTests {
    static let refused: [(bytes: [UInt8], limits: MarkdownLimits, error: MarkdownError)] = [
        (Array("abc".utf8), MarkdownLimits(pageBytes: 2), .tooLarge(bytes: 3, limit: 2)),
        (Array("a\nb\0".utf8), .standard, .binary(at: PagePosition(line: 2, column: 2))),
        (Array("é\n中".utf8) + [0xFF], .standard, .notUTF8(byte: 0xFF, at: PagePosition(line: 2, column: 2))),
        ([0x61, 0xC0, 0x80], .standard, .notUTF8(byte: 0xC0, at: PagePosition(line: 1, column: 2))),
        ([0xED, 0xA0, 0x80], .standard, .notUTF8(byte: 0xED, at: PagePosition(line: 1, column: 1))),
        ([0xF4, 0x90, 0x80, 0x80], .standard, .notUTF8(byte: 0xF4, at: PagePosition(line: 1, column: 1))),
        ([0x61, 0xE4, 0xB8], .standard, .notUTF8(byte: 0xE4, at: PagePosition(line: 1, column: 2))),
        (Array("a\n> > > >".utf8), MarkdownLimits(depth: 3), .tooDeep(limit: 3, at: PagePosition(line: 2, column: 7))),
        (Array("- - b".utf8), MarkdownLimits(depth: 3), .tooDeep(limit: 3, at: PagePosition(line: 1, column: 3))),
        (Array("***a***".utf8), MarkdownLimits(depth: 1), .tooDeep(limit: 1, at: PagePosition(line: 1, column: 4))),
        (
            Array("![![a](b)](c)".utf8), MarkdownLimits(depth: 1),
            .tooDeep(limit: 1, at: PagePosition(line: 1, column: 5))
        ),
    ]

    @Test("what cannot be read is refused with its place", arguments: refused)
    func refusals(bytes: [UInt8], limits: MarkdownLimits, error: MarkdownError) {
        #expect(refusal(of: bytes, limits: limits) == error)
    }

    @Test("what is as deep as allowed is read")
    func allowed() {
        #expect(refusal(of: Array("> > >".utf8), limits: MarkdownLimits(depth: 3)) == nil)
        #expect(refusal(of: Array("***a***".utf8), limits: MarkdownLimits(depth: 2)) == nil)
        #expect(refusal(of: [0xF4, 0x8F, 0xBF, 0xBF, 0xEE, 0x80, 0x80, 0xDF, 0xBF]) == nil)
    }

    @Test("a refusal is a diagnostic with code, sentence and place")
    func diagnostics() {
        let error = MarkdownError.notUTF8(byte: 0xFF, at: PagePosition(line: 2, column: 3))
        let text = DiagnosticRenderer().render(error.diagnostic(file: "a.md"))
        #expect(
            text
                == "a.md:2:3: error: [page-not-utf8] the page is not UTF-8: the byte 0xFF is not allowed here\n  help: save the page as UTF-8\n"
        )
        let large = MarkdownError.tooLarge(bytes: 3, limit: 2).diagnostic(file: "a.md")
        #expect(
            DiagnosticRenderer().render(large)
                == "a.md: error: [page-too-large] the page has 3 bytes, and at most 2 are read\n")
    }

    static let hostile: [String] = [
        ">", "> ", "`", "` `` ", "[", "]", "[a](", "[a](b)", "[a](<", "[a](b \"", "[a][", "[a]: b\n", "![", "![a](b)",
        "*", "*a", "a*",
        "*a ", "**a*b", "_a",
        "*_", "[*", "*]", "|", "|-", "a|b\n", "<", "<a ", "<!--", "<!-- \n", "<?", "<!A", "<![CDATA[", "<a x='",
        "<a@b.c", "&", "&amp;",
        "&#", "- ",
        "- a\n", "1. ", "> - ", "\n", "\r", " ", "\t", "\\", "{#", "# a {#b}\n", "a\n===\n", "~~~\n", "[!UICONTROL a",
        ">[!NOTE]\n", "((",
        "\u{200B}**，",
    ]

    /// Nothing recurses without bound, and nothing is searched for again and again: megabytes of the same take as long
    /// as of any other text.
    @Test("a page of one thing over and over ends", .hangGuard, arguments: Sweep.rows(hostile, every: 4))
    func repeated(unit: String) {
        for head in ["", "a ", "|a|\n|-|\n|"] {
            let text = head + String(repeating: unit, count: (Sweep.isAsked ? 20_000 : 8_000) / unit.utf8.count)
            let closers = Sweep.isAsked ? 5_000 : 2_000
            let closed = text + String(repeating: "]", count: closers) + String(repeating: "*", count: closers)
            for bytes in [Array(text.utf8), Array(closed.utf8)] {
                switch refusal(of: bytes) {
                case nil, .tooDeep?: break
                case let other?: Issue.record("\(other)")
                }
            }
        }
    }

    @Test(
        "a heading in which anchors begin again and again is read in linear time", .hangGuard,
        arguments: ["{#", "{#a", "{#a ", "{#}", "{# }", "`{#`"])
    func anchors(unit: String) throws {
        let text = "# a " + String(repeating: unit, count: 500_000 / unit.utf8.count)
        #expect(try MarkdownPage(Array(text.utf8)).blocks.count == 1)
    }
}
