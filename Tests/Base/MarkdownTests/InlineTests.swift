import Markdown
import Testing

struct InlineTests {
    static let texts: [(String, String)] = [
        // Emphasis
        ("*a* _b_ **c** __d__", #"(em "a") " " (em "b") " " (strong "c") " " (strong "d")"#),
        ("***a***", #"(em (strong "a"))"#),
        ("**a*b*c**", #"(strong "a" (em "b") "c")"#),
        ("*a **b* c**", #"(em "a " (em (em "b") " c"))"#),
        ("_mId and _dId", #""_mId and _dId""#),
        ("snake_case_word", #""snake_case_word""#),
        ("2 * 3 * 4", #""2 * 3 * 4""#),
        ("**on**off", #"(strong "on") "off""#),
        ("**on，**off", #""**on，**off""#),
        ("值**，on**值", #""值**，on**值""#),
        ("值&#x200B;**，on**&#x200B;值", "\"值\u{200B}\" (strong \"，on\") \"\u{200B}值\""),
        ("值**on**值", #""值" (strong "on") "值""#),
        ("«**on**»", #""«" (strong "on") "»""#),
        ("a**\u{200B}b**", "\"a\" (strong \"\u{200B}b\")"),
        ("a**\u{3000}b**", "\"a**\u{3000}b**\""),
        ("a*€b*", #""a*€b*""#),
        ("\\*a*", #""*a*""#),
        // Code
        ("`on` ``a`b`` `` ` ``", #"(code "on") " " (code "a`b") " " (code "`")"#),
        ("`a\nb`", #"(code "a b")"#),
        ("`a *b` c*", #"(code "a *b") " c*""#),
        ("`` a `b` ``c", #"(code "a `b`") "c""#),
        ("```a` b", #""```a` b""#),
        ("\\`a`", #""`a`""#),
        ("`&quot;\\*`", #"(code "&quot;\\*")"#),
        // Entities
        ("&quot;1&quot; &#34;2&#x22; &lt;&amp;&gt;", #""\"1\" \"2\" <&>""#),
        ("&nosuch; &quot &; &#; &#x; &#12345678;", #""&nosuch; &quot &; &#; &#x; &#12345678;""#),
        ("&#0; &#xD800; &#x110000;", "\"\u{FFFD} \u{FFFD} \u{FFFD}\""),
        // Control characters are Unicode code points, so they stay: not so in HTML.
        ("&#23; &#128; &#x9f;", "\"\u{17} \u{80} \u{9F}\""),
        ("&laquo;on&raquo; &apos; &ZeroWidthSpace;", "\"«on» ' \u{200B}\""),
        ("&#42;a&#42;", #""*a*""#),
        // Links and images
        ("[a](/u \"t\") [b](<u v>) [c]()", #"(a "/u" "t" "a") " " (a "u v" "" "b") " " (a "" "" "c")"#),
        ("[a](/u(v)w) [a](/u 'x\" y')", #"(a "/u(v)w" "" "a") " " (a "/u" "x\" y" "a")"#),
        ("![a *b*](/u)", #"(img "/u" "" "a " (em "b"))"#),
        ("[![a](b)](c)", #"(a "c" "" (img "b" "" "a"))"#),
        ("[a [b](c) d](e)", #""[a " (a "c" "" "b") " d](e)""#),
        ("*[a*](b)", #""*" (a "b" "" "a*")"#),
        ("[ a](b#c)", #"(a "b#c" "" " a")"#),
        ("[a] [a][] [b][a] [c]\n\n[A]: /u 't'", #"(a "/u" "t" "a") " " (a "/u" "t" "a") " " (a "/u" "t" "b") " [c]""#),
        ("<http://a.b/?c=d&e> <x@y.z>", #"(a "http://a.b/?c=d&e" "" "http://a.b/?c=d&e") " " (a "x@y.z" "" "x@y.z")"#),
        // HTML
        ("a<br>b</br>c<!-- *d* -->", #""a" (html "<br>") "b" (html "</br>") "c" (html "<!-- *d* -->")"#),
        ("a <b c='d' e=\"*\" f> < b", #""a " (html "<b c='d' e=\"*\" f>") " < b""#),
        (
            "a <!--> b <? c ?> <!D e> <![CDATA[f]]>",
            #""a " (html "<!-->") " b " (html "<? c ?>") " " (html "<!D e>") " " (html "<![CDATA[f]]>")"#
        ),
        ("a <!-- b", #""a <!-- b""#),
        // Line endings
        ("a\nb  \nc\\\nd \ne", #""a" (sb) "b" (br) "c" (br) "d" (sb) "e""#),
        ("a\r\nb\rc", #""a" (sb) "b" (sb) "c""#),
        // Labels: as they are written
        ("**[!UICONTROL trackAction()]**", #"(strong "[!UICONTROL trackAction()]")"#),
        ("[!DNL *a*](b)", #"(a "b" "" "!DNL " (em "a"))"#),
        ("*[!UICONTROL a*]", #""*[!UICONTROL a*]""#),
        ("[!UICONTROL a", #""[!UICONTROL a""#),
    ]

    @Test("an inline is read as CommonMark reads it", arguments: texts)
    func inlines(text: String, expected: String) throws {
        let dump = TreeDump(try page(text)).text
        #expect(dump == "(p 1 \(expected))\n")
    }

    static let labels: [(String, Label.Kind, String)] = [
        ("**[!UICONTROL Save now]**", .control, "Save now"), ("[!DNL Foo]", .notTranslated, "Foo"),
        ("[!BADGE *new*]", .other("BADGE"), "new"), ("[[!DNL a] b](c)", .notTranslated, "a"),
        ("[!DNL a](b)", .notTranslated, "a"),
    ]

    @Test("a label says what it is for", arguments: labels)
    func label(text: String, kind: Label.Kind, content: String) throws {
        let page = try page(text)
        let piece = try #require(page.blocks.textPieces.first)
        #expect(piece.text.isExactly(content))
        #expect(kinds(in: try #require(page.blocks.texts.first)) == [kind])
    }

    static let plainTexts = [
        "[!NOTE]", "[!UI]", "[!UICONTROL]", "[!Uicontrol a]", "![!DNL a]", "[!A b]", "[! b]", "[!DNL  a]",
    ]

    @Test("what only resembles a label is text", arguments: plainTexts)
    func noLabel(text: String) throws {
        #expect(kinds(in: try #require(try page(text).blocks.texts.first)) == [])
    }

    private func kinds(in inlines: [Inline]) -> [Label.Kind] {
        inlines.flatMap { inline -> [Label.Kind] in
            switch inline {
            case .label(let label): [label.kind] + kinds(in: label.inlines)
            case .emphasis(let emphasis): kinds(in: emphasis.inlines)
            case .link(let link), .image(let link): kinds(in: link.inlines)
            case .text, .code, .html, .lineBreak: []
            }
        }
    }
}
