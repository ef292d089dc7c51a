import Foundation

/// A day of the proleptic Gregorian calendar, as `YYYY-MM-DD`.
package struct CalendarDate: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The day as `YYYY-MM-DD`.
    package let description: String
    /// The start of the day in UTC, in seconds since 1970-01-01.
    package let secondsSince1970: Int

    /// Reads `YYYY-MM-DD`: four, two and two ASCII digits.
    ///
    /// - Returns: nil for any other text, and for days that do not exist in the years 0001 to 9999.
    package init?(_ text: String) {
        let numbers = text.split(separator: "-").compactMap { Int32($0) }
        guard numbers.count == 3, (1...9999).contains(numbers[0]), numbers[1] <= 12, numbers[2] <= 31 else {
            return nil
        }
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
        // February 30 becomes a day of March here, which has another notation.
        self.init(secondsSince1970: timegm(&parts))
        guard text.utf8.elementsEqual(description.utf8) else { return nil }
    }

    /// The day, in UTC, of a time in seconds since 1970-01-01 within the years 0001 to 9999.
    package init(secondsSince1970 seconds: Int) {
        let beginning = seconds - (seconds % 86_400 + 86_400) % 86_400
        secondsSince1970 = beginning
        var time = time_t(beginning)
        var parts = tm()
        // Unlike `Date.ISO8601FormatStyle`, this does not use the Julian calendar before 1582.
        gmtime_r(&time, &parts)
        let numbers = [(parts.tm_year + 1900, 4), (parts.tm_mon + 1, 2), (parts.tm_mday, 2)]
        description = numbers.map { String($0).padded(to: $1) }.joined(separator: "-")
    }

    /// Whether one day comes before another.
    package static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.description < right.description }
}
