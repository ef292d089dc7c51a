import Foundation

/// A program run to its end, with no standard input and its output in a file.
struct Subprocess {
    /// The program's path and its arguments.
    let command: [String]
    /// The code that it has to end with.
    let exitCode: Int32
    /// The destination of its standard output.
    let output: String

    init(_ command: [String], exitCode: Int32 = 0, output: String = "/dev/null") {
        self.command = command
        self.exitCode = exitCode
        self.output = output
    }

    /// Runs it.
    ///
    /// - Returns: its processor time, and its peak memory in bytes.
    /// - Throws: if it cannot be started, or ends with another code.
    func run() throws -> (seconds: Double, peakMemory: Int) {
        let process = try spawn()
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        guard status == exitCode << 8 else {
            throw BenchError("\(command.joined(separator: " ")) ended with status \(status)")
        }
        #if canImport(Darwin)
            let peakMemory = usage.ru_maxrss
        #else
            let peakMemory = usage.ru_maxrss * 1024
        #endif
        return (Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime), peakMemory)
    }

    private func spawn() throws -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
        arguments.append(nil)
        defer { arguments.forEach { free($0) } }
        var process: pid_t = 0
        let result = posix_spawn(&process, command[0], &actions, nil, arguments, environ)
        guard result == 0 else {
            throw BenchError("\(command[0]) cannot be started: \(String(cString: strerror(result)))")
        }
        return process
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

    /// The path of a program in the folders of `PATH`; nil if none.
    static func find(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
