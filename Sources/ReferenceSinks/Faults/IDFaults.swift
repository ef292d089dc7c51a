import PushTracking

/// Faults in the ids that a call carries.
enum IDFaults {
    static let all: [BuiltInSink] = [
        .faulty("ids-swapped", "sends the message id as deliveryId and the delivery id as broadlogId") {
            OtherIDs(documented: $0) { PushIDs(message: $0.delivery, delivery: $0.message) }
        }
    ]
}

/// Sends something else than the ids of the notification.
struct OtherIDs: Deviation {
    var documented: DocumentedBehaviour
    let change: @Sendable (PushIDs) -> PushIDs

    func ids(of event: PushEvent) -> PushIDs? { documented.ids(of: event).map(change) }
}
