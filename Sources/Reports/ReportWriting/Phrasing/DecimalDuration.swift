import Diagnostics

/// A duration in reports: always a point and three decimals, whatever the locale.
package enum DecimalDuration {
    /// Seconds, rounded to milliseconds: `0.012`. A clock that ran backwards counts as 0.
    package static func seconds(nanoseconds: Int64) -> String {
        thousandths(max(0, nanoseconds) / 1_000_000 + (max(0, nanoseconds) % 1_000_000 >= 500_000 ? 1 : 0))
    }

    /// Milliseconds, rounded to microseconds: `12.345`.
    package static func milliseconds(nanoseconds: Int64) -> String {
        thousandths(max(0, nanoseconds) / 1000 + (max(0, nanoseconds) % 1000 >= 500 ? 1 : 0))
    }

    private static func thousandths(_ count: Int64) -> String {
        // Nearly every case in this process takes no measurable time.
        if count == 0 { return "0.000" }
        return "\(count / 1000).\(String(count % 1000).padded(to: 3))"
    }
}
