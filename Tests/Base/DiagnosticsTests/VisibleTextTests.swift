import Diagnostics
import Testing

@Suite("A text shows something or nothing")
struct VisibleTextTests {
    static let blank = [
        "", " ", " \t\r\n", "\u{A0}", "\u{2003}\u{3000}", "\u{200B}", "\u{200D}\u{200C}", "\u{FEFF}", "\u{AD}",
        "\u{2800}",
        "\u{3164}\u{115F}", "\u{1}\u{1B}", "\u{E0001}", " \u{FE0F} ",
    ]

    @Test("whatever it is made of", arguments: blank)
    func nothing(_ text: String) { #expect(!text.showsSomething) }

    @Test("by one letter, digit or sign", arguments: ["a", " я ", "7", "·", "\u{200B}x", "❤️", "👩‍👩‍👧", "한"])
    func something(_ text: String) { #expect(text.showsSomething) }
}
