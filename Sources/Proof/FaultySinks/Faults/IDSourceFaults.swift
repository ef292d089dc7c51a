import BuiltInSinks
import PushTracking

/// Faults in the source of ids: swapped, from another notification, or under a key that only looks right.
enum IDSourceFaults {
    static let all: [BuiltInSink] = [
        .faulty("delivery-id-twice", "also sends the delivery id as broadlogId") {
            OtherIDs(documented: $0) { _, ids in ids.map { PushIDs(message: $0.delivery, delivery: $0.delivery) } }
        },
        overwritten("ids-under-similar-keys", "finds the ids under the last keys that end like theirs") { push, own in
            push.lastText { $0.lowercased().hasSuffix(own.dropFirst().lowercased()) }
        },
        overwritten(
            "ids-overwritten-by-other-case",
            "puts the push's keys into a map in lower case, where the last of several wins"
        ) { push, own in push.lastText { $0.lowercased() == own.lowercased() } },
        overwritten("ids-under-key-prefixes", "finds the ids under the last keys that begin like theirs") { push, own in
            push.lastText { $0.hasPrefix(own) }
        },
        overwritten(
            "ids-overwritten-by-nested", "flattens the push, so that ids in its objects overwrite its own", on: [.ios]
        ) { push, own in push.nested(own) },
        .faulty("ids-of-first-notification", "sends the ids of the first notification for all others") {
            keptIDs($0, keeps: { _, isFirst in isFirst }, replaces: { _ in true })
        },
        .faulty(
            "dismissal-with-first-ids",
            "sends the ids of the notification that arrived first for every clear, because the delete intent is never updated",
            on: [.android]
        ) {
            keptIDs(
                $0, keeps: { kind, isFirst in kind == .received && isFirst }, replaces: { $0 == .dismissed }
            )
        },
        .faulty(
            "open-with-latest-ids",
            "sends the ids of the notification that arrived last for every tap, because all share one content intent",
            on: [.android]
        ) {
            keptIDs($0, keeps: { kind, _ in kind == .received }, replaces: { $0 == .opened })
        },
        .faulty(
            "missing-ids-of-notification-before",
            "fills a missing id with that of the previous notification, left in a reused map"
        ) {
            RememberedIDs(documented: $0, memory: [String: PayloadValue]()) { event, _, map in
                for key in [CampaignKey.messageID, CampaignKey.deliveryID] {
                    map[key] = event.payload[key] ?? map[key]
                }
                return PushIDs { map[$0] }
            }
        },
    ]

    /// A fault that replaces the push's own ids with other values of the push, if it has both.
    private static func overwritten(
        _ name: String,
        _ summary: String,
        on platforms: Set<Platform> = [.android, .ios],
        by find: @escaping @Sendable (Payload, String) -> PayloadValue?
    ) -> BuiltInSink {
        .faulty(name, summary, on: platforms) {
            OtherIDs(documented: $0) { event, ids in
                ids.flatMap { _ in PushIDs { find(event.payload, $0) ?? event.payload[$0] } }
            }
        }
    }

    /// Sends the ids of a notification that it has kept.
    ///
    /// - Parameters:
    ///   - keeps: receives the kind of event, and whether nothing has been kept so far.
    ///   - replaces: receives the kind of event, and returns whether the kept ids are sent.
    @Sendable private static func keptIDs(
        _ documented: DocumentedBehaviour,
        keeps: @escaping @Sendable (PushEvent.Kind, Bool) -> Bool,
        replaces: @escaping @Sendable (PushEvent.Kind) -> Bool
    ) -> RememberedIDs<PushIDs?> {
        RememberedIDs(documented: documented, memory: nil) { event, own, kept in
            guard let own else { return nil }
            if keeps(event.kind, kept == nil) { kept = own }
            return replaces(event.kind) ? kept ?? own : own
        }
    }
}

extension Payload {
    /// The text of the last key that satisfies a condition.
    fileprivate func lastText(where isKey: (String) -> Bool) -> PayloadValue? {
        entries.last { isKey($0.key) && $0.value.string != nil }?.value
    }

    /// The value of a key in any nested object of the payload.
    fileprivate func nested(_ key: String) -> PayloadValue? {
        entries.lazy.compactMap { $0.value.object.flatMap { $0[key] ?? $0.nested(key) } }.first
    }
}
