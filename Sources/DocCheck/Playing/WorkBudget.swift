/// How much of a page's examples may be run, for all platforms together: a page may not keep everybody waiting.
struct WorkBudget {
    /// Expressions and statements. The documentation's pages need about 20,000; pages that make texts of the ids need
    /// some 300,000, and with mistakes, for which sections are run by themselves, up to twice as many.
    private var left: Int

    /// For so many bytes of code: more of it takes more steps, up to a bound that keeps the longest pages within a
    /// second.
    init(codeBytes: Int) { left = min(700_000 + 2 * codeBytes, 950_000) }

    /// For an app's own files, which are judged once and not on every save.
    static let app = WorkBudget(left: 20_000_000)

    /// For situations, which somebody asked for: a time ends them.
    static let unlimited = WorkBudget(left: .max)

    private init(left: Int) { self.left = left }

    /// Whether nothing more may be run.
    var isSpent: Bool { left < 0 }

    /// Notes that expressions and statements were run.
    mutating func take(_ work: Int) { left -= work }
}
