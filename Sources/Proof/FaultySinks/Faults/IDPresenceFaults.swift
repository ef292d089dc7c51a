import BuiltInSinks
import PushTracking

/// Faults in deciding whether a notification has the required ids.
enum IDPresenceFaults {
    static let all: [BuiltInSink] = unchecked + borrowed + refused

    private static let unchecked: [BuiltInSink] = [
        filled("message-id-unchecked", "sends a call without a message id, with null in its place", message: .null),
        filled("delivery-id-unchecked", "sends a call without a delivery id, with null in its place", delivery: .null),
        filled(
            "ids-unchecked", "sends calls without checking either id, with null in place of a missing one",
            message: .null, delivery: .null),
        filled(
            "missing-ids-as-empty-text", "sends an empty string for a missing id", message: "", delivery: ""),
        .faulty("one-id-is-enough", "needs only one id to send a call, and leaves out the other variable") {
            OneIDIsEnough(documented: $0)
        },
        .faulty("ids-under-keys-in-any-case", "finds the ids under their keys in any case") {
            OtherIDs(documented: $0) { event, _ in event.payload.ids { $0.lowercased() } }
        },
        found("ids-from-aps", "finds the ids in `aps` if the push has none of its own", on: [.ios]) {
            $0["aps"]?.object?.ids { $0 }
        },
        found("ids-from-data", "finds the ids in the object `data` if the push has none of its own", on: [.ios]) {
            $0["data"]?.object?.ids { $0 }
        },
        found("ids-from-text", "finds the ids in JSON texts if the push has none of its own") { payload in
            let texts = payload.entries.compactMap(\.value.string)
            return PushIDs { key in texts.lazy.compactMap { $0.member(key) }.first.map(PayloadValue.string) }
        },
        .faulty("ids-under-variable-names", "finds an id under the name of its variable if it is missing") {
            OtherIDs(documented: $0) { event, _ in
                guard let message = event.string(CampaignKey.messageID) ?? event.string(CampaignKey.broadlogIDVariable),
                    let delivery = event.string(CampaignKey.deliveryID) ?? event.string(CampaignKey.deliveryIDVariable)
                else { return nil }
                return PushIDs(message: .string(message), delivery: .string(delivery))
            }
        },
    ]

    private static let borrowed: [BuiltInSink] = [
        .faulty(
            "message-id-unchecked-unless-flagged",
            "sends null for a message id that is missing if there is no flag either"
        ) {
            OtherIDs(documented: $0) { event, ids in
                guard ids == nil, event.payload[CampaignKey.flag] == nil,
                    let delivery = event.string(CampaignKey.deliveryID)
                else {
                    return ids
                }
                return PushIDs(message: .null, delivery: .string(delivery))
            }
        },
        found("ids-of-other-vendor", "finds the ids under `messageId` and `id`, the names another vendor uses") {
            push in
            PushIDs { push.string($0 == CampaignKey.messageID ? "messageId" : "id").map(PayloadValue.string) }
        },
        .faulty(
            "foreign-push-takes-ids-before", "sends the ids of the previous push for one that has no Campaign keys"
        ) {
            borrowedIDs($0) { event, before, _ in
                let keys = [CampaignKey.messageID, CampaignKey.deliveryID, CampaignKey.flag]
                return keys.allSatisfy { event.payload[$0] == nil } ? before : nil
            }
        },
        .faulty(
            "arrival-without-message-id-takes-the-one-before",
            "fills a message id that is missing on arrival with that of the previous push"
        ) {
            borrowedIDs($0) { event, before, _ in
                guard event.kind == .received, let before, let delivery = event.string(CampaignKey.deliveryID) else {
                    return nil
                }
                return PushIDs(message: before.message, delivery: .string(delivery))
            }
        },
        .faulty(
            "gesture-without-one-id-takes-newest-arrival",
            "sends the ids of the newest arrival for a gesture that lacks one id"
        ) {
            borrowedIDs($0) { event, _, newest in
                let ids = [CampaignKey.messageID, CampaignKey.deliveryID].filter { event.payload[$0] != nil }
                return event.kind != .received && ids.count == 1 ? newest : nil
            }
        },
    ]

