import PushTracking

/// Sees several events behind a callback where one or none is documented, with a memory of its own.
struct MoreEvents<Memory: Sendable>: Deviation {
    var documented: DocumentedBehaviour
    var memory: Memory
    /// Given the callback, and what is documented to be behind it.
    let read: @Sendable (AppCallback, PushEvent?, inout Memory) -> [PushEvent]

    mutating func answer(_ callback: AppCallback, recorder: TrackingRecorder) throws {
        for event in read(callback, documented.event(behind: callback), &memory) { try track(event, recorder: recorder) }
    }
}
