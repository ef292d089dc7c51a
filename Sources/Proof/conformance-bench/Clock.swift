import Foundation

/// Measures time in seconds.
enum Clock {
    /// Processor time of all threads of this process: for work inside it, independent of other load.
    case processor
    /// For processes that wait for each other.
    case wall

    func time(_ body: () async throws -> Void) async throws -> Double {
        let start = now
        try await body()
        return now - start
    }

    var now: Double {
        var time = timespec()
        clock_gettime(self == .wall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
