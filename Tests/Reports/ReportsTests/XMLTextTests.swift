import Diagnostics
import TestSupport
import Testing

@testable import ReportWriting

@Suite("Strings get into XML")
struct XMLTextTests {
    struct Row: Sendable {
        let text: String
        let content: String
        let attribute: String
        let token: String

        init(_ text: String, _ content: String, _ attribute: String, _ token: String) {
            (self.text, self.content, self.attribute, self.token) = (text, content, attribute, token)
        }
    }

    static let rows: [Row] = [
        Row("", "", "", ""),
        Row("flag.on[android]", "flag.on[android]", "flag.on[android]", "flag.on[android]"),
        Row("a b", "a b", "a b", "a b"),
        Row(" a  b ", " a  b ", " a  b ", #"\x20a \x20b\x20"#),
        Row(" ", " ", " ", #"\x20"#),
        Row("]]>", "]]&gt;", "]]&gt;", "]]&gt;"),
        Row(
            #"<a b="c">&amp;'"#,
            #"&lt;a b="c"&gt;&amp;amp;'"#,
            "&lt;a b=&quot;c&quot;&gt;&amp;amp;'",
            "&lt;a b=&quot;c&quot;&gt;&amp;amp;'"
        ),
        Row("a\tb\nc\rd", "a\tb\nc&#13;d", "a&#9;b&#10;c&#13;d", #"a\tb\nc\rd"#),
        Row("\u{0}\u{8}\u{B}\u{1F}", #"\x00\x08\x0b\x1f"#, #"\x00\x08\x0b\x1f"#, #"\x00\x08\x0b\x1f"#),
        Row("\u{7F}\u{80}\u{9F}", #"\x7f\x80\x9f"#, #"\x7f\x80\x9f"#, #"\x7f\x80\x9f"#),
        Row(
            Hostile.noCharacters,
            #"\ufdd0\ufffe\uffff\U0001fffe"#,
            #"\ufdd0\ufffe\uffff\U0001fffe"#,
            #"\ufdd0\ufffe\uffff\U0001fffe"#
        ),
        Row("\u{202E}\u{200F}\u{2066}", #"\u202e\u200f\u2066"#, #"\u202e\u200f\u2066"#, #"\u202e\u200f\u2066"#),
        Row(
            "e\u{301}é ثلاثة 😀\u{200D}", "e\u{301}é ثلاثة 😀\u{200D}", "e\u{301}é ثلاثة 😀\u{200D}",
            "e\u{301}é ثلاثة 😀\u{200D}"),
        Row(#"\x1b"#, #"\x1b"#, #"\x1b"#, #"\x5cx1b"#),
    ]

    @Test("what cannot stand in a place is written out or referred to", arguments: rows)
    func table(_ row: Row) {
        #expect(written(row.text, .content) == row.content)
        #expect(written(row.text, .attribute) == row.attribute)
        #expect(written(row.text, .token) == row.token)
    }

    @Test("no text makes XML that is illegal, and a second look changes nothing", arguments: 0..<200)
    func fuzz(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let text = Self.text(&generator)
        for place in [XMLText.Place.content, .attribute, .token] {
            let scalars = written(text, place).unicodeScalars
            #expect(
                scalars.allSatisfy {
                    $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) && $0.value & 0xFFFE != 0xFFFE
                        || (place == .content && "\t\n".unicodeScalars.contains($0))
                }
            )
            #expect(!scalars.contains("<") && !scalars.contains(">"))
            #expect(place == .content || !scalars.contains("\""))
        }
        let visible = ReportText.visible(text)
        #expect(ReportText.visible(visible).utf8.elementsEqual(visible.utf8))
        #expect(written(visible, .content).utf8.elementsEqual(written(text, .content).utf8))
    }

    @Test("names that differ are different tokens, also once a reader has joined their spaces")
    func tokens() {
        var generator = SeededGenerator(seed: 7)
        let pieces = [" ", "  ", "a", "\\", "\t", "\n", "\u{1B}", "x1b", "n", "\\x20", "x20"]
        var names: Set<[UInt8]> = []
        var tokens: Set<String> = []
        for _ in 0..<5000 {
            let name = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
                pieces.randomElement(using: &generator)!
            }.joined()
            guard names.insert(Array(name.utf8)).inserted else { continue }
            tokens.insert(written(name, .token).split(whereSeparator: \.isWhitespace).joined(separator: " "))
        }
        #expect(tokens.count == names.count)
    }

    private func written(_ text: String, _ place: XMLText.Place) -> String {
        var bytes: [UInt8] = []
        XMLText.append(text, in: place, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    static func text(_ generator: inout SeededGenerator) -> String {
        let bounds: [UInt32] = [0x20, 0x7F, 0x100, 0x3000, 0xFFFF, 0x10FFFF]
        var text = ""
        for _ in 0..<Int.random(in: 0...40, using: &generator) {
            let bound = bounds.randomElement(using: &generator) ?? 0
            guard let scalar = Unicode.Scalar(UInt32.random(in: 0...bound, using: &generator)) else { continue }
            text.unicodeScalars.append(scalar)
        }
        return text
    }
}
