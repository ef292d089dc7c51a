import ConformanceSpec

/// The order in which the cases of a plan start.
///
/// The plan is cut into blocks, which the seed permutes, so that state leaking from case to case does not always leak
/// the same way.
struct BlockOrder {
    static let blockSize = 256

    let seed: UInt64

    /// The positions of that many cases, in the order in which they start.
    func positions(count: Int) -> [Int] {
        stride(from: 0, to: count, by: Self.blockSize).flatMap { start in
            var generator = SplitMix64(state: seed ^ (UInt64(start / Self.blockSize) &* 0x9e37_79b9_7f4a_7c15))
            return Array(start..<min(start + Self.blockSize, count)).shuffled(using: &generator)
        }
    }
}
