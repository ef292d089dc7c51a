import Foundation
import ReportWriting

/// The surroundings of a run, read once.
struct RunEnvironment {
    let timestamp: Timestamp
    let hostname: String
    /// A clock in nanoseconds; nil if reports must be reproducible.
    let now: (@Sendable () -> Int64)?
    /// A clock in nanoseconds for time limits; it does not appear in reports.
    let clock: @Sendable () -> Int64 = {
        // Read twice per case; `ContinuousClock` would take three times as long, most of it in 128-bit divisions.
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// With `SOURCE_DATE_EPOCH` set, two runs of the same input write the same bytes.
    init() throws(CommandFailure) {
        if let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"] {
            guard let seconds = Int(epoch), seconds >= 0 else {
                throw .wrongInput(
                    "SOURCE_DATE_EPOCH is \"\(epoch)\"", suggestion: "set it to seconds since 1970, or unset it")
            }
            timestamp = Timestamp(secondsSince1970: seconds)
            hostname = "localhost"
            now = nil
        } else {
            timestamp = Timestamp(secondsSince1970: Int(Date().timeIntervalSince1970))
            hostname = Self.hostname
            now = clock
        }
    }

    private static var hostname: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
