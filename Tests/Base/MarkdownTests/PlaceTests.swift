import Diagnostics
import TestSupport
import Testing

@testable import Markdown

struct PlaceTests {
    static let markedPieces = [
        "‣a *‣b*‣ c",
        "# ‣Überschrift `‣ä`‣ {#a b\n\n‣c",
        "> ‣a\n> ‣b\n‣c\n\n- ‣d\n\n  ‣e",
        "> > 1. ‣a\n> >    ‣b **‣c**",
        "|‣a|  ‣b |\n|-|-|\n| ‣中文 | `‣c` |\n|| ‣d",
        "‣两个值&#x200B;**‣on**‣&#x200B;。 **[!UICONTROL ‣a]**",
        "[‣a](b \"c\")‣ ![‣d](e)‣ <‣http://f>‣ [‣g]\n‣h\n\n[g]: /i",
        "‣a&quot;b \\* _c<b>‣d",
        "\t\n‣👩‍👧 *‣e\u{301}*",
        "---\na: b\n---\n\n##  ‣a  ## \n‣b\n---",
        "-\t‣a\n\n\t‣b",
        "`` ‣` ``‣ x  \n‣y\\\n   ‣z",
    ]

    @Test("a piece of text has the line and the column of its first character", arguments: markedPieces)
    func pieces(marked: String) throws {
        let text = MarkedText(marked)
        let page = try MarkdownPage(text.bytes)
        let pieces = page.blocks.textPieces
        #expect(pieces.map { page.source.position(of: $0.text.range.lowerBound) } == text.positions)
        for ending in ["\r\n", "\r"] {
            let other = try Markdown.MarkdownPage(
                Array(String(decoding: text.bytes, as: UTF8.self).replacing("\n", with: ending).utf8))
            #expect(
                other.blocks.textPieces.map { other.source.position(of: $0.text.range.lowerBound) } == text.positions)
        }
    }

    static let markedBlocks = [
        "‣# a\n\n‣b\nc\n\n‣```\nd\n```\n   ‣***\n‣- ‣e\n  ‣> ‣f\n\n‣[g]: h\n‣|i|\n|-|\n",
        "\u{FEFF}‣a",
        "---\n---\n  ‣a",
        "  ‣a\n  ===\n   ‣<!-- b -->\n‣    c".replacing("‣    c", with: "    ‣c"),
    ]

    @Test("a block has the place of its first mark", arguments: markedBlocks)
    func blocks(marked: String) throws {
        let text = MarkedText(marked)
        let page = try MarkdownPage(text.bytes)
        let starts = page.blocks.withDescendants.map { block in
            if case .html(let html) = block, let first = html.lines.first {
                // The spaces before its tag are part of it.
                return html.range.lowerBound + first.string.prefix { $0 == " " }.utf8.count
            }
            return block.range.lowerBound
        }
        #expect(starts == text.places.map(\.offset))
    }

    static let literals: [(String, String, String)] = [
        ("say &quot;STANDARD&quot; now", "\"STANDARD\"", "&quot;STANDARD&quot;"),
        ("say &quot;STANDARD&quot; now", "STANDARD", "STANDARD"),
        ("a\\*b\\_mId", "*b_m", "\\*b\\_m"),
        ("x&nbsp;&amp;y", "&y", "&amp;y"),
        ("`a\nb` c", "a b", "a\nb"),
        ("> `a\n> b`", "a b", "a\n> b"),
        ("| `a\\|b` |\n|-|", "a|b", "a\\|b"),
        ("| a\\|b |\n|-|", "|b", "\\|b"),
        ("中&#x200B;on&#x200B;文", "on", "on"),
        ("[a\nb](c)", "a\nb", "a\nb"),
        ("**[!UICONTROL &eacute;t&eacute;]**", "été", "&eacute;t&eacute;"),
        ("> on **off** _mId", "on off _m", "on **off** _m"),
    ]

    @Test("a part of a decoded text leads back to what stands for it", arguments: literals)
    func literal(text: String, literal: String, source: String) throws {
        let page = try page(text)
        let joined = try #require(page.blocks.texts.first).joinedText
        let found = try #require(joined.string.firstRange(of: literal))
        #expect(page.source.text(in: joined.sourceRange(of: found)) == source)
    }

    static let invisibles: [(String, String, String)] = [
        ("_m&#x200B;Id", "_mId", "_m&#x200B;Id"),
        ("_m\u{200B}Id", "_mId", "_m\u{200B}Id"),
        ("\u{AD}o\u{2060}n&ZeroWidthSpace;", "on", "o\u{2060}n"),
        ("on", "on", "on"),
    ]

    @Test("what is not seen is seen through, and places stay right", arguments: invisibles)
    func invisible(text: String, visible: String, source: String) throws {
        let page = try page(text)
        let seen = try #require(page.blocks.texts.first).joinedText.withoutInvisibles
        #expect(seen.isExactly(visible))
        #expect(page.source.text(in: seen.sourceRange(ofUTF8: 0..<visible.utf8.count)) == source)
    }

    @Test("lines of code have their places, without what stands before them")
    func codeLines() throws {
        let text = MarkedText(
            "> - ```java\n>   ‣a\n>    ‣ b\n>\n>   ‣中c\n".replacing("‣ b", with: " b").replacing(
                ">    ", with: ">   ‣ "))
        let page = try MarkdownPage(text.bytes)
        let code = try #require(page.blocks.codeBlocks.first)
        #expect(code.lines.map(\.string) == ["a", "  b", "", "中c"])
        #expect(code.lines.filter { !$0.string.isEmpty }.map(\.range.lowerBound) == text.places.map(\.offset))
        #expect(code.info?.string == "java")
    }

    @Test("a tab that stands half in a quote gives spaces that lead back to it")
    func halfTab() throws {
        let page = try page(">\t\tx")
        let line = try #require(page.blocks.codeBlocks.first?.lines.first)
        #expect(line.string == "  x")
        #expect(line.sourceRange(ofUTF8: 0..<2) == 2..<3)
        #expect(line.sourceRange(ofUTF8: 2..<3) == 3..<4)
    }

    @Test("a place for a diagnostic ends with its line")
    func place() throws {
        let page = try page("ab\n中*c\nd*")
        let emphasis = try #require(page.blocks.texts.first?.dropFirst(3).first)
        #expect(
            page.source.place(of: emphasis.range, file: "x.md")
                == SourcePlace(file: "x.md", line: 2, column: 2, endColumn: 4))
        #expect(page.source.lineCount == 3)
        #expect(page.source.text(in: page.source.range(ofLine: 2)) == "中*c")
    }

    @Test("columns are right in lines of any length")
    func longLine() throws {
        let page = try page("x\n" + String(repeating: "中a", count: 2000))
        for index in stride(from: 0, through: 2000, by: 61) {
            #expect(page.source.position(of: 2 + index * 4) == PagePosition(line: 2, column: index * 2 + 1))
        }
    }
}
