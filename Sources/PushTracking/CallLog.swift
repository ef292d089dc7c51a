import Diagnostics

/// What recorders write to. One log serves one case at a time and is opened again for the next: its storage stays.
package final class CallLog: Sendable {
    /// One use of the log: by one case, once.
    package struct Opening: Sendable {
        /// The case.
        package let caseIndex: CaseIndex
        /// Tells openings of the same log apart, those of the same case too.
        fileprivate let serial: UInt64
    }

    /// A call that was made after its case had ended.
    package struct LateCall: Sendable {
        /// The case that it was made for.
        package let caseIndex: CaseIndex
        /// What was called.
        package let call: TrackingCall
    }

    /// The calls that were made too late, the first of them with what was called.
    package struct LateCalls: Sendable {
        /// Those that are kept, in the order in which they were made.
        package var kept: [LateCall] = []
        /// How many there were besides.
        package var leftOut = 0

        /// An empty log.
        package init() {}

        /// How many there were in all.
        package var count: Int { kept.count + leftOut }

        /// Whether no call was late.
        package var isEmpty: Bool { kept.isEmpty && leftOut == 0 }
    }

    private struct State {
        var serial: UInt64 = 0
        var isOpen = false
        /// The calls by the step of the device event that they count for.
        var steps: [[TrackingCall]] = []
        /// The last step with a call; before the first call -1.
        var lastStep = -1
        var late = LateCalls()

        mutating func append(_ call: TrackingCall, step: Int) {
            while steps.count <= step { steps.append([]) }
            lastStep = max(lastStep, step)
            // A tap sends two calls, and no step of the rules sends more.
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

    /// How many late calls a log keeps: a task that never ends may make any number of them.
    package static let mostLateCalls = 256

    private let state = Lock(State())

    /// A log that is not open yet: whatever is recorded is late.
    package init() {}

    /// Starts to record for a case. Recorders of earlier openings are late from now on.
    package func open(caseIndex: CaseIndex) -> Opening {
        state.withLock { state in
            state.serial += 1
            state.isOpen = true
            return Opening(caseIndex: caseIndex, serial: state.serial)
        }
    }

    /// Ends the case and hands over its calls, one list for each step, each in the order in which they were made.
    package func close(steps: Int) -> [[TrackingCall]] {
        var lists: [[TrackingCall]] = []
        lists.reserveCapacity(steps)
        close(steps: steps) { lists.append($0) }
        return lists
    }

    /// Ends the case and hands over the calls of each step, in the order in which they were made.
    package func close(steps: Int, handingTo take: ([TrackingCall]) -> Void) {
        state.withLock { state in
            state.isOpen = false
            for step in 0..<steps { take(state.takeCalls(ofStep: step)) }
            // What is left there would count for a later case.
            precondition(state.lastStep < steps, "A call was recorded for a step that the case does not have.")
            state.lastStep = -1
        }
    }

    /// How many calls of a step have been recorded so far.
    package func callCount(ofStep step: Int) -> Int {
        state.withLock { step < $0.steps.count ? $0.steps[step].count : 0 }
    }

    /// The calls that came too late so far.
    package var lateCalls: LateCalls {
        state.withLock { $0.late }
    }

    /// Keeps a call for the opening's case, or as late where that case has ended.
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
