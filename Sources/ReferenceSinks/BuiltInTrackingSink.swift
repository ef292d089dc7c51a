package import PushTracking

/// The one type of all built-in sinks: the documented behaviour, or a deviation from it.
///
/// A value that shares nothing: every copy made before the first callback is a fresh sink, which is the cheapest
/// factory.
package struct BuiltInTrackingSink: TrackingSink {
    private var documented: DocumentedBehaviour
    /// Nil for the reference, whose calls are then all static.
    private var deviation: (any Deviation)?

    init(documented: DocumentedBehaviour, deviation: (any Deviation)?) {
        self.documented = documented
        self.deviation = deviation
    }

    package mutating func handle(_ callback: AppCallback, recorder: TrackingRecorder) async throws {
        if deviation == nil {
            try documented.answer(callback, recorder: recorder)
        } else {
            try deviation?.answer(callback, recorder: recorder)
        }
    }

    package mutating func settle() async throws {
        try await deviation?.settle()
    }
}
