/// Puts the results of a block back into plan order: each is let go as soon as all before it have fallen.
struct ResultWindow {
    private var waiting: [CaseResult?]
    private var next = 0

    init(count: Int) { waiting = Array(repeating: nil, count: count) }

    /// Takes a result, and hands on those whose turn has come.
    mutating func take(_ result: CaseResult, at offset: Int) -> [CaseResult] {
        waiting[offset] = result
        var ready: [CaseResult] = []
        while next < waiting.count, let result = waiting[next] {
            ready.append(result)
            waiting[next] = nil
            next += 1
        }
        return ready
    }
}
