import Markdown
import Testing

struct BlockTests {
    static let pages: [(String, String)] = [
        // Headings
        ("# a\n## b ##\n####### c\n#d", "(h1 1 \"a\")\n(h2 2 \"b\")\n(p 3 \"####### c\" (sb) \"#d\")"),
        ("a\nb\n===\nc\n-", "(h1 1 \"a\" (sb) \"b\")\n(h2 4 \"c\")"),
        ("# a *b* {#c}\n## d {#e .f} ##\n{#g}\n---", "(h1 1 @c \"a \" (em \"b\"))\n(h2 2 @e \"d\")\n(h2 3 @g)"),
        ("# a {#}\n# `{#b}`\n# {c}", "(h1 1 \"a {#}\")\n(h1 2 (code \"{#b}\"))\n(h1 3 \"{c}\")"),
        // Code
        ("```\na\n\n b\n```\nc", "(code 1 \"\" \"a\\n\\n b\\n\")\n(p 6 \"c\")"),
        ("  ~~~~ java `x`\n   a\n  ~~~\n ~~~~~  ", "(code 1 \"java `x`\" \" a\\n~~~\\n\")"),
        ("``` a&amp;b\\*\nc", "(code 1 \"a&b*\" \"c\\n\")"),
        ("```", "(code 1 \"\" \"\")"),
        ("``` a`b\nc", "(p 1 \"``` a`b\" (sb) \"c\")"),
        ("a\n\n    b\n\n\tc\n\n", "(p 1 \"a\")\n(code 3 \"\" \"b\\n\\nc\\n\")"),
        ("a\n    b", "(p 1 \"a\" (sb) \"b\")"),
        ("```\na\r\nb\r\n```", "(code 1 \"\" \"a\\nb\\n\")"),
        // Quotes and lists
        ("> a\nb\n> c\n\nd", "(quote 1\n(p 1 \"a\" (sb) \"b\" (sb) \"c\")\n)\n(p 5 \"d\")"),
        ("> ```\n> a\nb", "(quote 1\n(code 1 \"\" \"a\\n\")\n)\n(p 3 \"b\")"),
        (
            "- a\n\n  ```\n  b\n   c\n  ```\n- d",
            "(ul 1\n(li 1\n(p 1 \"a\")\n(code 3 \"\" \"b\\n c\\n\")\n)\n(li 7\n(p 7 \"d\")\n)\n)"
        ),
        (
            "3. a\n   > b\n4) c",
            "(ol 1 3\n(li 1\n(p 1 \"a\")\n(quote 2\n(p 2 \"b\")\n)\n)\n)\n(ol 3 4\n(li 3\n(p 3 \"c\")\n)\n)"
        ),
        ("a\n2. b\n1. c", "(p 1 \"a\" (sb) \"2. b\")\n(ol 3 1\n(li 3\n(p 3 \"c\")\n)\n)"),
        ("-\n  a\n-\n\n  b", "(ul 1\n(li 1\n(p 2 \"a\")\n)\n(li 3\n)\n)\n(p 5 \"b\")"),
        ("-\ta\n\n\t\tb", "(ul 1\n(li 1\n(p 1 \"a\")\n(code 3 \"\" \"b\\n\")\n)\n)"),
        (
            "* * *\n***\n- - - a",
            "(hr 1)\n(hr 2)\n(ul 3\n(li 3\n(ul 3\n(li 3\n(ul 3\n(li 3\n(p 3 \"a\")\n)\n)\n)\n)\n)\n)"
        ),
        (">[!NOTE]\n>\n>a", "(quote 1\n(p 1 \"[!NOTE]\")\n(p 3 \"a\")\n)"),
        // HTML and definitions
        ("<div>\n*a*\n\n*b*", "(html 1 \"<div>\\n*a*\\n\")\n(p 4 (em \"b\"))"),
        ("<!-- a\n\nb --> c\nd", "(html 1 \"<!-- a\\n\\nb --> c\\n\")\n(p 4 \"d\")"),
        ("<script>\n\na</script>\nb", "(html 1 \"<script>\\n\\na</script>\\n\")\n(p 4 \"b\")"),
        ("a\n<b>\n<p>", "(p 1 \"a\" (sb) (html \"<b>\"))\n(html 3 \"<p>\\n\")"),
        ("[a]: /b\n[c]:\n/d\n'e'\nf [c]", "(p 5 \"f \" (a \"/d\" \"e\" \"c\"))"),
        ("[a]: /b c\n[a]", "(p 1 \"[a]: /b c\" (sb) \"[a]\")"),
        // Tables
        (
            "|a|b|\n|:-:|--:|\n|1|\n|2|3|4|\nx\n\ny",
            "(table 1\n(tr (td \"a\") (td \"b\"))\n(tr (td \"1\") (td))\n(tr (td \"2\") (td \"3\"))\n(tr (td \"x\") (td))\n)\n(p 7 \"y\")"
        ),
        (
            "a\nb | `c\\|d`\n-|-\n> e",
            "(p 1 \"a\")\n(table 2\n(tr (td \"b\") (td (code \"c|d\")))\n)\n(quote 4\n(p 4 \"e\")\n)"
        ),
        ("[a]: b\n--\n-|-", "(p 2 \"--\" (sb) \"-|-\")"),
        ("|a|b|\n|-|", "(p 1 \"|a|b|\" (sb) \"|-|\")"),
        ("|a\\\\|b|\n|-|\n|", "(table 1\n(tr (td \"a|b\"))\n)\n(p 3 \"|\")"),
        (
            "- |a|\n  |-|\n  |&quot;*b*&quot;|",
            "(ul 1\n(li 1\n(table 1\n(tr (td \"a\"))\n(tr (td \"\\\"\" (em \"b\") \"\\\"\"))\n)\n)\n)"
        ),
        // Front matter and the page's edges
        ("---\na: b\n---\n# c", "(h1 4 \"c\")"),
        ("---\na: b\n", "(hr 1)\n(p 2 \"a: b\")"),
        ("\u{FEFF}---\na: b\n...\nc", "(p 4 \"c\")"),
        ("\u{FEFF}# a", "(h1 1 \"a\")"),
        ("", ""), ("\n \n\t\n", ""), ("a\r", "(p 1 \"a\")"),
    ]

