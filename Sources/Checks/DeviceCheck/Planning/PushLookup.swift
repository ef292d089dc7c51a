import PushTracking

/// Finds the push of a walk that a call is about, even if its ids are wrong.
struct PushLookup {
    /// A push with its ids, and what is left of them without what apps change.
    private struct Entry {
        let broadlog: String?
        let delivery: String?
        let plain: (broadlog: PlainID, delivery: PlainID)?
    }

    private let entries: [Entry]
    private let exact: [String: Int]

    init(_ pushes: [DeviceWalk.Push]) {
        entries = pushes.map { push in
            let plain = push.broadlogID.flatMap { broadlog in
                push.deliveryID.map { (PlainID(broadlog), PlainID($0)) }
            }
            return Entry(broadlog: push.broadlogID, delivery: push.deliveryID, plain: plain)
        }
        exact = Dictionary(
            entries.enumerated().map { ("\($1.broadlog ?? ""),\($1.delivery ?? "")", $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The position of the push that these ids are, or are made of; nil if they are foreign.
    func push(of variables: Payload) -> Int? {
        let broadlog = Self.text(variables[CampaignKey.broadlogIDVariable])
        let delivery = Self.text(variables[CampaignKey.deliveryIDVariable])
        if let own = exact["\(broadlog),\(delivery)"] ?? exact["\(delivery),\(broadlog)"] { return own }
        // A push without an id of its own: the other one comes from somewhere else.
        let lacking = entries.firstIndex { entry in
            switch (entry.broadlog, entry.delivery) {
            case (nil, let id?): id == delivery
            case (let id?, nil): id == broadlog
            case (nil, nil), (_?, _?): false
            }
        }
        if let lacking { return lacking }
        if let own = entries.firstIndex(where: { $0.plain != nil && $0.broadlog == broadlog })
            ?? entries.firstIndex(where: { $0.plain != nil && $0.delivery == delivery })
        {
            return own
        }
        let (plainBroadlog, plainDelivery) = (PlainID(broadlog), PlainID(delivery))
        return first { plainBroadlog.isMade(of: $0) || plainDelivery.isMade(of: $1) }
            // One in place of the other, as when both variables carry the same id.
            ?? first { plainDelivery.isMade(of: $0) || plainBroadlog.isMade(of: $1) }
    }

    private func first(where fits: (_ broadlog: PlainID, _ delivery: PlainID) -> Bool) -> Int? {
        entries.firstIndex { entry in entry.plain.map { fits($0.broadlog, $0.delivery) } ?? false }
    }

    /// A value as text: an id that was sent as a number is still recognised.
    private static func text(_ value: PayloadValue?) -> String {
        switch value {
        case .string(let text), .number(let text): text
        case .null, .boolean, .array, .object, nil: ""
        }
    }
}

/// An id without what apps change: case, leading zeros, the `h`, white space.
private struct PlainID {
    private let text: String
    private let decimal: String?

    init(_ id: String) {
        let letters = id.lowercased().filter { $0.isHexDigit || $0 == "h" }
        text = String(letters.drop { $0 == "h" || $0 == "0" })
        decimal = Int(text, radix: 16).map(String.init)
    }

    /// Whether it is the same as another id, cut, or written as a decimal number.
    func isMade(of other: PlainID) -> Bool {
        text.utf8.count >= Self.shortest && (other.text.hasPrefix(text) || other.decimal == text)
    }

    /// Fewer digits resemble any id.
    private static let shortest = 4
}
