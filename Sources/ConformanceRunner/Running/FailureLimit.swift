/// Ends a run after so many failing cases, at the same case however many are under way at a time.
///
/// A block's cases start in one order. Results are put into that order before they are counted, and from the case on
/// that makes the number full none is played any more, in this block or a later one; what was under way then does not
/// count.
struct FailureLimit {
    /// What is said of the cases that are not run.
    let notice: String
    private var left: Int
    /// Results that came before their turn, by their position in the block's order.
    private var early: [Int: CaseResult] = [:]
    private var next = 0

    /// - Parameter count: after how many failing cases the run ends.
    init(_ count: Int) {
        left = max(1, count)
        notice = "not run: the run was to end after \(count == 1 ? "1 failing case" : "\(count) failing cases")"
    }

    /// Whether no further case is to be played.
    var isReached: Bool { left == 0 }

    /// A block begins.
    mutating func beginBlock() { next = 0 }

    /// Takes the result of the case that started as this one of its block.
    ///
    /// - Returns: the results whose turn it is, each with its position and whether it counts.
    mutating func take(_ result: consuming CaseResult, at position: Int) -> [(
        position: Int, result: CaseResult, counts: Bool
    )] {
        early[position] = result
        var ready: [(position: Int, result: CaseResult, counts: Bool)] = []
        while let result = early.removeValue(forKey: next) {
            ready.append((next, result, !isReached))
            if !isReached, result.verdict.kind.failsRun { left -= 1 }
            next += 1
        }
        return ready
    }
}
