import Foundation
import Markdown
import TestSupport
import Testing

/// What holds for every page, whatever is in it.
struct PropertyTests {
    @Test("in generated pages every range lies inside its owner's, in order, and nothing is lost", arguments: 0..<8)
    func generated(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<250 {
            let text = (0..<Int.random(in: 1...30, using: &generator)).map { _ in
                Self.pieces.randomElement(using: &generator) ?? ""
            }
            .joined()
            try check(Array(text.utf8))
        }
    }

    @Test("mutated pages are read or refused, and the same holds for them", arguments: 0..<8)
    func mutated(seed: Int) throws {
        var generator = SeededGenerator(seed: seed + 100)
        let original = try Folder.bytes(of: "constructs.md", in: Folder.fixtures)
        for _ in 0..<25 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...20, using: &generator) {
                let offset = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[offset] = UInt8.random(in: 1...127, using: &generator)
                case 1:
                    bytes.removeSubrange(offset..<min(bytes.count, offset + Int.random(in: 1...40, using: &generator)))
                case 2:
                    bytes.insert(
                        contentsOf: Array((Self.pieces.randomElement(using: &generator) ?? "").utf8), at: offset)
                default: bytes.insert(contentsOf: bytes[offset..<min(bytes.count, offset + 60)], at: offset)
                }
            }
            try check(bytes)
            // Cut characters are refused as such; made whole again, the page is read.
            try check(Array(String(decoding: bytes, as: UTF8.self).utf8))
        }
    }

    static let pieces: [String] = [
        "a", "on", "中文", "，", "é", " ", " ", "  ", "\n", "\n", "\n\n", "\r\n", "\t", "*", "**", "_", "`", "``", "```\n",
        "~~~\n", "[", "]",
        "](", "](/u)", "![",
        "[a]: b\n", "[a]", "<", ">", "> ", ">[!NOTE]\n", "[!UICONTROL ", "[!DNL x]", "- ", "* ", "1. ", "# ",
        "## a {#b}\n", "---\n",
        "===\n", "|", "|-|\n",
        "| a | b |\n|---|---|\n", "\\", "\\|", "&quot;", "&#x200B;", "&", "<b>", "<!-- ", "-->", "<div>\n", "    ",
        "    x\n", "  \n",
        "\\\n", "<http://a>",
        "{#c}", "{ #c }", "{/* #c */}", "{: #c}\n", "{:.java}\n", "!!! note\n", "!!! a \"b\"\n", "=== \"b\"\n",
        ":::a\n",
        "/// a | b\n", ":::\n", "<A>\n", "<A b={c}>", "</A>\n", "{% highlight a %}\n", "{% endhighlight %}\n",
        "{{< a >}}\n",
        "<table>\n", "</table>\n", "<td>", "<tr>", "</td>", "<h1 id=\"a\">", "</h1>\n", "<pre>\n", "</pre>\n", "<code>",
        "</code>", "<p>", "!", "\"", "(", ")", "\u{200B}", "\u{FEFF}",
    ]

    private func check(_ bytes: [UInt8]) throws {
        guard refusal(of: bytes) == nil else { return }
        for dialect in [MarkdownDialect.commonMark, .sites] {
            guard let page = try? MarkdownPage(bytes, dialect: dialect) else {
                #expect(dialect == .sites, "only with more to read a page may be nested too deeply")
                continue
            }
            var checker = TreeChecker(page)
            checker.check()
            #expect(
                checker.faults.isEmpty,
                "\(checker.faults) in \(dialect) \(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
    }
}
