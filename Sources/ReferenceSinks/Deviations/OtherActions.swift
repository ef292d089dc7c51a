import PushTracking

/// Sends other codes than those documented for an event.
struct OtherActions: Deviation {
    var documented: DocumentedBehaviour
    /// Given what happened, and the documented codes.
    let choose: @Sendable (PushEvent.Kind, [PayloadValue]) -> [PayloadValue]

    func actions(for event: PushEvent) -> [PayloadValue] { choose(event.kind, documented.actions(for: event)) }
}
