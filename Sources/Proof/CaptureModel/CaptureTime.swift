import Diagnostics

/// A moment as captures write it.
struct CaptureTime {
    /// From 1970 on.
    var milliseconds: Int
    /// East of UTC.
    let zoneMinutes: Int

    /// `2026-11-28`.
    private var date: String { CalendarDate(secondsSince1970: localSeconds).description }

    private var localSeconds: Int { milliseconds / 1000 + zoneMinutes * 60 }

    /// `21:05:07`.
    private var clock: String {
        [localSeconds / 3600 % 24, localSeconds / 60 % 60, localSeconds % 60].map { String($0).padded(to: 2) }
            .joined(separator: ":")
    }

    private func zone(separator: String) -> String {
        let minutes = abs(zoneMinutes)
        return (zoneMinutes < 0 ? "-" : "+") + String(minutes / 60).padded(to: 2) + separator
            + String(minutes % 60).padded(to: 2)
    }

    private var fraction: String { "." + String(milliseconds % 1000).padded(to: 3) }

    /// `2026-11-28T21:05:07+01:00`.
    var isoSeconds: String { "\(date)T\(clock)\(zone(separator: ":"))" }

    /// `2026-11-28T21:05:07.042+01:00`.
    var iso: String { "\(date)T\(clock)\(fraction)\(zone(separator: ":"))" }

    /// `2026-11-28T21:05:07.042000+01:00`, without the fraction if it is zero.
    var python: String {
        milliseconds % 1000 == 0 ? isoSeconds : "\(date)T\(clock)\(fraction)000\(zone(separator: ":"))"
    }

    /// `28/Nov/2026:21:05:07 +0100`.
    var apache: String {
        let parts = date.split(separator: "-")
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let month = Int(parts[1]).map { months[$0 - 1] } ?? ""
        return "\(parts[2])/\(month)/\(parts[0]):\(clock) \(zone(separator: ""))"
    }

    /// `11-28 21:05:07.042`.
    var logcat: String { "\(date.dropFirst(5)) \(clock)\(fraction)" }
}
