/// The limit for running a page's examples, for all platforms together, so that a page does not take too long.
struct WorkBudget {
    /// In expressions and statements. The documentation's pages need about 20,000; pages that build texts from the ids
    /// need some 300,000, and up to twice as many with faults, for which sections are run separately.
    private var left: Int

    /// The budget for a number of bytes of code: more code takes more steps, up to a bound that keeps the longest pages
    /// within a second.
    init(codeBytes: Int) { left = min(700_000 + 2 * codeBytes, 950_000) }

    /// For an app's own files, which are judged once and not on every save. Each process of a case starts the app again.
    static let app = WorkBudget(left: 40_000_000)

    /// For scenarios that were requested: a time limit ends them.
    static let unlimited = WorkBudget(left: .max)

    private init(left: Int) { self.left = left }

    /// Whether nothing more may be run.
    var isSpent: Bool { left < 0 }

    /// Deducts expressions and statements that were run.
    mutating func take(_ work: Int) { left -= work }
}
