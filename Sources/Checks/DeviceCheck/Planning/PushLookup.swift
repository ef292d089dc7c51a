import PushTracking

/// Finds the push of a walk that a call is about, even if its ids are wrong.
struct PushLookup {
    private let pushes: [DeviceWalk.Push]

    init(_ pushes: [DeviceWalk.Push]) { self.pushes = pushes }

    /// The position of the push that these ids are, or are made of; nil if they are foreign.
    func push(of variables: Payload) -> Int? {
        let broadlog = Self.text(variables[CampaignKey.broadlogIDVariable])
        let delivery = Self.text(variables[CampaignKey.deliveryIDVariable])
        if let own = first(where: { $0 == broadlog && $1 == delivery }) { return own }
        if let swapped = first(where: { $0 == delivery && $1 == broadlog }) { return swapped }
        // A push without an id of its own: the other one comes from somewhere else.
        let lacking = pushes.indices.filter { pushes[$0].broadlogID == nil || pushes[$0].deliveryID == nil }
        if let own = lacking.first(where: { position in
            let push = pushes[position]
            return push.broadlogID == nil ? push.deliveryID == delivery : push.broadlogID == broadlog
        }) {
            return own
        }
        if let own = first(where: { id, _ in id == broadlog }) ?? first(where: { _, id in id == delivery }) {
            return own
        }
        let (plainBroadlog, plainDelivery) = (Self.plain(broadlog), Self.plain(delivery))
        return first { Self.resembles(plainBroadlog, $0) || Self.resembles(plainDelivery, $1) }
            // One in place of the other, as when both variables carry the same id.
            ?? first { Self.resembles(plainDelivery, $0) || Self.resembles(plainBroadlog, $1) }
    }

    private func first(where fits: (_ broadlog: String, _ delivery: String) -> Bool) -> Int? {
        pushes.indices.first { position in
            guard let broadlog = pushes[position].broadlogID, let delivery = pushes[position].deliveryID else {
                return false
            }
            return fits(broadlog, delivery)
        }
    }

    /// A value as text: an id that was sent as a number is still recognised.
    private static func text(_ value: PayloadValue?) -> String {
        switch value {
        case .string(let text), .number(let text): text
        case .null, .boolean, .array, .object, nil: ""
        }
    }

    /// An id without what apps change: case, leading zeros, the `h`, white space.
    private static func plain(_ text: String) -> String {
        let letters = text.lowercased().filter { $0.isHexDigit || $0 == "h" }
        return String(letters.drop { $0 == "h" || $0 == "0" })
    }

    /// Whether an id in its plain form is made of another: the same, cut, or written as a decimal number.
    private static func resembles(_ plain: String, _ id: String) -> Bool {
        let own = Self.plain(id)
        guard plain.utf8.count >= shortest else { return false }
        return own == plain || own.hasPrefix(plain) || Int(own, radix: 16).map(String.init) == plain
    }

    /// Fewer digits resemble any id.
    private static let shortest = 4
}
