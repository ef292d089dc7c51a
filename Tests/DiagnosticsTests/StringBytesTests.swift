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
