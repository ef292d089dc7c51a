import Synchronization

/// What recorders write to. One log serves one case at a time and is opened again for the next: its storage stays.
package final class CallLog: Sendable {
    /// One use of the log: by one case, once.
    package struct Opening: Sendable {
        /// The index of the case in its plan.
        package let caseIndex: Int
        /// Tells openings of the same log apart, those of the same case too.
        fileprivate let serial: UInt64
    }

    /// A call that was made after its case had ended.
    package struct LateCall: Sendable {
        /// The index, in the plan, of the case that it was made for.
        package let caseIndex: Int
        /// What was called.
        package let call: TrackingCall
    }

    /// The calls that were made too late, the first of them with what was called.
    package struct LateCalls: Sendable {
        /// Those that are kept, in the order in which they were made.
        package var kept: [LateCall] = []
        /// How many there were besides.
        package var leftOut = 0

        package init() {}

        /// Whether no call was late.
        package var isEmpty: Bool { kept.isEmpty && leftOut == 0 }
    }

    /// A call with the step of the device event it counts for.
    private struct Entry {
        let step: Int
        let call: TrackingCall
    }

    private struct State {
        var serial: UInt64 = 0
        var isOpen = false
        var entries: [Entry] = []
        var late = LateCalls()
    }

    /// How many late calls a log keeps: a task that never ends may make any number of them.
    package static let mostLateCalls = 256

    private let state = Mutex(State())

    /// A log that is not open yet: whatever is recorded is late.
    package init() {}

    /// Starts to record for a case. Recorders of earlier openings are late from now on.
    package func open(caseIndex: Int) -> Opening {
        state.withLock { state in
            state.serial += 1
            state.isOpen = true
            return Opening(caseIndex: caseIndex, serial: state.serial)
        }
    }

    /// Ends the case and hands over its calls, one list for each step, each in the order in which they were made.
    package func close(steps: Int) -> [[TrackingCall]] {
        state.withLock { state in
            state.isOpen = false
            var calls = [[TrackingCall]](repeating: [], count: steps)
            for entry in state.entries { calls[entry.step].append(entry.call) }
            state.entries.removeAll(keepingCapacity: true)
            return calls
        }
    }

    /// The calls that came too late so far.
    package var lateCalls: LateCalls {
        state.withLock { $0.late }
    }

    /// Keeps a call for the opening's case, or as late where that case has ended.
    func record(_ call: TrackingCall, step: Int, opening: Opening) {
        state.withLock { state in
            if state.isOpen && state.serial == opening.serial {
                state.entries.append(Entry(step: step, call: call))
            } else if state.late.kept.count < Self.mostLateCalls {
                state.late.kept.append(LateCall(caseIndex: opening.caseIndex, call: call))
            } else {
                state.late.leftOut += 1
            }
        }
    }
}
