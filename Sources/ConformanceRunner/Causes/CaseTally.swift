import PushTracking

/// How many cases there are of a kind, and a number that tells whether two kinds have the same ones, so that the cases
/// themselves need not be kept.
struct CaseTally: Sendable, Hashable {
    private(set) var count = 0
    /// The sum, over the cases, of a number that has nothing to do with the next case's.
    private var digest: UInt64 = 0

    mutating func add(_ index: CaseIndex) {
        count += 1
        // The last steps of SplitMix64: neighbours become as different as any two.
        var mixed = UInt64(index.position) &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        digest &+= mixed ^ (mixed >> 31)
    }

    mutating func add(_ other: CaseTally) {
        count += other.count
        digest &+= other.digest
    }

    /// How many cases both have, as far as it can be told: as many, but not the same ones, are taken for none.
    func common(with other: CaseTally) -> Int {
        count == other.count && digest != other.digest ? 0 : min(count, other.count)
    }
}
