import BuiltInSinks
import PushTracking

/// Faults in the timing of calls: late, repeated, never, or before the checks.
enum TimingFaults {
    static let all: [BuiltInSink] = [
        .faulty("sent-when-in-front", "delays its calls until the app comes to the foreground") {
            LateSending(documented: $0) { $0.bringsToFront }
        },
        .faulty(
            "sent-late-with-newest-ids",
            "makes its calls at the next push or gesture, with the ids that are current by then"
        ) {
            NewestIDs(documented: $0)
        },
        .faulty(
            "map-changed-after-call",
            "changes the variables of a call that the SDK has not read yet, because both calls share one map"
        ) {
            CollectedCalls(documented: $0, variables: { $1.data })
        },
        .faulty("sent-again-when-settling", "makes every call again, because it does not notice that it was made") {
            CollectedCalls(documented: $0, isImpatient: true)
        },
        .faulty("first-call-lost", "loses the first call of a process, because the SDK is not ready") {
            FirstCallLost(documented: $0)
        },
        .faulty("checks-after-call", "checks the flag and the ids only after it has made the calls") {
            ChecksAfterCall(documented: $0)
        },
    ]
}

/// Keeps calls for a later callback.
private struct LateSending: Deviation {
    var documented: DocumentedBehaviour
    var waiting: [TrackingCall] = []
    /// Whether the callback releases the waiting calls.
    let releases: @Sendable (AppCallback) -> Bool

    mutating func answer(_ callback: AppCallback, recorder: TrackingRecorder) throws {
        if releases(callback) {
            for call in waiting { recorder.record(call) }
            waiting = []
        }
        guard let event = documented.event(for: callback) else { return }
        try track(event, recorder: recorder)
    }

    mutating func send(_ call: TrackingCall, recorder: TrackingRecorder) { waiting.append(call) }
}

/// Reads the ids from the current notification's slot when it gets to make a call, which is one event too late.
private struct NewestIDs: Deviation {
    var documented: DocumentedBehaviour
    var waiting: [(action: PayloadValue, recorder: TrackingRecorder)] = []

    mutating func track(_ event: PushEvent, recorder: TrackingRecorder) throws {
        guard isTracked(event), let ids = ids(of: event) else { return }
        for (action, recorder) in waiting { recorder.record(call(action: action, ids: ids, event: event)) }
        waiting = actions(for: event).map { ($0, recorder) }
    }
}

/// Loses one call.
private struct FirstCallLost: Deviation {
    var documented: DocumentedBehaviour
    var isReady = false

    mutating func send(_ call: TrackingCall, recorder: TrackingRecorder) {
        if isReady { recorder.record(call) }
        isReady = true
    }
}

/// Makes the calls of every event, with null for a missing id.
private struct ChecksAfterCall: Deviation {
    var documented: DocumentedBehaviour

    func isTracked(_ event: PushEvent) -> Bool { true }

    func ids(of event: PushEvent) -> PushIDs? { PushIDs { event.payload[$0] ?? .null } }
}
