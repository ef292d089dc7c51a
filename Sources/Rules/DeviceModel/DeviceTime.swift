/// The clock of a device, in milliseconds since 1970: the same in every run, so that what an app does by the clock can be
/// repeated.
package enum DeviceTime {
    /// When the first event of a case happens: 11 February 2022, 17:20:00 UTC.
    package static let start: Int64 = 1_644_600_000_000

    /// When an app that is running as the case begins was launched: a day before.
    static let launch = start - 24 * 60 * 60_000

    /// When a notification arrived that was there before the case: three days before and, if there are several, a minute
    /// after one another.
    static func arrival(_ number: Int) -> Int64 { start - 3 * 24 * 60 * 60_000 + Int64(number) * 60_000 }

    /// When an event calls the app for the nth time, from 0.
    static func callback(_ number: Int, of time: Int64) -> Int64 { time + Int64(number) * 50 }

    /// The shortest pause between two events, which leaves room for the callbacks of the first.
    package static let shortestPause: Int64 = 200
}
