/// A day of the Gregorian calendar, as `YYYY-MM-DD`.
package struct CalendarDate: Sendable, Hashable, Comparable, CustomStringConvertible {
    private let year: Int
    private let month: Int
    private let day: Int

    /// A day by its numbers.
    ///
    /// - Returns: nil where the calendar has no such day in the years 0001 to 9999.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...Self.days(ofMonth: month, year: year)).contains(day) else {
            return nil
        }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads `YYYY-MM-DD`: four, two and two ASCII digits.
    ///
    /// - Returns: nil for any other text, and where the calendar has no such day.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], parts.joined().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        let numbers = parts.map { part in part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    /// The day, in UTC, of a time in seconds since 1970-01-01, which has to lie in the years 0001 to 9999.
    package init(secondsSince1970 seconds: Int) {
        (year, month, day) = Self.date(daysSince1970: Self.days(secondsSince1970: seconds))
    }

    /// Whole days since 1970-01-01, rounded down.
    package static func days(secondsSince1970 seconds: Int) -> Int { (seconds >= 0 ? seconds : seconds - 86_399) / 86_400 }

    /// Whether one day comes before another.
    package static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    package var description: String { "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))" }

    /// The date of a day. Counts in years that begin in March, so that the leap day comes last.
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

    private static func days(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

private func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
