/// Where adapter processes come from and where time passes: everything that this module asks of the operating system.
package protocol AdapterHost: Sendable {
    /// The time since a fixed moment.
    var now: Duration { get }

    /// Starts the adapter.
    ///
    /// - Throws: why the system could not start it.
    func start() throws(AdapterError) -> any AdapterProcess

    /// Waits, while no process runs, until `wake` is called or has been called since the last wait.
    func sleep()

    /// Ends the wait that is under way, or the next one. May be called from any thread.
    func wake()

    /// Runs a body that waits for processes and therefore may block its thread.
    ///
    /// - Throws: that there is no thread for it; it is then not run.
    func runBlocking(_ body: @escaping @Sendable () -> Void) throws(AdapterError)
}

/// A running adapter, used by one thread. Nothing here ever waits for the adapter to read or to write.
package protocol AdapterProcess: AnyObject {
    /// Puts bytes in line for the adapter's standard input.
    func send(_ bytes: [UInt8])

    /// Waits until the adapter has written, has changed its state, or until the deadline or `AdapterHost.wake`.
    ///
    /// - Parameter output: is appended what the adapter has written to its standard output, before any change of state
    ///   is told.
    func wait(until deadline: Duration?, output: inout [UInt8]) -> AdapterProcessState

    /// Ends the process and all of its group and gives their resources back; SIGKILL comes where `grace` does not
    /// suffice.
    ///
    /// - Parameter leave: how the adapter is told.
    /// - Returns: how it ended; nil where the system lost its status.
    func end(_ leave: AdapterLeave, grace: Duration) -> ProcessEnd?

    /// The last lines of its standard error so far.
    var log: String { get }

    /// What it wrote to its standard output while it was ended: nobody's answer any more, but part of a record of what
    /// was said.
    var outputWhileEnding: [UInt8] { get }
}

extension AdapterProcess {
    /// Nothing.
    package var outputWhileEnding: [UInt8] { [] }
}

/// What can be seen of a process from outside.
package enum AdapterProcessState: Sendable, Hashable {
    case running
    /// It has ended.
    case ended
    /// It runs and will write nothing more.
    case closedOutput
    /// It runs and will read nothing more.
    case closedInput
}

/// How an adapter is told to go.
package enum AdapterLeave: Sendable, Hashable {
    /// What was sent is still delivered, then its standard input is closed, and it has the grace before SIGTERM.
    case finishing
    /// It gets SIGTERM at once.
    case terminated
}
