/// How much of a page's examples may be run for one platform: a page may not keep everybody waiting.
struct WorkBudget {
    /// Expressions and statements. The documentation's pages need about 130,000; five times a millionth of a second each stays below one.
    private var left = 500_000

    /// Whether nothing more may be run.
    var isSpent: Bool { left < 0 }

    /// Notes that expressions and statements were run.
    mutating func take(_ work: Int) { left -= work }
}
