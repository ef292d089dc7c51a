import ConformanceSpec

/// Puts elements back into their order: each is let go as soon as all before it have been.
struct ReorderBuffer<Element> {
    private var waiting: [Element?]
    /// How many have been let go.
    private(set) var popped = 0

    /// By how many places an element may come too early.
    var width: Int { waiting.count }

    /// - Parameter width: by how many places an element may come too early.
    init(width: Int) { waiting = Array(repeating: nil, count: width) }

    /// Takes an element that belongs at an offset, and leaves nothing where it was: a copy would count its references.
    mutating func move(_ element: inout Element?, to offset: Int) {
        waiting[offset % waiting.count] = element.take()
    }

    /// The next element, if it has come.
    mutating func pop() -> Element? {
        guard !waiting.isEmpty, let element = waiting[popped % waiting.count].take() else { return nil }
        popped += 1
        return element
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
