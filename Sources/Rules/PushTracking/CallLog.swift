import Diagnostics

/// The log that recorders write to. It serves one case at a time and is reopened for the next, reusing its memory.
package final class CallLog: Sendable {
    /// One use of the log, by one case.
    package struct Opening: Sendable {
        /// The case.
        package let caseIndex: CaseIndex
        /// Distinguishes openings of the same log, including those by the same case.
        fileprivate let serial: UInt64
    }

    /// A call that was made after its case had ended.
    package struct LateCall: Sendable {
        /// The case that it was made for.
        package let caseIndex: CaseIndex
        /// The call.
        package let call: TrackingCall
    }

    /// The late calls, of which only the first are kept in full.
    package struct LateCalls: Sendable {
        /// The kept calls, in order.
        package var kept: [LateCall] = []
        /// How many more there were.
        package var leftOut = 0

        /// An empty log.
        package init() {}

        /// The total number.
        package var count: Int { kept.count + leftOut }

        /// Whether no call was late.
        package var isEmpty: Bool { kept.isEmpty && leftOut == 0 }
    }

    private struct State {
        var serial: UInt64 = 0
        var isOpen = false
        /// The calls by the step of the device event that they count for.
        var steps: [[TrackingCall]] = []
        /// The last step with a call; -1 before the first call.
        var lastStep = -1
        var late = LateCalls()

        mutating func append(_ call: TrackingCall, step: Int) {
            while steps.count <= step { steps.append([]) }
            lastStep = max(lastStep, step)
            // A tap sends two calls, and no step requires more.
            if steps[step].isEmpty { steps[step].reserveCapacity(2) }
            steps[step].append(call)
        }

        /// Moves the calls of a step out.
        mutating func takeCalls(ofStep step: Int) -> [TrackingCall] {
            guard step < steps.count, !steps[step].isEmpty else { return [] }
            var calls: [TrackingCall] = []
            swap(&calls, &steps[step])
            return calls
        }
    }

    /// The most late calls in a log: a task that never ends may make any number.
    package static let mostLateCalls = 256

    private let state = Lock(State())

    /// A log that has not been opened: every recorded call is late.
    package init() {}

    /// Starts recording for a case. Recorders of earlier openings are late from now on.
    package func open(caseIndex: CaseIndex) -> Opening {
        state.withLock { state in
            state.serial += 1
            state.isOpen = true
            return Opening(caseIndex: caseIndex, serial: state.serial)
        }
    }

    /// Ends the case and returns its calls, one list for each step, each in order.
    package func close(steps: Int) -> [[TrackingCall]] {
        var lists: [[TrackingCall]] = []
        lists.reserveCapacity(steps)
        close(steps: steps) { lists.append($0) }
        return lists
    }

    /// Ends the case and passes on the calls of each step, in order.
    package func close(steps: Int, handingTo take: ([TrackingCall]) -> Void) {
        state.withLock { state in
            state.isOpen = false
            for step in 0..<steps { take(state.takeCalls(ofStep: step)) }
            // Calls left there would count for a later case.
            precondition(state.lastStep < steps, "A call was recorded for a step that the case does not have.")
            state.lastStep = -1
        }
    }

    /// How many calls of a step have been recorded so far.
    package func callCount(ofStep step: Int) -> Int {
        state.withLock { step < $0.steps.count ? $0.steps[step].count : 0 }
    }

    /// The late calls so far.
    package var lateCalls: LateCalls {
        state.withLock { $0.late }
    }

    /// Keeps a call for the opening's case, or as late if that case has ended.
    func record(_ call: TrackingCall, step: Int, opening: Opening) {
        state.withLock { state in
            if state.isOpen && state.serial == opening.serial {
                state.append(call, step: step)
            } else if state.late.kept.count < Self.mostLateCalls {
                state.late.kept.append(LateCall(caseIndex: opening.caseIndex, call: call))
            } else {
                state.late.leftOut += 1
            }
        }
    }
}
