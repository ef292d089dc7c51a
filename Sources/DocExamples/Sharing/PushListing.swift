import Diagnostics
import PushTracking

/// All keys of a push in order, with what can be told of what is under them without looking at a text: the shape of the
/// push.
final class PushListing: Hashable, Sendable {
    let entries: [(key: String, value: CaseAnswer)]

    /// That of a push that carries nothing.
    static let empty = PushListing(Payload())

    init(_ push: Payload) { entries = push.entries.map { ($0.key, CaseAnswer($0.value)) } }

    static func == (left: PushListing, right: PushListing) -> Bool {
        left === right
            || left.entries.elementsEqual(right.entries) { $0.key.hasSameBytes(as: $1.key) && $0.value == $1.value }
    }

    func hash(into hasher: inout Hasher) {
        for entry in entries {
            hasher.combine(entry.key)
            if case .value(let value) = entry.value { hasher.combine(value) }
        }
    }

    /// What is under a key; of a text only that it is one.
    func answer(_ key: PushKey) -> CaseAnswer { place(of: key).map { entries[$0].value } ?? .absent }

    /// The entry of a key.
    func place(of key: PushKey) -> Int? {
        guard key.isCanonical else { return entries.indices.first { entries[$0].key.hasSameBytes(as: key.name) } }
        return entries.indices.last { entries[$0].key == key.name }
    }
}
