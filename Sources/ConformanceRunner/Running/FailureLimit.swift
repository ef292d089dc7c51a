/// Ends a run after so many failing cases, at the same case however many are under way at a time.
///
/// Cases start in one order. Results are put into that order before they are counted, and from the case on that makes
/// the number full none is played any more; what was under way then does not count.
struct FailureLimit {
    /// What is said of the cases that are not run.
    let notice: String
    private var left: Int
    /// Results that came before their turn, by their position in the order.
    private var early: [Int: Counted] = [:]
    private var next = 0

    /// - Parameter count: after how many failing cases the run ends.
    init(_ count: Int) {
        left = max(1, count)
        notice = "not run: the run was to end after \(count == 1 ? "1 failing case" : "\(count) failing cases")"
    }

    /// Whether no further case is to be played.
    var isReached: Bool { left == 0 }

    /// A result, and whether it counts.
    typealias Counted = (result: CaseResult, offset: Int, counts: Bool)

    /// Other cases begin, whose positions are counted from 0 again.
    mutating func beginAnew() { next = 0 }

    /// Takes the result of the case that started as this one.
    ///
    /// - Parameter offset: handed back with it.
    /// - Returns: the results whose turn it is.
    mutating func take(_ result: consuming CaseResult, offset: Int, startedAs position: Int) -> [Counted] {
        early[position] = (result, offset, true)
        var ready: [Counted] = []
        while var counted = early.removeValue(forKey: next) {
            counted.counts = !isReached
            if counted.counts, counted.result.verdict.kind.failsRun { left -= 1 }
            ready.append(counted)
            next += 1
        }
        return ready
    }
}
