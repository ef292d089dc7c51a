/// Positions of axes: of those that something looks at. A set that is made and asked for every part of every case.
struct AxisSet: Sendable, Hashable {
    /// The positions below 64, which are all that any matrix needs that can be counted out.
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
