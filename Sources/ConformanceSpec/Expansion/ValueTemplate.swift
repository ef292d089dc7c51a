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

        func filled(with ids: [SeededIDs]) -> String {
            switch self {
            case .literal(let text): text
            case .messageID(let notification): ids[notification].messageID
            case .deliveryID(let notification): ids[notification].deliveryID
            }
        }
    }

    func filled(with ids: [SeededIDs]) -> PayloadValue {
        switch self {
        case .fixed(let value): value
        case .text(let parts): .string(parts.count == 1 ? parts[0].filled(with: ids) : parts.map { $0.filled(with: ids) }.joined())
        case .array(let values): .array(values.map { $0.filled(with: ids) })
        case .object(let members):
            .object(Payload(distinct: members.map { Payload.Entry(key: $0.key, value: $0.value.filled(with: ids)) }))
        }
    }
}

/// A payload in which seeded ids are still to be put.
struct PayloadTemplate: Sendable {
    private let entries: [Payload.Entry]
    private let slots: [(index: Int, key: String, value: ValueTemplate)]

    init(_ members: [(key: String, value: ValueTemplate)]) {
        var entries: [Payload.Entry] = []
        var slots: [(index: Int, key: String, value: ValueTemplate)] = []
        for (index, member) in members.enumerated() {
            if case .fixed(let value) = member.value {
                entries.append(Payload.Entry(key: member.key, value: value))
            } else {
                // The place is held until an id is put there.
                entries.append(Payload.Entry(key: member.key, value: .null))
                slots.append((index, member.key, member.value))
            }
        }
        self.entries = entries
        self.slots = slots
    }

    func filled(with ids: [SeededIDs]) -> Payload {
        guard !slots.isEmpty else { return Payload(distinct: entries) }
        var entries = entries
        // By index, since a loop over the elements would retain every part of each.
        for index in slots.indices {
            entries[slots[index].index] = Payload.Entry(key: slots[index].key, value: slots[index].value.filled(with: ids))
        }
        return Payload(distinct: entries)
    }
}

/// A notification of a case before its ids are known.
struct NotificationTemplate: Sendable {
    let name: String
    /// What the seed is mixed with.
    let seedKey: UInt64
    let payload: PayloadTemplate
}
