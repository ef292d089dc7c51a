import Foundation

/// How long something took, once.
struct Sample: Sendable, Codable {
    /// Seconds on the wall clock.
    var wall: Double
    /// Seconds of processor time, of all threads; does not grow with what else the machine does.
    var processor: Double
}

extension [Double] {
    /// The number in the middle; between two, their mean. Not a number where there is none.
    var median: Double {
        guard !isEmpty else { return .nan }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}

/// Takes the time.
struct Stopwatch {
    private let wall = Self.seconds(CLOCK_MONOTONIC)
    private let processor = Self.seconds(CLOCK_PROCESS_CPUTIME_ID)

    /// The time since the stopwatch was made.
    var sample: Sample {
        Sample(
            wall: Self.seconds(CLOCK_MONOTONIC) - wall, processor: Self.seconds(CLOCK_PROCESS_CPUTIME_ID) - processor)
    }

    static func time(_ body: () throws -> Void) rethrows -> Sample {
        let watch = Stopwatch()
        try body()
        return watch.sample
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// The most memory that this process has held so far.
enum PeakMemory {
    /// In bytes; 0 where the system does not say.
    static var bytes: Int {
        #if canImport(Darwin)
            var usage = rusage()
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss
        #else
            // What `getrusage` says on Linux includes the process that this one was forked from.
            let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            let kilobytes = line?.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) }
            return (kilobytes ?? 0) * 1024
        #endif
    }
}
