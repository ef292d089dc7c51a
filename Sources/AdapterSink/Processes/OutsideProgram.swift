import Foundation

/// Somebody else's program that does one thing and ends: it reads a file as its standard input and writes its answer to
/// another. It stays in the group of the terminal, so that it can ask for a passphrase.
package struct OutsideProgram {
    private let spawn: PosixSpawn

    /// A program with its arguments; no shell sees them.
    ///
    /// - Throws: that there is no such program.
    package init(command: [String], environment: [String: String]) throws(AdapterError) {
        let program = try ProgramSearch(path: environment["PATH"]).program(of: command)
        spawn = PosixSpawn(program: program, arguments: command, environment: environment, hasOwnGroup: false)
    }

    /// Runs it to its end, however long that takes. Its standard error is that of this process.
    ///
    /// - Parameters:
    ///   - input: the path of what it reads.
    ///   - output: the path of its answer; what is there is lost.
    /// - Throws: that it cannot be started.
    package func run(input: String, output: String) throws(AdapterError) -> ProcessEnd {
        guard let reading = FileDescriptor(opening: input, O_RDONLY),
            let writing = FileDescriptor(opening: output, O_WRONLY | O_CREAT | O_TRUNC)
        else { throw .cannotStart(spawn.program, reason: String(cString: strerror(errno))) }
        defer {
            reading.close()
            writing.close()
        }
        let process = try spawn.start(input: reading, output: writing, error: .standardError)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return ProcessEnd(waitStatus: status)
    }
}
