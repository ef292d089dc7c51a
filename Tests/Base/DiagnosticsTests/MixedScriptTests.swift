import Diagnostics
import Testing

@Suite("A name whose letters deceive is marked")
struct MixedScriptTests {
    static let deceiving: [(name: String, letters: String)] = [
        ("b\u{430}nk.apk", "U+0430"), ("\u{412}ank", "U+0412"), ("Acm\u{435} Pu\u{455}h", "U+0435, U+0455"),
        ("\u{440}\u{430}\u{443}.apk", "U+0430, U+0440, U+0443"), ("\u{391}cme", "U+0391"), ("app\u{3BF}", "U+03BF"),
        ("\u{430}1 Acme", "U+0430"),
    ]

    @Test("with the letters that do", arguments: deceiving)
    func marked(_ row: (name: String, letters: String)) {
        #expect(row.name.mixedScripts == "has Greek or Cyrillic letters among Latin ones: \(row.letters)")
        #expect(row.name.withMixedScripts.hasPrefix("\(row.name) (has "))
    }

    @Test(
        "and a name like any other is not",
        arguments: [
            "bank.apk", "", "приложение.apk", "Банк", "ЭХО", "Ärger-Größe", "δοκιμή 2", "银行 app", "app-1.2", "µ7",
            "Œuvre ή",
        ])
    func plain(_ name: String) {
        #expect(name.mixedScripts == nil && name.withMixedScripts == name)
    }
}
