/// Puts the results of a block back into plan order: each is let go as soon as all before it have fallen.
struct ResultWindow {
    private var waiting: [CaseResult?]
    private var next = 0

    init(count: Int) { waiting = Array(repeating: nil, count: count) }

    /// Takes a result, and hands on those whose turn has come.
    ///
    /// - Throws: what `report` throws; the results behind it are not handed on.
    mutating func take(_ result: consuming CaseResult, at offset: Int, report: (CaseResult) throws -> Void) rethrows {
        guard offset == next else {
            waiting[offset] = result
            return
        }
        next += 1
        try report(result)
        while next < waiting.count, let result = waiting[next].take() {
            next += 1
            try report(result)
        }
    }
}
