import Diagnostics
import Testing

@Suite("The width of text on a terminal")
struct TerminalWidthTests {
    static let widths: [(text: String, width: Int)] = [
        ("", 0),
        ("plain text", 10),
        ("caf\u{E9}", 4),
        ("cafe\u{301}", 4),
        ("通知", 4),
        ("한국어", 6),
        ("\u{1112}\u{1161}\u{11AB}", 2),
        ("ｶﾅ", 2),
        ("ＦＵＬＬ", 8),
        ("a\u{200B}b\u{FEFF}c", 3),
        ("שלום", 4),
        ("🙂", 2),
        ("👩‍👩‍👧", 2),
        ("👍🏽", 2),
        ("🇫🇷", 2),
        ("❤️", 2),
        ("♥", 1),
        ("क्षि", 3),
        ("\u{1B}\u{7F}\u{9B}\u{0}", 0),
        ("…“”", 3),
    ]

    @Test("every text takes the cells that it takes", arguments: widths)
    func width(row: (text: String, width: Int)) {
        #expect(TerminalWidth.of(row.text) == row.width)
    }

    @Test("padding counts cells, and never cuts")
    func padding() {
        #expect(TerminalWidth.pad("通知", to: 6) == "通知  ")
        #expect(TerminalWidth.pad("ab", to: 1) == "ab")
    }

    static let visible: [(text: String, shown: String)] = [
        ("plain", "plain"),
        ("\u{1B}[31mred", "\\x1b[31mred"),
        ("a\tb\r\nc", "a\\tb\\r\\nc"),
        ("\u{9B}2J\u{7F}", "\\x9b2J\\x7f"),
        ("\u{202E}txt.\u{2066}", "\\u202etxt.\\u2066"),
        ("on\u{200B}\u{FEFF}\u{AD}", "on\\u200b\\ufeff\\u00ad"),
        ("\u{2028}\u{2029}", "\\u2028\\u2029"),
        ("می\u{200C}خواهم 👩‍👧 e\u{301}", "می\u{200C}خواهم 👩‍👧 e\u{301}"),
        ("\u{E0041}", "\\U000e0041"),
    ]

    @Test("controls are written out, joiners and accents stay", arguments: visible)
    func visibleControls(row: (text: String, shown: String)) {
        #expect(row.text.withVisibleControls.utf8.elementsEqual(row.shown.utf8), "\(row.text.withVisibleControls)")
        #expect(row.shown.withVisibleControls.utf8.elementsEqual(row.shown.utf8))
    }
}
