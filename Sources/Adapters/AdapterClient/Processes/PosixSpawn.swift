import Diagnostics
import Foundation

/// Held while pipes are made and handed to a new process, so that no other process that this module starts inherits
/// them.
let spawning = Lock(())

/// Starts a program with `posix_spawn`: in a new process group if asked for, inheriting only the three standard
/// streams.
///
/// Foundation's `Process` promises neither a group nor closed descriptors on every system, and cannot end a process
/// that ignores SIGTERM.
struct PosixSpawn {
    let program: String
    let arguments: [String]
    let environment: [String: String]
    /// Whether the process leads a group, so that all of it can be ended. Otherwise it stays in the terminal's group,
    /// which may read from the terminal.
    var hasOwnGroup = true

    /// Starts the program.
    ///
    /// - Returns: the process's id, which is also its group's.
    /// - Throws: `AdapterError.cannotStart` with the system's reason.
    func start(input: FileDescriptor, output: FileDescriptor, error: FileDescriptor) throws(AdapterError) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawn_file_actions_adddup2(&actions, input.number, 0)
        posix_spawn_file_actions_adddup2(&actions, output.number, 1)
        posix_spawn_file_actions_adddup2(&actions, error.number, 2)
        #if !canImport(Darwin)
            // Descriptors that other code opened in this process may lack close-on-exec. Where the system cannot close
            // them all, a descriptor that another thread opens meanwhile is inherited, and keeps a file busy or a pipe
            // open. A descriptor that is closed meanwhile does no harm.
            if !Self.closeAll(from: 3, &actions) {
                for number in Self.openDescriptors { posix_spawn_file_actions_addclose(&actions, number) }
            }
        #endif
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var defaulted = Self.signalsSetToDefault
        posix_spawnattr_setsigdefault(&attributes, &defaulted)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, flags)
        var process: pid_t = 0
        let result = withCStrings(arguments) { arguments in
            withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
                retryingWhileBusy { posix_spawn(&process, program, &actions, &attributes, arguments, environment) }
            }
        }
        guard result == 0 else { throw .cannotStart(program, reason: Self.reason(result)) }
        return process
    }

    #if !canImport(Darwin)
        /// Closes all descriptors from a number on in the new process; `false` where the system has no such function,
        /// as glibc before 2.34.
        private static func closeAll(from first: Int32, _ actions: inout posix_spawn_file_actions_t) -> Bool {
            typealias AddCloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
            guard let function = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else { return false }
            return unsafeBitCast(function, to: AddCloseFrom.self)(&actions, first) == 0
        }

        /// The descriptors of this process after the standard streams; empty where the system does not list them.
        private static var openDescriptors: [Int32] {
            guard let folder = opendir("/proc/self/fd") else { return [] }
            defer { closedir(folder) }
            var numbers: [Int32] = []
            while let entry = readdir(folder) {
                let number = withUnsafeBytes(of: &entry.pointee.d_name) { name in
                    Int32(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
                }
                if let number, number > 2 { numbers.append(number) }
            }
            return numbers
        }
    #endif

    private var flags: Int16 {
        var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
        if hasOwnGroup { flags |= Int32(POSIX_SPAWN_SETPGROUP) }
        #if canImport(Darwin)
            flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
        #endif
        return Int16(truncatingIfNeeded: flags)
    }

    /// All signals whose handling can be chosen: the adapter must not inherit which signals this process ignores.
    private static var signalsSetToDefault: sigset_t {
        var signals = sigset_t()
        sigfillset(&signals)
        sigdelset(&signals, SIGKILL)
        sigdelset(&signals, SIGSTOP)
        return signals
    }

    /// Retries while a file that was just written is busy: another new process may still hold the descriptor it was
    /// written through. On a loaded machine that takes tenths of a second.
    private func retryingWhileBusy(_ start: () -> Int32) -> Int32 {
        let deadline = ContinuousClock.now + .seconds(2)
        var result = start()
        while result == ETXTBSY, ContinuousClock.now < deadline {
            usleep(10_000)
            result = start()
        }
        return result
    }

    private static func reason(_ error: Int32) -> String {
        switch error {
        case ENOEXEC: "it is neither a program nor a script with a first line such as `#!/usr/bin/env python3`"
        case ENOENT: "the interpreter that its first line names is not there"
        case EACCES: "it, or the interpreter that its first line names, may not be executed"
        case ETXTBSY: "another process has it open for writing; start it when it has been written"
        case E2BIG: "its arguments and environment are too long"
        case EAGAIN, ENOMEM: "the system has no room for another process"
        default: String(cString: strerror(error))
        }
    }

    private func withCStrings<Result>(_ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result
    {
        let pointers = strings.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}
