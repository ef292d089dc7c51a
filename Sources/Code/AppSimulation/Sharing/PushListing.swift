import Diagnostics
import PushTracking

/// All keys of a push in order, with what their values reveal without looking at a text: the shape of the push.
final class PushListing: Hashable, Sendable {
    let keys: [String]
    /// The answers for the keys, in their order.
    let answers: [CaseAnswer]
    /// Stored, since most listings that are compared differ.
    private let hash: Int

    /// The listing of an empty push.
    static let empty = PushListing(Payload())

    init(_ push: Payload) {
        keys = push.entries.map(\.key)
        answers = push.entries.map { CaseAnswer($0.value) }
        var hasher = Hasher()
        hasher.combine(keys)
        for case .value(let value) in answers { hasher.combine(value) }
        hash = hasher.finalize()
    }

    static func == (left: PushListing, right: PushListing) -> Bool {
        left === right
            || left.hash == right.hash && left.keys.elementsEqual(right.keys) { $0.hasSameBytes(as: $1) }
                && left.answers == right.answers
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    /// The value under a key; for a text, only that it is one.
    func answer(_ key: PushKey) -> CaseAnswer { place(of: key).map { answers[$0] } ?? .absent }

    /// The index of a key's entry.
    func place(of key: PushKey) -> Int? {
        key.isCanonical ? keys.lastIndex(of: key.name) : keys.firstIndex { $0.hasSameBytes(as: key.name) }
    }
}
