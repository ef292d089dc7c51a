import PushTracking

/// Faults in what is counted for an event.
enum ActionFaults {
    static let all: [BuiltInSink] = [
        .faulty("click-on-receipt", "sends the click as soon as the notification arrives, besides the impression") {
            OtherActions(documented: $0) { event, actions in
                event.kind == .received ? actions + [ActionCode.click] : actions
            }
        },
        .faulty("open-without-click", "sends only the open when a notification is tapped") {
            OtherActions(documented: $0) { event, actions in
                event.kind == .opened ? [ActionCode.open] : actions
            }
        },
    ]
}

/// Sends other codes than the event's.
struct OtherActions: Deviation {
    var documented: DocumentedBehaviour
    /// Given the event and its documented codes.
    let change: @Sendable (PushEvent, [PayloadValue]) -> [PayloadValue]

    func actions(for event: PushEvent) -> [PayloadValue] { change(event, documented.actions(for: event)) }
}
