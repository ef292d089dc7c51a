import BuiltInSinks
import PushTracking

/// Faults in the variables of a call: their keys, and which are present.
enum VariableFaults {
    static let all: [BuiltInSink] = [
        renamed(
            "broadlog-id-key-of-push",
            "sends the message id as `_mId`",
            key: CampaignKey.broadlogIDVariable,
            to: CampaignKey.messageID
        ),
        renamed(
            "delivery-id-key-of-push",
            "sends the delivery id as `_dId`",
            key: CampaignKey.deliveryIDVariable,
            to: CampaignKey.deliveryID
        ),
        renamed(
            "message-id-key", "sends the message id as `messageId`", key: CampaignKey.broadlogIDVariable,
            to: "messageId"),
        .faulty("keys-in-lower-case", "sends all keys in lower case") {
            variables($0) { _, data in Payload(data.entries.map { ($0.key.lowercased(), $0.value) }) }
        },
        .faulty("keys-with-prefix", "adds a prefix to every key") {
            variables($0) { _, data in Payload(data.entries.map { ("a.push.\($0.key)", $0.value) }) }
        },
        .faulty("variables-nested", "sends the variables as one object under `data`") {
            variables($0) { ["data": .object($1)] }
        },
        .faulty("raw-payload", "sends the push's unmodified data instead of the variables") {
            variables($0) { event, _ in event.payload }
        },
        .faulty(
            "payload-over-variables",
            "adds the push's data to the map after the variables, overwriting keys of the same name"
        ) {
            variables($0) { event, data in Payload((data.entries + event.payload.entries).map { ($0.key, $0.value) }) }
        },
        without("broadlog-id-left-out", "leaves out broadlogId", key: CampaignKey.broadlogIDVariable),
        without("delivery-id-left-out", "leaves out deliveryId", key: CampaignKey.deliveryIDVariable),
        without("action-left-out", "leaves out the code", key: CampaignKey.actionVariable),
        .faulty("no-variables", "sends calls without any variable") { variables($0) { _, _ in [:] } },
    ]

    @Sendable private static func variables(
        _ documented: DocumentedBehaviour,
        _ change: @escaping @Sendable (PushEvent, Payload) -> Payload
    ) -> OtherCalls {
        OtherCalls(documented: documented) { event, call in
            [TrackingCall(function: call.function, name: call.name, data: change(event, call.data))]
        }
    }

    private static func renamed(_ name: String, _ summary: String, key: String, to other: String) -> BuiltInSink {
        .faulty(name, summary) {
            variables($0) { _, data in Payload(data.entries.map { ($0.key == key ? other : $0.key, $0.value) }) }
        }
    }

    private static func without(_ name: String, _ summary: String, key: String) -> BuiltInSink {
        .faulty(name, summary) {
            variables($0) { _, data in Payload(data.entries.lazy.filter { $0.key != key }.map { ($0.key, $0.value) }) }
        }
    }
}
