import Diagnostics
import Foundation

extension CaptureRecord {
    /// The time in seconds since 1970, to compare records of one capture; nil if the capture does not show it or writes it
    /// in an unknown way.
    package var seconds: Double? {
        guard let time else { return nil }
        if let number = Double(time) { return number > Self.largestInSeconds ? number / 1000 : number }
        return Self.logTime(time) ?? Self.isoTime(time)
    }

    /// A larger number is in milliseconds.
    private static let largestInSeconds = 1e11

    /// `28/Nov/2026:21:26:00 +0000`, as web servers write it.
    private static func logTime(_ text: String) -> Double? {
        let parts = text.split { "/: ".contains($0) }
        guard parts.count >= 6, let day = Int(parts[0]), let year = Int(parts[2]),
            let month = months.firstIndex(of: parts[1].lowercased()),
            let hour = Double(parts[3]), let minute = Double(parts[4]), let second = Double(parts[5])
        else { return nil }
        let zone = parts.count > 6 ? zoneSeconds(parts[6]) : 0
        return seconds(year: year, month: month + 1, day: day)
            .map { $0 + hour * 3600 + minute * 60 + second - Double(zone ?? 0) }
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// `2026-11-28T21:26:00.123+01:00`, with any number of digits.
    private static func isoTime(_ text: String) -> Double? {
        let halves = text.split(maxSplits: 1) { $0 == "T" || $0 == " " }
        guard halves.count == 2 else { return nil }
        let date = halves[0].split(separator: "-").compactMap { Int($0) }
        let end = halves[1].firstIndex { "Z+-".contains($0) } ?? halves[1].endIndex
        let clock = halves[1][..<end].split(separator: ":").compactMap { Double($0) }
        guard date.count == 3, clock.count == 3 else { return nil }
        let zone = zoneSeconds(halves[1][end...]) ?? 0
        return seconds(year: date[0], month: date[1], day: date[2])
            .map { $0 + clock[0] * 3600 + clock[1] * 60 + clock[2] - Double(zone) }
    }

    /// `Z`, `+0100` or `+01:00` in seconds.
    private static func zoneSeconds(_ text: Substring) -> Int? {
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard digits.count == 4, let number = Int(digits) else { return nil }
        return (sign == "-" ? -1 : 1) * (number / 100 * 3600 + number % 100 * 60)
    }

    private static func seconds(year: Int, month: Int, day: Int) -> Double? {
        guard (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(from: DateComponents(year: year, month: month, day: day))?.timeIntervalSince1970
    }
}
