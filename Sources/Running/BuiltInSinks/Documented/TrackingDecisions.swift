package import PushTracking

/// The decisions of an integration between a callback and its calls.
///
/// The sequence of decisions is defined once, here; each decision is a separate requirement, so that a sink can
/// override a single one. Conforming types are values that share nothing: a copy made before the first callback is a
/// fresh integration.
package protocol TrackingDecisions: Sendable {
    /// Answers one callback.
    mutating func answer(_ callback: AppCallback, recorder: TrackingRecorder) throws

    /// The event of a notification that the callback reports; nil if there is nothing to track.
    mutating func event(for callback: AppCallback) throws -> PushEvent?

    /// Makes the calls for one event.
    mutating func track(_ event: PushEvent, recorder: TrackingRecorder) throws

    /// Whether the notification's delivery is tracked.
    mutating func isTracked(_ event: PushEvent) -> Bool

    /// The ids to send; nil if they are incomplete.
    mutating func ids(of event: PushEvent) -> PushIDs?

    /// The codes to send, one call each, in order.
    mutating func actions(for event: PushEvent) -> [PayloadValue]

    /// The call with one code.
    mutating func call(action: PayloadValue, ids: PushIDs, event: PushEvent) -> TrackingCall

    /// Makes the call.
    mutating func send(_ call: TrackingCall, recorder: TrackingRecorder)

    /// Waits for pending calls.
    mutating func settle() async throws
}

extension TrackingDecisions {
    package mutating func answer(_ callback: AppCallback, recorder: TrackingRecorder) throws {
        guard let event = try event(for: callback) else { return }
        try track(event, recorder: recorder)
    }

    package mutating func track(_ event: PushEvent, recorder: TrackingRecorder) throws {
        guard isTracked(event), let ids = ids(of: event) else { return }
        for action in actions(for: event) {
            send(call(action: action, ids: ids, event: event), recorder: recorder)
        }
    }

    package mutating func send(_ call: TrackingCall, recorder: TrackingRecorder) { recorder.record(call) }

    package mutating func settle() async throws {}
}
