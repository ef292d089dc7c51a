package import ConformanceRunner
import Diagnostics

/// A second in UTC, written without zone and fraction: `2026-01-02T03:04:05`.
package struct Timestamp: Sendable, Hashable, CustomStringConvertible {
    private let seconds: Int

    /// A time in seconds since 1970-01-01, brought within the years 0001 to 9999, which have four digits.
    package init(secondsSince1970 seconds: Int) {
        self.seconds = min(max(seconds, -62_135_596_800), 253_402_300_799)
    }

    /// The day of the time.
    package var date: CalendarDate { CalendarDate(secondsSince1970: seconds) }

    /// The second as reports write it: `2026-01-02T03:04:05`.
    package var description: String {
        let second = (seconds % 86_400 + 86_400) % 86_400
        let parts = [second / 3600, second / 60 % 60, second % 60]
        return "\(date)T" + parts.map { String($0).padded(to: 2) }.joined(separator: ":")
    }
}