    @Test("a block is read as CommonMark, GitHub's tables and Adobe's pages have it", arguments: pages)
    func blocks(text: String, expected: String) throws {
        let dump = TreeDump(try page(text)).text
        #expect(dump == (expected.isEmpty ? "" : expected + "\n"))
    }

    static let callouts: [(String, Callout.Kind?, [String])] = [
        (">[!NOTE]\n>\n>a", .note, ["a"]),
        ("> [!IMPORTANT]\n> a\n> b", .important, ["a\nb"]),
        (">[!CAUTION]", .caution, []),
        ("> [!warning]  \n>\n> a", .warning, ["a"]),
        (">[!TIP]\n>- a", .tip, ["a"]),
        (">[!MORELIKETHIS]\n>\n>a", .other("MORELIKETHIS"), ["a"]),
        (">a\n>[!NOTE]", nil, ["a\n[!NOTE]"]),
        (">[!NOTE] a", nil, ["[!NOTE] a"]),
        (">[!VIDEO](a)", nil, ["!VIDEO"]),
        ("> a", nil, ["a"]),
    ]

    @Test("a quote knows its callout, which is no part of its text", arguments: callouts)
    func callout(text: String, kind: Callout.Kind?, texts: [String]) throws {
        guard case .quote(let quote)? = try page(text).blocks.first else { throw UnexpectedBlock() }
        #expect(quote.callout?.kind == kind)
        #expect(quote.blocks.texts.map(\.joinedText.string) == texts)
    }

    static let fences: [(String, CodeBlock.Form)] = [
        ("``` a\nb\n```", .fenced(opening: 0..<3, closing: 8..<11)),
        (" ~~~~\nb\n", .fenced(opening: 1..<5, closing: nil)),
        ("> ```\na", .fenced(opening: 2..<5, closing: nil)),
        ("    a", .indented),
    ]

    @Test("code knows its fences, and that it has none", arguments: fences)
    func fence(text: String, form: CodeBlock.Form) throws {
        #expect(try #require(try page(text).blocks.codeBlocks.first).form == form)
    }

    @Test("the line of hyphens may say how columns are aligned")
    func alignments() throws {
        let table = try #require(try page("a|b|c|d\n-|:-|:-:|-:").blocks.tables.first)
        #expect(table.header.cells.count == 4)
    }
}

private struct UnexpectedBlock: Error {}
