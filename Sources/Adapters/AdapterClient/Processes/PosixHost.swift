import Diagnostics

/// Starts adapters as processes of this machine.
package final class PosixHost: AdapterHost {
    private let spawn: PosixSpawn
    private let keptLogBytes: Int
    private let groups: ProcessGroups
    private let origin = SuspendingClock().now
    private let alarm: WakePipe

    /// A host for one command.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - arguments: Its arguments, preceded by the name under which it is called.
    ///   - keptLogBytes: How much of its standard error is kept.
    ///   - groups: Lists its processes while they run.
    /// - Throws: `AdapterError.cannotStart` if this process has no descriptors left.
    package init(
        program: String,
        arguments: [String],
        environment: [String: String],
        keptLogBytes: Int,
        groups: ProcessGroups = ProcessGroups()
    ) throws(AdapterError) {
        self.groups = groups
        spawn = PosixSpawn(program: program, arguments: arguments, environment: environment)
        self.keptLogBytes = keptLogBytes
        guard let alarm = WakePipe() else { throw .cannotStart(program, reason: Self.noDescriptors) }
        self.alarm = alarm
    }

    private static let noDescriptors = "this process may not open any more files"

    /// The time since the host was made, without the time that the machine slept: a sleeping machine is not a hanging
    /// adapter.
    package var now: Duration { origin.duration(to: SuspendingClock().now) }

    /// Waits for `wake`.
    package func sleep() { alarm.wait() }

    /// Ends the current wait, or the next one.
    package func wake() { alarm.wake() }

    /// Runs a body on a separate thread.
    ///
    /// - Throws: if the system has no thread to give.
    package func runBlocking(_ body: @escaping @Sendable () -> Void) throws(AdapterError) {
        guard Thread.start(body) else {
            throw .cannotStart(spawn.program, reason: "the system has no room for another thread")
        }
    }

    /// Starts the adapter in a new process group.
    ///
    /// - Throws: why the system could not start it.
    package func start() throws(AdapterError) -> any AdapterProcess {
        try spawning.withLock { _ throws(AdapterError) in
            var open: [FileDescriptor] = []
            func pipe() throws(AdapterError) -> (read: FileDescriptor, write: FileDescriptor) {
                guard let ends = FileDescriptor.pipe() else {
                    throw .cannotStart(spawn.program, reason: Self.noDescriptors)
                }
                open += [ends.read, ends.write]
                return ends
            }
            do throws(AdapterError) {
                let (input, output, error) = (try pipe(), try pipe(), try pipe())
                let process = try spawn.start(input: input.read, output: output.write, error: error.write)
                groups.add(process)
                for end in [input.read, output.write, error.write] { end.close() }
                let streams = PosixStreams(
                    input: input.write, output: output.read, error: error.read, keptLogBytes: keptLogBytes)
                return PosixProcess(
                    id: process,
                    streams: streams,
                    groups: groups,
                    alarm: alarm,
                    now: { [origin] in origin.duration(to: SuspendingClock().now) }
                )
            } catch {
                for descriptor in open { descriptor.close() }
                throw error
            }
        }
    }
}
