/// A set of axis positions. It is created and queried for every part of every case.
struct AxisSet: Sendable, Hashable {
    /// The positions below 64, enough for any matrix that can be enumerated.
    private var first: UInt64 = 0
    private var others: Set<Int> = []

    func contains(_ position: Int) -> Bool {
        position < 64 ? first & (1 << UInt64(position)) != 0 : others.contains(position)
    }

    mutating func insert(_ position: Int) {
        if position < 64 { first |= 1 << UInt64(position) } else { others.insert(position) }
    }

    mutating func formUnion(_ other: AxisSet) {
        first |= other.first
        if !other.others.isEmpty { others.formUnion(other.others) }
    }
}
