import Diagnostics
import Testing

@Suite("A string has the bytes of another where they follow one another in it")
struct StringBytesTests {
    @Test(
        "wherever they are",
        arguments: [
            ("on", "on", true), ("button", "on", true), ("buttons on", "on", true), ("one", "on", true),
            ("o n", "on", false),
            ("", "on", false), ("o", "on", false), ("oon", "on", true), ("on\u{301}", "on", true), ("ö", "o", false),
        ] as [(String, String, Bool)])
    func found(text: String, other: String, isIn: Bool) {
        #expect(text.hasBytes(of: other) == isIn)
    }
}

@Suite("Strings have the same bytes")
struct SameBytesTests {
    @Test(
        "only where nothing differs but the place in memory",
        arguments: [
            ("", "", true), ("id", "id", true), ("id", "ie", false), ("id", "i", false),
            ("a text of more than fifteen bytes", "a text of more than fifteen bytes", true),
            ("\u{E9}", "\u{E9}", true), ("\u{E9}", "e\u{301}", false), ("K", "\u{212A}", false),
            // As many bytes, and equal in every form of Unicode.
            ("a\u{323}\u{307}", "a\u{307}\u{323}", false),
        ] as [(String, String, Bool)])
    func same(left: String, right: String, areSame: Bool) {
        #expect(left.hasSameBytes(as: right) == areSame)
        #expect(right.hasSameBytes(as: left) == areSame)
    }
}
