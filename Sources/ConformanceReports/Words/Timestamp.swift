package import ConformanceRunner

/// A second in UTC, written without zone and fraction: `2026-01-02T03:04:05`.
package struct Timestamp: Sendable, Hashable, CustomStringConvertible {
    private let seconds: Int

    /// A time in seconds since 1970-01-01, brought within the years 0001 to 9999, which have four digits.
    package init(secondsSince1970 seconds: Int) {
        self.seconds = min(max(seconds, -62_135_596_800), 253_402_300_799)
    }

    /// The day of the time.
    package var date: CalendarDate { CalendarDate(secondsSince1970: seconds) }

    package var description: String {
        let second = seconds - CalendarDate.days(secondsSince1970: seconds) * 86_400
        return "\(date)T\(padded(second / 3600, to: 2)):\(padded(second / 60 % 60, to: 2)):\(padded(second % 60, to: 2))"
    }
}

/// A number that is not negative, with zeros before it.
private func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
