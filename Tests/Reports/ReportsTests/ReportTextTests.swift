import Diagnostics
import TestSupport
import Testing

@testable import ReportWriting

@Suite("Long text is cut")
struct ReportTextTests {
    @Test(
        "a text is cut between two scalars, never within one that is written out, and tells how much is left out",
        arguments: [
            (String(repeating: "x", count: 60), 60, String(repeating: "x", count: 60)),
            (String(repeating: "x", count: 61), 60, String(repeating: "x", count: 16) + "… (45 bytes left out)"),
            (String(repeating: "é", count: 40), 60, String(repeating: "é", count: 8) + "… (64 bytes left out)"),
            (String(repeating: "\u{1}", count: 20), 60, #"\x01\x01\x01\x01… (16 bytes left out)"#),
            (
                "x" + String(repeating: "\u{1F600}", count: 20), 60,
                "x" + String(repeating: "\u{1F600}", count: 3) + "… (68 bytes left out)"
            ),
        ] as [(String, Int, String)]
    )
    func cut(_ text: String, _ limit: Int, _ expected: String) {
        #expect(ReportText.visible(text, limit: limit) == expected)
    }

    @Test("whatever the text, the result keeps the limit and begins as the text does", arguments: 0..<200)
    func property(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let text = XMLTextTests.text(&generator)
        let limit = Int.random(in: 44...120, using: &generator)
        let whole = ReportText.visible(text)
        let cut = ReportText.visible(text, limit: limit)
        #expect(cut.utf8.count <= limit)
        if whole.utf8.count <= limit {
            #expect(cut.utf8.elementsEqual(whole.utf8))
        } else {
            #expect(cut.hasSuffix(" bytes left out)"))
        }
    }

    @Test("the end of a log is kept, from its first whole character on")
    func tail() {
        #expect(ReportText.tail("short", limit: 100) == "short")
        let log = String(repeating: "é", count: 100)
        #expect(ReportText.tail(log, limit: 61) == "… (184 bytes left out)\n" + String(repeating: "é", count: 8))
    }

    @Test(
        "durations have three decimals, rounded, and never a sign",
        arguments: [
            (0, "0.000", "0.000"), (499_999, "0.000", "0.500"), (500_000, "0.001", "0.500"),
            (1_234_567, "0.001", "1.235"),
            (59_999_999_999, "60.000", "60000.000"), (-5, "0.000", "0.000"),
            (.max, "9223372036.855", "9223372036854.776"),
        ] as [(Int64, String, String)]
    )
    func durations(_ nanoseconds: Int64, _ seconds: String, _ milliseconds: String) {
        #expect(DecimalDuration.seconds(nanoseconds: nanoseconds) == seconds)
        #expect(DecimalDuration.milliseconds(nanoseconds: nanoseconds) == milliseconds)
    }

    @Test(
        "a timestamp is the second in UTC, without zone and fraction",
        arguments: [
            (0, "1970-01-01T00:00:00"), (1_767_323_045, "2026-01-02T03:04:05"), (951_782_400, "2000-02-29T00:00:00"),
            (-1, "1969-12-31T23:59:59"),
            (4_107_542_399, "2100-02-28T23:59:59"), (4_107_542_400, "2100-03-01T00:00:00"),
            (.max, "9999-12-31T23:59:59"),
            (.min, "0001-01-01T00:00:00"),
        ] as [(Int, String)]
    )
    func timestamps(_ seconds: Int, _ text: String) {
        #expect(Timestamp(secondsSince1970: seconds).description == text)
    }
}
