import Diagnostics
package import PushTracking

/// A value into which seeded ids are still to be inserted.
package indirect enum ValueTemplate: Sendable {
    case fixed(PayloadValue)
    case text([TextPart])
    case array([ValueTemplate])
    case object([(key: String, value: ValueTemplate)])

    /// A part of a text.
    package enum TextPart: Sendable, Hashable {
        case literal(String)
        case messageID(notification: Int)
        case deliveryID(notification: Int)
        case fcm(FCMText, notification: Int)

        fileprivate var apart: TextPart {
            switch self {
            case .literal(let text): .literal(text.apart)
            case .messageID, .deliveryID, .fcm: self
            }
        }

        package func filled(with ids: SeededIDs) -> String {
            switch self {
            case .literal(let text): text
            case .messageID(let notification): ids.messageID(ofNotification: notification)
            case .deliveryID(let notification): ids.deliveryID(ofNotification: notification)
            case .fcm(let text, let notification): ids.fcm(text, ofNotification: notification)
            }
        }
    }

    /// A copy that shares no reference-counted storage.
    package var apart: ValueTemplate {
        switch self {
        case .fixed(let value): .fixed(value.apart)
        case .text(let parts): .text(parts.map(\.apart))
        case .array(let values): .array(values.map(\.apart))
        case .object(let members): .object(members.map { ($0.key.apart, $0.value.apart) })
        }
    }

    package func filled(with ids: SeededIDs) -> PayloadValue {
        switch self {
        case .fixed(let value): value
        case .text(let parts):
            .string(parts.count == 1 ? parts[0].filled(with: ids) : parts.map { $0.filled(with: ids) }.joined())
        case .array(let values): .array(values.map { $0.filled(with: ids) })
        case .object(let members):
            .object(Payload(distinct: members.map { Payload.Entry(key: $0.key, value: $0.value.filled(with: ids)) }))
        }
    }
}

/// A payload into which seeded ids are still to be inserted.
package struct PayloadTemplate: Sendable {
    /// All entries, with an empty text for each value that contains an id.
    private var entries: [Payload.Entry]
    private var valuesWithIDs: [(position: Int, value: ValueTemplate)]

    /// A payload with these distinct keys and their values.
    package init(_ members: [(key: String, value: ValueTemplate)]) {
        var entries: [Payload.Entry] = []
        entries.reserveCapacity(members.count)
        var valuesWithIDs: [(position: Int, value: ValueTemplate)] = []
        for (key, value) in members {
            let key = Self.known(key)
            if case .fixed(let value) = value {
                entries.append(Payload.Entry(key: key, value: value))
            } else {
                valuesWithIDs.append((entries.count, value))
                entries.append(Payload.Entry(key: key, value: ""))
            }
        }
        (self.entries, self.valuesWithIDs) = (entries, valuesWithIDs)
    }

    /// A key; for the documented flag its literal, because literals are not reference-counted.
    private static func known(_ key: String) -> String {
        key.hasSameBytes(as: CampaignKey.flag) ? CampaignKey.flag : key
    }

    /// A copy whose entries share no reference-counted storage.
    package var apart: PayloadTemplate {
        var copy = self
        copy.entries = entries.map { Payload.Entry(key: Self.known($0.key.apart), value: $0.value.apart) }
        copy.valuesWithIDs = valuesWithIDs.map { ($0.position, $0.value.apart) }
        return copy
    }

    /// The value of a key if it exists and contains no id.
    func valueWithoutID(_ key: String) -> PayloadValue? {
        guard let position = entries.firstIndex(where: { $0.key.hasSameBytes(as: key) }),
            !valuesWithIDs.contains(where: { $0.position == position })
        else { return nil }
        return entries[position].value
    }

    package func filled(with ids: SeededIDs) -> Payload {
        var entries = entries
        for (position, value) in valuesWithIDs {
            entries[position] = Payload.Entry(key: entries[position].key, value: value.filled(with: ids))
        }
        return Payload(distinct: entries)
    }
}

/// A notification of a case before its ids are known.
package struct NotificationTemplate: Sendable {
    package let name: String
    package let payload: PayloadTemplate
    /// The extras of its gesture intents; nil if they equal the payload.
    package let extras: PayloadTemplate?
    /// The header `apns-collapse-id` of its push.
    package let collapseID: String?

    /// A named notification.
    package init(name: String, payload: PayloadTemplate, extras: PayloadTemplate?, collapseID: String? = nil) {
        self.name = name
        self.payload = payload
        self.extras = extras
        self.collapseID = collapseID
    }
}
