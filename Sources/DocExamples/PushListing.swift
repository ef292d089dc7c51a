import PushTracking

/// All keys of a push in order, with what can be told of what stands under them without looking at a text.
final class PushListing: Equatable, Sendable {
    let entries: [(key: String, value: CaseAnswer)]
    /// Made once: listings are compared more often than made.
    let fingerprint: Int

    /// That of a push that carries nothing.
    static let empty = PushListing(Payload())

    init(_ push: Payload) {
        entries = push.entries.map { ($0.key, CaseAnswer($0.value)) }
        var hasher = Hasher()
        for entry in push.entries {
            hasher.combine(entry.key)
            if case .string = entry.value { hasher.combine(true) } else { hasher.combine(entry.value) }
        }
        fingerprint = hasher.finalize()
    }

    static func == (left: PushListing, right: PushListing) -> Bool {
        if left === right { return true }
        guard left.fingerprint == right.fingerprint, left.entries.count == right.entries.count else { return false }
        return left.entries.indices.allSatisfy {
            left.entries[$0].key.hasSameBytes(as: right.entries[$0].key) && left.entries[$0].value == right.entries[$0].value
        }
    }
}
