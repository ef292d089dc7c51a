package import AdapterSink

/// One thing that was seen between the harness and a process of an adapter.
package struct TranscriptRecord: Sendable, Hashable {
    /// The time since the transcript began.
    package var time: Duration
    /// Which process of the adapter it was, from 1 in the order of their starts.
    package var process: Int
    /// What was seen.
    package var content: Content

    /// A record with its parts.
    package init(time: Duration, process: Int, content: Content) {
        self.time = time
        self.process = process
        self.content = content
    }

    /// What a record tells.
    package enum Content: Sendable, Hashable {
        /// A line without its line feed; `isComplete` is false where none came.
        case line(Direction, [UInt8], isComplete: Bool)
        /// Something other than a line.
        case event(Event)
    }

    /// Which way a line went.
    package enum Direction: String, Sendable, CaseIterable {
        /// From the harness to the adapter's standard input.
        case sent
        /// From the adapter's standard output.
        case received
        /// From the adapter's standard error. Only the last lines are kept, and they are recorded when the process has
        /// ended.
        case log
    }

    /// What happens to a process.
    package enum Event: Sendable, Hashable {
        /// It was started.
        case started
        /// It could not be started, and why.
        case notStarted(String)
        /// It was seen to end by itself.
        case exited
        /// It closed its standard output and lived on.
        case closedOutput
        /// It closed its standard input and lived on.
        case closedInput
        /// An answer was waited for in vain.
        case timeout
        /// The harness closes its standard input and gives it the time to end.
        case finish
        /// The harness ends it.
        case terminate
        /// It has gone; how, where the system knows.
        case ended(ProcessEnd?)
    }
}
