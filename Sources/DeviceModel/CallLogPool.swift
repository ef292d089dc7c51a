import Diagnostics
import PushTracking

/// The call logs of an app: as many as cases have ever run side by side, used again and again.
final class CallLogPool: Sendable {
    /// All logs of pools that belong together.
    private final class Register: Sendable {
        let logs = Lock<[CallLog]>([])
    }

    private let register: Register
    private let idle = Lock<[CallLog]>([])

    /// A pool of its own.
    convenience init() { self.init(Register()) }

    private init(_ register: Register) { self.register = register }

    /// A pool that hands out other logs than this one, and belongs to it: a task that has one waits for no other task,
    /// and what its logs are written to stays in the processor's cache.
    func apart() -> CallLogPool { CallLogPool(register) }

    /// A log that no other case uses until it is given back.
    func take() -> CallLog {
        if let log = idle.withLock({ $0.popLast() }) { return log }
        let log = CallLog()
        register.logs.withLock { $0.append(log) }
        return log
    }

    /// Makes a closed log ready for the next case.
    func giveBack(_ log: CallLog) {
        idle.withLock { $0.append(log) }
    }

    /// The late calls of all logs, those of pools that belong to this one too.
    var lateCalls: CallLog.LateCalls {
        register.logs.withLock(\.self).map(\.lateCalls).reduce(into: CallLog.LateCalls()) { all, late in
            all.kept += late.kept
            all.leftOut += late.leftOut
        }
    }
}
