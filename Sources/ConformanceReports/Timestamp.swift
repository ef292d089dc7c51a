/// A second in UTC, written without zone and fraction: `2026-01-02T03:04:05`.
package struct Timestamp: Sendable, Hashable, CustomStringConvertible {
    private let seconds: Int

    /// A time in seconds since 1970-01-01, brought within the years 0001 to 9999, which have four digits.
    package init(secondsSince1970 seconds: Int) {
        self.seconds = min(max(seconds, -62_135_596_800), 253_402_300_799)
    }

    package var description: String {
        let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
        let second = seconds - days * 86_400
        let (year, month, day) = Self.date(daysSince1970: days)
        let date = "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
        return "\(date)T\(padded(second / 3600, to: 2)):\(padded(second / 60 % 60, to: 2)):\(padded(second % 60, to: 2))"
    }

    /// The date in the Gregorian calendar. Counts in years that begin in March, so that the leap day comes last.
    private static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        let daysSinceYear0 = days + 719_468
        let era = (daysSinceYear0 >= 0 ? daysSinceYear0 : daysSinceYear0 - 146_096) / 146_097
        let dayOfEra = daysSinceYear0 - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}

/// A number that is not negative, with zeros before it.
private func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
