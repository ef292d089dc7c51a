import ConformanceSpec

/// Puts the results of a block back into plan order: each is let go as soon as all before it have fallen.
struct ReorderBuffer {
    private var waiting: [CaseResult?]
    private var next = 0

    init(count: Int) { waiting = Array(repeating: nil, count: count) }

    /// Takes a result, and gives it back where its turn has come; `popNext` gives those after it.
    mutating func take(_ result: consuming CaseResult, at offset: Int) -> CaseResult? {
        guard offset == next else {
            waiting[offset] = result
            return nil
        }
        next += 1
        return result
    }

    /// The next result whose turn has come.
    mutating func popNext() -> CaseResult? {
        guard next < waiting.count, let result = waiting[next].take() else { return nil }
        next += 1
        return result
    }
}

/// In which order the cases of a block start.
///
/// The plan is cut into blocks; the seed permutes only within a block, so that results can be emitted in plan order
/// from bounded memory, and state that leaks from case to case does not always leak the same way.
struct BlockOrder {
    /// So few that the results of a block which wait for their turn stay in the processor's cache: with 4,096 a run
    /// takes a fifth longer.
    static let blockSize = 256

    let seed: UInt64

    /// The offsets of a block in the order in which they start.
    func offsets(block: Int, count: Int) -> [Int] {
        var generator = SplitMix64(state: seed ^ (UInt64(block) &* 0x9e37_79b9_7f4a_7c15))
        return Array(0..<count).shuffled(using: &generator)
    }
}
