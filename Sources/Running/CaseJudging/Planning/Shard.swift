package import PushTracking

/// One of several equal parts of a plan.
package struct Shard: Sendable, Hashable, CustomStringConvertible {
    /// Counts from 1.
    package let number: Int
    /// The number of parts.
    package let count: Int

    /// - Returns: nil unless 1 ≤ number ≤ count.
    package init?(number: Int, count: Int) {
        guard count >= 1, (1...count).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    /// Reads `I/N`.
    ///
    /// - Returns: nil unless the text is as `description` writes it.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
            Int(Substring($0))
        }
        guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
        self.init(number: number, count: count)
        guard description == text else { return nil }
    }

    /// Whether a case of the whole plan belongs to the part.
    package func contains(_ index: CaseIndex) -> Bool { index.position % count == number - 1 }

    /// The part in the notation of `--shard`: `1/4`.
    package var description: String { "\(number)/\(count)" }
}
