import Foundation

/// An external program that does one thing and ends: it reads a file as its standard input and writes its answer to
/// another. If this process is in the foreground of a terminal, the program stays there, too, so that it can ask for a
/// passphrase; otherwise it has a process group, all of which can be ended.
package struct OutsideProgram {
    /// How it ended.
    package enum Outcome: Sendable, Hashable {
        case ended(ProcessEnd)
        /// It was ended, for this reason.
        case stopped(String)
    }

    private static let tick: useconds_t = 5_000
    /// How long it has between SIGTERM and SIGKILL.
    private static let grace: useconds_t = 500_000
    private let spawn: PosixSpawn

    /// A program with its arguments; run without a shell.
    ///
    /// - Throws: if the program does not exist.
    package init(command: [String], environment: [String: String]) throws(AdapterError) {
        let program = try ProgramSearch(path: environment["PATH"]).program(of: command)
        spawn = PosixSpawn(
            program: program, arguments: command, environment: environment, hasOwnGroup: !Self.isInFront)
    }

    /// Runs the program until it ends or has to be ended. Its standard error is that of this process.
    ///
    /// - Parameters:
    ///   - input: the path of its input.
    ///   - outputs: the paths of its outputs, that of its standard output first; existing content is lost.
    ///   - outputLimit: how many bytes it may write to one of them.
    ///   - isInterrupted: whether it has to be ended at once.
    /// - Throws: if it cannot be started.
    package func run(
        input: String, outputs: [String], outputLimit: Int, timeout: Duration, isInterrupted: () -> Bool
    ) throws(AdapterError) -> Outcome {
        guard let reading = FileDescriptor(opening: input, O_RDONLY),
            let writing = FileDescriptor(opening: outputs[0], O_WRONLY | O_CREAT | O_TRUNC)
        else { throw .cannotStart(spawn.program, reason: String(cString: strerror(errno))) }
        defer {
            reading.close()
            writing.close()
        }
        let process = try spawn.start(input: reading, output: writing, error: .standardError)
        let deadline = ContinuousClock.now + timeout
        while true {
            if let outcome = Self.end(of: process) { return outcome }
            if isInterrupted() { return stop(process, "interrupted") }
            if ContinuousClock.now >= deadline { return stop(process, "it took longer than \(timeout)") }
            let isFull = outputs.contains { Self.size(of: $0) > outputLimit }
            if isFull { return stop(process, "it gives more than \(outputLimit) bytes") }
            usleep(Self.tick)
        }
    }

    private static var isInFront: Bool {
        let terminal = open("/dev/tty", O_RDONLY | O_CLOEXEC)
        guard terminal >= 0 else { return false }
        defer { close(terminal) }
        return tcgetpgrp(terminal) == getpgrp()
    }

    private static func size(of path: String) -> Int {
        var information = stat()
        return stat(path, &information) == 0 ? Int(information.st_size) : 0
    }

    /// How it ended; nil while it runs.
    private static func end(of process: pid_t) -> Outcome? {
        var status: Int32 = 0
        switch waitpid(process, &status, WNOHANG) {
        case process: return .ended(ProcessEnd(waitStatus: status))
        case -1 where errno != EINTR: return .stopped("how it ended is unknown")
        default: return nil
        }
    }

    private func stop(_ process: pid_t, _ reason: String) -> Outcome {
        let target = spawn.hasOwnGroup ? -process : process
        _ = kill(target, SIGTERM)
        // Not reaped yet, so that its number, and its group's, stay taken.
        usleep(Self.grace)
        _ = kill(target, SIGKILL)
        while Self.end(of: process) == nil { usleep(Self.tick) }
        return .stopped(reason)
    }
}
