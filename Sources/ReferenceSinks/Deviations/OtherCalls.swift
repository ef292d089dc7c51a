import PushTracking

/// Makes other calls than the documented one for each code.
struct OtherCalls: Deviation {
    var documented: DocumentedBehaviour
    /// Given the event, and the documented call.
    let replace: @Sendable (PushEvent, TrackingCall) throws -> [TrackingCall]

    mutating func track(_ event: PushEvent, recorder: TrackingRecorder) throws {
        guard isTracked(event), let ids = ids(of: event) else { return }
        for action in actions(for: event) {
            for call in try replace(event, call(action: action, ids: ids, event: event)) { recorder.record(call) }
        }
    }
}
