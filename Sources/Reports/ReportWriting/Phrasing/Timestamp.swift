package import Diagnostics

/// A second in UTC, written without zone and fraction: `2026-01-02T03:04:05`.
package struct Timestamp: Sendable, Hashable, CustomStringConvertible {
    private let seconds: Int

    /// A time in seconds since 1970-01-01, clamped to the years 0001 to 9999, which have four digits.
    package init(secondsSince1970 seconds: Int) {
        self.seconds = min(max(seconds, -62_135_596_800), 253_402_300_799)
    }

    /// Reads `YYYY-MM-DDThh:mm:ss`.
    ///
    /// - Returns: nil for any other text, and for seconds that do not exist in the years 0001 to 9999.
    package init?(_ text: String) {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, let date = CalendarDate(String(parts[0])) else { return nil }
        let clock = parts[1].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3, clock.allSatisfy((0..<60).contains) else { return nil }
        self.init(secondsSince1970: date.secondsSince1970 + clock[0] * 3600 + clock[1] * 60 + clock[2])
        guard text.utf8.elementsEqual(description.utf8) else { return nil }
    }

    /// The same in seconds since 1970-01-01.
    package var secondsSince1970: Int { seconds }

    /// The day of the time.
    package var date: CalendarDate { CalendarDate(secondsSince1970: seconds) }

    /// The second as reports write it: `2026-01-02T03:04:05`.
    package var description: String {
        let second = (seconds % 86_400 + 86_400) % 86_400
        let parts = [second / 3600, second / 60 % 60, second % 60]
        return "\(date)T" + parts.map { String($0).padded(to: 2) }.joined(separator: ":")
    }
}