    private static let refused: [BuiltInSink] = [
        refusing("short-ids-refused", "treats ids of one character as missing") { $0.utf8.count < 2 },
        refusing("ids-of-64-refused", "treats ids of exactly 64 bytes as missing, because its limit is off by one") {
            $0.utf8.count == 64
        },
        refusing("ids-of-255-refused", "treats ids of exactly 255 bytes as missing, because its limit is off by one") {
            $0.utf8.count == 255
        },
        refusing("ids-of-256-refused", "treats ids of exactly 256 bytes as missing, because its limit is off by one") {
            $0.utf8.count == 256
        },
        refusing("unusual-ids-refused", "treats ids that are not all ASCII letters and digits as missing") { id in
            !id.utf8.allSatisfy {
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= ($0 | 0x20)
            }
        },
        refusing("zero-refused", "treats the id `0` as missing") { $0 == "0" },
        refusing("null-text-refused", "treats the id `null` as missing") { $0 == "null" },
        refusing("blank-ids-refused", "treats ids that begin or end with white space as missing") { $0.trimmed != $0 },
        .faulty(
            "typed-values-refused", "sends nothing if the push has a value other than `aps` that is not text",
            on: [.ios]
        ) {
            OtherIDs(documented: $0) { event, ids in
                event.payload.entries.allSatisfy { $0.key == "aps" || $0.value.string != nil } ? ids : nil
            }
        },
        .faulty(
            "number-values-refused", "sends nothing if another value of the push is a number, a boolean or null",
            on: [.ios]
        ) {
            OtherIDs(documented: $0) { event, ids in
                event.payload.entries.contains { entry in
                    switch entry.value {
                    case .number, .boolean, .null: true
                    case .string, .array, .object: false
                    }
                } ? nil : ids
            }
        },
        .faulty("link-needed-with-title", "sends nothing if the push has a `title` and no `uri`") {
            OtherIDs(documented: $0) { event, ids in
                event.payload["title"] != nil && event.payload["uri"] == nil ? nil : ids
            }
        },
        .faulty("content-needed", "sends nothing if the push has neither `title` nor `uri`") {
            OtherIDs(documented: $0) { event, ids in
                event.payload["title"] == nil && event.payload["uri"] == nil ? nil : ids
            }
        },
        .faulty("equal-ids-refused", "sends nothing if both ids are equal") {
            OtherIDs(documented: $0) { _, ids in ids?.message == ids?.delivery ? nil : ids }
        },
    ]

    private static func filled(
        _ name: String,
        _ summary: String,
        message: PayloadValue? = nil,
        delivery: PayloadValue? = nil
    ) -> BuiltInSink {
        .faulty(name, summary) {
            OtherIDs(documented: $0) { event, _ in
                PushIDs { event.payload[$0] ?? ($0 == CampaignKey.messageID ? message : delivery) }
            }
        }
    }

    /// A fault that searches elsewhere if the push has no ids itself.
    private static func found(
        _ name: String,
        _ summary: String,
        on platforms: Set<Platform> = [.android, .ios],
        in find: @escaping @Sendable (Payload) -> PushIDs?
    ) -> BuiltInSink {
        .faulty(name, summary, on: platforms) {
            OtherIDs(documented: $0) { event, ids in ids ?? find(event.payload) }
        }
    }

    /// Fills in ids of other notifications if a notification's own are incomplete.
    ///
    /// - Parameter borrow: receives the event, the ids of the last event that had both, and those of the newest arrival
    ///   if it had both.
    @Sendable private static func borrowedIDs(
        _ documented: DocumentedBehaviour,
        borrow: @escaping @Sendable (PushEvent, PushIDs?, PushIDs?) -> PushIDs?
    ) -> RememberedIDs<(before: PushIDs?, newestArrival: PushIDs?)> {
        RememberedIDs(documented: documented, memory: (nil, nil)) { event, own, memory in
            defer {
                memory.before = own ?? memory.before
                if event.kind == .received { memory.newestArrival = own }
            }
            return own ?? borrow(event, memory.before, memory.newestArrival)
        }
    }

    private static func refusing(
        _ name: String, _ summary: String, where isRefused: @escaping @Sendable (String) -> Bool
    ) -> BuiltInSink {
        .faulty(name, summary) {
            OtherIDs(documented: $0) { _, ids in ids.flatMap { $0.areTexts { !isRefused($0) } ? $0 : nil } }
        }
    }
}

/// Sends whatever exists if one id is missing.
private struct OneIDIsEnough: Deviation {
    var documented: DocumentedBehaviour

    func ids(of event: PushEvent) -> PushIDs? {
        let message = event.string(CampaignKey.messageID)
        let delivery = event.string(CampaignKey.deliveryID)
        guard message != nil || delivery != nil else { return nil }
        return PushIDs(
            message: message.map(PayloadValue.string) ?? .null, delivery: delivery.map(PayloadValue.string) ?? .null)
    }

    func call(action: PayloadValue, ids: PushIDs, event: PushEvent) -> TrackingCall {
        var call = documented.call(action: action, ids: ids, event: event)
        for entry in call.data.entries where entry.value == .null { call.data[entry.key] = nil }
        return call
    }
}

extension Payload {
    /// The ids under the first keys that equal the documented ones after the same change to both.
    fileprivate func ids(under change: (String) -> String) -> PushIDs? {
        PushIDs { key in entries.first { change($0.key) == change(key) && $0.value.string != nil }?.value }
    }
}
