/// One of several equal parts of a plan.
package struct Shard: Sendable, Hashable, CustomStringConvertible {
    /// From 1.
    package let number: Int
    package let count: Int

    /// - Returns: nil unless 1 ≤ number ≤ count.
    package init?(number: Int, count: Int) {
        guard count >= 1, (1...count).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    package func contains(planIndex: Int) -> Bool { planIndex % count == number - 1 }

    package var description: String { "\(number)/\(count)" }
}
