package import PushTracking

/// What an integration has to decide between a callback and the calls that answer it.
///
/// The way from decision to decision is here once; each decision is a requirement of its own, so that a sink can take
/// one of them otherwise. Conforming types are values that share nothing: a copy made before the first callback is a
/// fresh integration.
package protocol TrackingDecisions: Sendable {
    /// Answers one callback.
    mutating func answer(_ callback: AppCallback, recorder: TrackingRecorder) throws

    /// What the callback says about a notification; nil where there is nothing to track.
    mutating func event(for callback: AppCallback) throws -> PushEvent?

    /// Makes the calls for one event.
    mutating func track(_ event: PushEvent, recorder: TrackingRecorder) throws

    /// Whether the notification's delivery is to be tracked.
    mutating func isTracked(_ event: PushEvent) -> Bool

    /// The ids to send; nil where they are not complete.
    mutating func ids(of event: PushEvent) -> PushIDs?

    /// The codes to send, one call each, in order.
    mutating func actions(for event: PushEvent) -> [PayloadValue]

    /// The call that carries one code.
    mutating func call(action: PayloadValue, ids: PushIDs, event: PushEvent) -> TrackingCall

    /// Makes the call.
    mutating func send(_ call: TrackingCall, recorder: TrackingRecorder)

    /// Waits for calls that are still under way.
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
