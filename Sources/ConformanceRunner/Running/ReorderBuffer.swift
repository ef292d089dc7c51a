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
