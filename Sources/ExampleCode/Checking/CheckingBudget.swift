/// How much may be looked up while a program is checked: what grows faster than the code may not keep everybody waiting.
struct CheckingBudget {
    /// Declarations and parameters that are held against uses. The documentation's pages need a few thousand.
    static let usual = 200_000

    private(set) var left: Int

    init(_ left: Int = usual) { self.left = left }

    /// Whether nothing more may be checked.
    var isSpent: Bool { left < 0 }

    /// Notes that declarations were looked at.
    mutating func take(_ count: Int) { left -= count }
}
