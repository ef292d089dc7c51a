import Baselines
import Diagnostics
import Testing

@Suite("A date")
struct CalendarDateTests {
    @Test(
        "is a day that there is, as YYYY-MM-DD",
        arguments: ["0001-01-01", "2026-12-31", "2024-02-29", "2000-02-29", "9999-12-31"]
    )
    func read(_ text: String) throws {
        #expect(try #require(CalendarDate(text)).description == text)
    }

    @Test(
        "is nothing else",
        arguments: [
            "", "2026", "2026-1-01", "2026-01-1", "26-01-01", "2026-00-01", "2026-13-01", "2026-01-00", "2026-01-32",
            "2026-04-31",
            "2026-02-29", "1900-02-29", "0000-01-01", "10000-01-01", "2026-01-01 ", " 2026-01-01", "2026/01/01",
            "+026-01-01", "2026-01-0x",
            "-2026-01-01", "2026-01-01T00:00:00Z", "२०२६-०१-०१",
        ]
    )
    func refused(_ text: String) {
        #expect(CalendarDate(text) == nil)
    }

    static let seconds: [(seconds: Int, date: String)] = [
        (0, "1970-01-01"), (86_399, "1970-01-01"), (86_400, "1970-01-02"), (-1, "1969-12-31"),
        (951_782_400, "2000-02-29"),
        (1_767_323_045, "2026-01-02"), (253_402_300_799, "9999-12-31"), (-62_135_596_800, "0001-01-01"),
    ]

    @Test("is the day of a time, in UTC", arguments: seconds)
    func fromSeconds(_ row: (seconds: Int, date: String)) {
        #expect(CalendarDate(secondsSince1970: row.seconds).description == row.date)
    }

    @Test("comes before the next one")
    func order() throws {
        let dates = try ["2025-12-31", "2026-01-01", "2026-01-02", "2026-02-01"].map { try #require(CalendarDate($0)) }
        #expect(dates.shuffled().sorted() == dates)
    }
}
