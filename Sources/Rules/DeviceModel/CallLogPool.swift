import Diagnostics
import PushTracking

/// The call logs of an app: as many as cases have ever run concurrently, reused for later cases.
final class CallLogPool: Sendable {
    /// All logs of related pools.
    private final class Register: Sendable {
        let logs = Lock<[CallLog]>([])
    }

    private let register: Register
    private let idle = Lock<[CallLog]>([])

    /// An independent pool.
    convenience init() { self.init(Register()) }

    private init(_ register: Register) { self.register = register }

    /// A related pool with separate logs: a task that has its own does not wait for other tasks, and its logs stay in
    /// the processor's cache.
    func apart() -> CallLogPool { CallLogPool(register) }

    /// A log that no other case uses until it is returned.
    func take() -> CallLog {
        if let log = idle.withLock({ $0.popLast() }) { return log }
        let log = CallLog()
        register.logs.withLock { $0.append(log) }
        return log
    }

    /// Makes a closed log available to the next case.
    func giveBack(_ log: CallLog) {
        idle.withLock { $0.append(log) }
    }

    /// The late calls of all logs of this and related pools.
    var lateCalls: CallLog.LateCalls {
        register.logs.withLock(\.self).map(\.lateCalls).reduce(into: CallLog.LateCalls()) { all, late in
            all.kept += late.kept
            all.leftOut += late.leftOut
        }
    }
}
