package import AdapterClient

/// An observation between the harness and a process of an adapter.
package struct TranscriptRecord: Sendable, Hashable {
    /// The time since the transcript began.
    package var time: Duration
    /// Which process of the adapter it was, from 1 in the order of their starts.
    package var process: Int
    /// The observation.
    package var content: Content

    /// A record with its parts.
    package init(time: Duration, process: Int, content: Content) {
        self.time = time
        self.process = process
        self.content = content
    }

    /// The content of a record.
    package enum Content: Sendable, Hashable {
        /// A line without its line feed; `isComplete` is false if there was none.
        case line(Direction, [UInt8], isComplete: Bool)
        /// Something other than a line.
        case event(Event)
    }

    /// The direction of a line.
    package enum Direction: String, Sendable, CaseIterable {
        /// From the harness to the adapter's standard input.
        case sent
        /// From the adapter's standard output.
        case received
        /// From the adapter's standard error. Only the last lines are kept, and they are recorded when the process has
        /// ended.
        case log
    }

    /// An event of a process.
    package enum Event: Sendable, Hashable {
        /// It was started.
        case started
        /// It could not be started, and why.
        case notStarted(String)
        /// It ended by itself.
        case exited
        /// It closed its standard output and went on running.
        case closedOutput
        /// It closed its standard input and went on running.
        case closedInput
        /// An answer did not come in time.
        case timeout
        /// The harness closes its standard input and gives it time to end.
        case finish
        /// The harness ends it.
        case terminate
        /// It has ended; with how, if the system knows.
        case ended(ProcessEnd?)
    }
}
