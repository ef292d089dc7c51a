package import PushTracking
import Synchronization

/// The call logs of an app: as many as cases have ever run side by side, used again and again.
final class CallLogPool: Sendable {
    private struct State {
        var idle: [CallLog] = []
        var all: [CallLog] = []
    }

    private let state = Mutex(State())

    func take() -> CallLog {
        state.withLock { state in
            if let log = state.idle.popLast() { return log }
            let log = CallLog()
            state.all.append(log)
            return log
        }
    }

    func giveBack(_ log: CallLog) {
        state.withLock { $0.idle.append(log) }
    }

    var lateCalls: [CallLog.LateCall] {
        state.withLock { $0.all }.flatMap(\.lateCalls)
    }
}
