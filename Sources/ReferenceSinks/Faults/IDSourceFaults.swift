import PushTracking

/// Faults in which ids go where: exchanged, of another notification, or under a key that only looks right.
enum IDSourceFaults {
    static let all: [BuiltInSink] = [
        .faulty("ids-swapped", "sends the message id as deliveryId and the delivery id as broadlogId") {
            OtherIDs(documented: $0) { _, ids in ids.map { PushIDs(message: $0.delivery, delivery: $0.message) } }
        },
        .faulty("message-id-twice", "sends the message id as deliveryId too") {
            OtherIDs(documented: $0) { _, ids in ids.map { PushIDs(message: $0.message, delivery: $0.message) } }
        },
        .faulty("delivery-id-twice", "sends the delivery id as broadlogId too") {
            OtherIDs(documented: $0) { _, ids in ids.map { PushIDs(message: $0.delivery, delivery: $0.delivery) } }
        },
        .faulty("ids-under-similar-keys", "finds the ids under the last keys that end like theirs") {
            OtherIDs(documented: $0) { event, ids in
                ids.map {
                    PushIDs(
                        message: event.lastText { $0.lowercased().hasSuffix("mid") } ?? $0.message,
                        delivery: event.lastText { $0.lowercased().hasSuffix("did") } ?? $0.delivery
                    )
                }
            }
        },
        .faulty(
            "ids-overwritten-by-other-case",
            "puts the push's keys into a map in lower case, where the last of several stays"
        ) {
            OtherIDs(documented: $0) { event, ids in
                ids.map {
                    PushIDs(
                        message: event.lastText { $0.lowercased() == CampaignKey.messageID.lowercased() } ?? $0.message,
                        delivery: event.lastText { $0.lowercased() == CampaignKey.deliveryID.lowercased() }
                            ?? $0.delivery
                    )
                }
            }
        },
        .faulty("ids-under-key-prefixes", "finds the ids under the last keys that begin like theirs") {
            OtherIDs(documented: $0) { event, ids in
                ids.map {
                    PushIDs(
                        message: event.lastText { $0.hasPrefix(CampaignKey.messageID) } ?? $0.message,
                        delivery: event.lastText { $0.hasPrefix(CampaignKey.deliveryID) } ?? $0.delivery
                    )
                }
            }
        },
        .faulty(
            "ids-overwritten-by-nested", "flattens the push, so that ids in its objects overwrite its own", on: [.ios]
        ) {
            OtherIDs(documented: $0) { event, ids in
                ids.map {
                    PushIDs(
                        message: event.payload.nested(CampaignKey.messageID) ?? $0.message,
                        delivery: event.payload.nested(CampaignKey.deliveryID) ?? $0.delivery
                    )
                }
            }
        },
        .faulty("ids-of-first-notification", "sends the ids of the first notification for all others") {
            KeptIDs(documented: $0, keeps: { _, isFirst in isFirst }, replaces: { _ in true })
        },
        .faulty("ids-of-last-received", "sends the ids of the notification that arrived last for every gesture") {
            KeptIDs(documented: $0, keeps: { kind, _ in kind == .received }, replaces: { $0 != .received })
        },
        .faulty(
            "dismissal-with-first-ids",
            "sends the ids of the notification that arrived first for every dismissal, whose delete intent is never renewed",
            on: [.android]
        ) {
            KeptIDs(
                documented: $0, keeps: { kind, isFirst in kind == .received && isFirst }, replaces: { $0 == .dismissed }
            )
        },
        .faulty(
            "open-with-latest-ids",
            "sends the ids of the notification that arrived last for every tap, since all share one content intent",
            on: [.android]
        ) {
            KeptIDs(documented: $0, keeps: { kind, _ in kind == .received }, replaces: { $0 == .opened })
        },
        .faulty(
            "missing-ids-of-notification-before",
            "fills a missing id with that of the notification before, left in a reused map"
        ) {
            LeftOverIDs(documented: $0)
        },
    ]
}

/// Sends the ids of a notification that it has kept.
private struct KeptIDs: Deviation {
    var documented: DocumentedBehaviour
    var kept: PushIDs?
    /// Given what happens, and whether nothing has been kept yet.
    let keeps: @Sendable (PushEvent.Kind, Bool) -> Bool
    /// Given what happens: whether the kept ids are sent.
    let replaces: @Sendable (PushEvent.Kind) -> Bool

    mutating func ids(of event: PushEvent) -> PushIDs? {
        guard let own = documented.ids(of: event) else { return nil }
        if keeps(event.kind, kept == nil) { kept = own }
        return replaces(event.kind) ? kept ?? own : own
    }
}

/// Has one map of variables for all notifications.
private struct LeftOverIDs: Deviation {
    var documented: DocumentedBehaviour
    var message: PayloadValue?
    var delivery: PayloadValue?

    mutating func ids(of event: PushEvent) -> PushIDs? {
        message = event.payload[CampaignKey.messageID] ?? message
        delivery = event.payload[CampaignKey.deliveryID] ?? delivery
        guard let message, let delivery else { return nil }
        return PushIDs(message: message, delivery: delivery)
    }
}

extension PushEvent {
    /// The text of the last key that satisfies the condition.
    fileprivate func lastText(where isKey: (String) -> Bool) -> PayloadValue? {
        payload.entries.last { isKey($0.key) && $0.value.string != nil }?.value
    }
}

extension Payload {
    /// The value of a key anywhere in the objects of the payload.
    fileprivate func nested(_ key: String) -> PayloadValue? {
        entries.lazy.compactMap { $0.value.object.flatMap { $0[key] ?? $0.nested(key) } }.first
    }
}
