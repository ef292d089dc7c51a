import Diagnostics

/// Timestamps the records of all processes and passes them on one after another, in the order in which they were made.
package final class TranscriptRecorder: Sendable {
    private let now: @Sendable () -> Duration
    private let take: @Sendable (TranscriptRecord) -> Void
    private let processes = Lock(0)

    /// A recorder.
    ///
    /// - Parameters:
    ///   - now: The time since the transcript began.
    ///   - take: Receives the records; never called concurrently.
    package init(now: @escaping @Sendable () -> Duration, take: @escaping @Sendable (TranscriptRecord) -> Void) {
        self.now = now
        self.take = take
    }

    /// The number for a process that is about to be started.
    func numberForNextProcess() -> Int {
        processes.withLock { count in
            count += 1
            return count
        }
    }

    /// Records an observation of a process, with the current time.
    func record(_ content: TranscriptRecord.Content, process: Int) {
        // The lock also keeps the times in order.
        processes.withLock { _ in take(TranscriptRecord(time: now(), process: process, content: content)) }
    }
}
