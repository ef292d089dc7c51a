import Foundation

/// How a process ended.
package enum ProcessEnd: Sendable, Hashable {
    case exited(status: Int32)
    case signalled(Int32)

    /// Reads the status from `waitpid`, whose macros Swift does not see; the layout is the same on Linux and macOS.
    init(waitStatus: Int32) {
        let signal = waitStatus & 0x7F
        self = signal == 0 ? .exited(status: waitStatus >> 8 & 0xFF) : .signalled(signal)
    }
}

extension ProcessEnd: CustomStringConvertible {
    /// A clause to follow the name of the process.
    package var description: String {
        switch self {
        case .exited(let status): "exited with status \(status)"
        case .signalled(let signal): "was ended by \(Self.signalNames[signal] ?? "signal \(signal)")"
        }
    }

    private static let signalNames: [Int32: String] = [
        SIGABRT: "SIGABRT (abort)",
        SIGALRM: "SIGALRM (alarm clock)",
        SIGBUS: "SIGBUS (bus error)",
        SIGFPE: "SIGFPE (arithmetic error)",
        SIGHUP: "SIGHUP (hangup)",
        SIGILL: "SIGILL (illegal instruction)",
        SIGINT: "SIGINT (interrupt)",
        SIGKILL: "SIGKILL (killed; often because memory ran out)",
        SIGPIPE: "SIGPIPE (broken pipe)",
        SIGQUIT: "SIGQUIT (quit)",
        SIGSEGV: "SIGSEGV (segmentation fault)",
        SIGSYS: "SIGSYS (bad system call)",
        SIGTERM: "SIGTERM (termination)",
        SIGTRAP: "SIGTRAP (trap)",
        SIGUSR1: "SIGUSR1",
        SIGUSR2: "SIGUSR2",
        SIGPROF: "SIGPROF (profiling timer)",
        SIGVTALRM: "SIGVTALRM (virtual timer)",
        SIGXCPU: "SIGXCPU (processor time limit)",
        SIGXFSZ: "SIGXFSZ (file size limit)",
    ]
}
