/// Where adapter processes and the time come from: everything that this module asks of the operating system.
package protocol AdapterHost: Sendable {
    /// The time since a fixed moment.
    var now: Duration { get }

    /// Starts the adapter.
    ///
    /// - Throws: why the system could not start it.
    func start() throws(AdapterError) -> any AdapterProcess

    /// Waits, while no process runs, until `wake` is called or has been called since the last wait.
    func sleep()

    /// Ends the current wait, or the next one. May be called from any thread.
    func wake()

    /// Runs a body that waits for processes and may therefore block its thread.
    ///
    /// - Throws: if no thread is available; the body is then not run.
    func runBlocking(_ body: @escaping @Sendable () -> Void) throws(AdapterError)
}

/// A running adapter, used by one thread. Nothing here ever waits for the adapter to read or write.
package protocol AdapterProcess: AnyObject {
    /// Queues bytes for the adapter's standard input.
    func send(_ bytes: [UInt8])

    /// Waits until the adapter has written or has changed its state, or until the deadline or `AdapterHost.wake`.
    ///
    /// - Parameter output: receives what the adapter has written to its standard output, before any change of state is
    ///   reported.
    func wait(until deadline: Duration?, output: inout [UInt8]) -> AdapterProcessState

    /// Ends the process and its whole group and releases their resources; SIGKILL follows if `grace` does not suffice.
    ///
    /// - Parameter leave: how the adapter is asked to exit.
    /// - Returns: how it ended; nil if the system lost its status.
    func end(_ leave: AdapterLeave, grace: Duration) -> ProcessEnd?

    /// The last lines of its standard error so far.
    var log: String { get }

    /// Its standard output while it was being ended: too late for an answer, but part of a transcript.
    var outputWhileEnding: [UInt8] { get }
}

extension AdapterProcess {
    /// Nothing.
    package var outputWhileEnding: [UInt8] { [] }
}

/// The state of a process as seen from outside.
package enum AdapterProcessState: Sendable, Hashable {
    case running
    /// It has ended.
    case ended
    /// It runs and will not write any more.
    case closedOutput
    /// It runs and will not read any more.
    case closedInput
}

/// How an adapter is asked to exit.
package enum AdapterLeave: Sendable, Hashable {
    /// Data already sent is still delivered; then its standard input is closed, and it has the grace period before
    /// SIGTERM.
    case finishing
    /// It gets SIGTERM at once.
    case terminated
}
