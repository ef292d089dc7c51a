import PushTracking
import Synchronization

/// The call logs of an app: as many as cases have ever run side by side, used again and again.
final class CallLogPool: Sendable {
    private struct State {
        var idle: [CallLog] = []
        var all: [CallLog] = []
    }

    private let state = Mutex(State())

    /// A log that no other case uses until it is given back.
    func take() -> CallLog {
        state.withLock { state in
            if let log = state.idle.popLast() { return log }
            let log = CallLog()
            state.all.append(log)
            return log
        }
    }

    /// Makes a closed log ready for the next case.
    func giveBack(_ log: CallLog) {
        state.withLock { $0.idle.append(log) }
    }

    /// The late calls of all logs.
    var lateCalls: CallLog.LateCalls {
        state.withLock { $0.all }.map(\.lateCalls).reduce(into: CallLog.LateCalls()) { all, late in
            all.kept += late.kept
            all.leftOut += late.leftOut
        }
    }
}
