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
