import Diagnostics

/// Gives the times and hands on the records of all processes, one after another in the order in which they were made.
package final class TranscriptRecorder: Sendable {
    private let now: @Sendable () -> Duration
    private let take: @Sendable (TranscriptRecord) -> Void
    private let processes = Lock(0)

    /// A recorder.
    ///
    /// - Parameters:
    ///   - now: The time since the transcript began.
    ///   - take: Takes the records; never called twice at once.
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

    /// Records what has been seen of a process just now.
    func record(_ content: TranscriptRecord.Content, process: Int) {
        // The lock also keeps the times in order.
        processes.withLock { _ in take(TranscriptRecord(time: now(), process: process, content: content)) }
    }
}
