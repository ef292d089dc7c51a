import PushTracking

/// A value in which seeded ids are still to be put.
indirect enum ValueTemplate: Sendable {
    case fixed(PayloadValue)
    case text([TextPart])
    case array([ValueTemplate])
    case object([(key: String, value: ValueTemplate)])

    /// A part of a text.
    enum TextPart: Sendable, Hashable {
        case literal(String)
        case messageID(notification: Int)
        case deliveryID(notification: Int)

        func filled(with ids: SeededIDs) -> String {
            switch self {
            case .literal(let text): text
            case .messageID(let notification): ids.messageID(ofNotification: notification)
            case .deliveryID(let notification): ids.deliveryID(ofNotification: notification)
            }
        }
    }

    func filled(with ids: SeededIDs) -> PayloadValue {
        switch self {
        case .fixed(let value): value
        case .text(let parts):
            .string(parts.count == 1 ? parts[0].filled(with: ids) : parts.map { $0.filled(with: ids) }.joined())
        case .array(let values): .array(values.map { $0.filled(with: ids) })
        case .object(let members): .object(PayloadTemplate(members: members).filled(with: ids))
        }
    }
}

/// A payload in which seeded ids are still to be put.
package struct PayloadTemplate: Sendable {
    let members: [(key: String, value: ValueTemplate)]

    func filled(with ids: SeededIDs) -> Payload {
        Payload(distinct: members.map { Payload.Entry(key: $0.key, value: $0.value.filled(with: ids)) })
    }
}

/// A notification of a case before its ids are known.
struct NotificationTemplate: Sendable {
    let name: String
    let payload: PayloadTemplate
    /// What the intents of its gestures carry; nil where that is the payload.
    let extras: PayloadTemplate?
}
