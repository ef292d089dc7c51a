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
        case .object(let members):
            .object(Payload(distinct: members.map { Payload.Entry(key: $0.key, value: $0.value.filled(with: ids)) }))
        }
    }
}

/// A payload in which seeded ids are still to be put.
package struct PayloadTemplate: Sendable {
    private let entries: [Payload.Entry]
    /// What is put between the entries, ascending.
    private let slots: [Slot]

    private struct Slot: Sendable {
        let index: Int
        let key: String
        let value: ValueTemplate
        /// The value where it is nothing but one id, as in nearly every push.
        let id: ValueTemplate.TextPart?

        init(index: Int, key: String, value: ValueTemplate) {
            self.index = index
            self.key = key
            self.value = value
            if case .text(let parts) = value, parts.count == 1 { id = parts[0] } else { id = nil }
        }

        func filled(with ids: SeededIDs) -> Payload.Entry {
            switch id {
            case .messageID(let notification):
                Payload.Entry(key: key, value: .string(ids.messageID(ofNotification: notification)))
            case .deliveryID(let notification):
                Payload.Entry(key: key, value: .string(ids.deliveryID(ofNotification: notification)))
            case .literal, nil: Payload.Entry(key: key, value: value.filled(with: ids))
            }
        }
    }

    init(_ members: [(key: String, value: ValueTemplate)]) {
        // The one long key of nearly every push; a literal is copied without counting.
        let members = members.map { ($0.key.hasSameBytes(as: CampaignKey.flag) ? CampaignKey.flag : $0.key, $0.value) }
        var entries: [Payload.Entry] = []
        var slots: [Slot] = []
        for (index, (key, value)) in members.enumerated() {
            if case .fixed(let value) = value {
                entries.append(Payload.Entry(key: key, value: value))
            } else {
                // The place is held until an id is put there.
                entries.append(Payload.Entry(key: key, value: .null))
                slots.append(Slot(index: index, key: key, value: value))
            }
        }
        self.entries = entries
        self.slots = slots
    }

    func filled(with ids: SeededIDs) -> Payload {
        guard !slots.isEmpty else { return Payload(distinct: entries) }
        var filled: [Payload.Entry] = []
        filled.reserveCapacity(entries.count)
        var slot = 0
        // By index, since a loop over the elements would retain every part of each.
        for index in entries.indices {
            if slot < slots.count, slots[slot].index == index {
                filled.append(slots[slot].filled(with: ids))
                slot += 1
            } else {
                filled.append(entries[index])
            }
        }
        return Payload(distinct: filled)
    }
}

/// A notification of a case before its ids are known.
struct NotificationTemplate: Sendable {
    let name: String
    /// What the seed is mixed with.
    let seedKey: UInt64
    let payload: PayloadTemplate
    /// What the intents of its gestures carry; nil where that is the payload.
    let extras: PayloadTemplate?
}
