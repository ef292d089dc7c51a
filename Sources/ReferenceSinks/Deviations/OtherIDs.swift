import PushTracking

/// Takes other ids from a notification than its own two.
struct OtherIDs: Deviation {
    var documented: DocumentedBehaviour
    /// Given the event, and the documented ids where it has both.
    let find: @Sendable (PushEvent, PushIDs?) -> PushIDs?

    func ids(of event: PushEvent) -> PushIDs? { find(event, documented.ids(of: event)) }
}
