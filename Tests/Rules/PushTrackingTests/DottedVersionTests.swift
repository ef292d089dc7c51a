import PushTracking
import TestSupport
import Testing

@Suite("A dotted version")
struct DottedVersionTests {
    /// Ascending; versions on one line are equal.
    static let ladder: [[String]] = [
        ["0", "0.0", "00.0.0"],
        ["0.0.1"],
        ["0.1", "0.1.0"],
        ["1", "1.0", "01", "1.0.0.0"],
        ["1.0.1"],
        ["1.3.99"],
        ["1.4", "1.4.0", "1.04.000"],
        ["1.4.0.1"],
        ["1.9"],
        ["1.10"],
        ["2.2.9"],
        ["2.3.0"],
        ["10"],
        ["9223372036854775807"],
    ]

    static let steps: [(rank: Int, text: String)] = ladder.enumerated().flatMap { rank, line in line.map { (rank, $0) }
    }

    @Test("compares number by number, against every other", arguments: steps)
    func ladder(rank: Int, text: String) throws {
        let version = try #require(DottedVersion(text))
        #expect(version.description == text)
        for (otherRank, otherText) in Self.steps {
            let other = try #require(DottedVersion(otherText))
            #expect((version < other) == (rank < otherRank), "\(text) < \(otherText)")
            #expect((version == other) == (rank == otherRank), "\(text) == \(otherText)")
            if rank == otherRank { #expect(version.hashValue == other.hashValue) }
        }
    }

    static let refused: [String] = [
        "", ".", "1.", ".1", "1..2", " 1", "1 ", "1.4-beta", "v1", "-1", "+1", "1,4", "1.4.x", "\u{661}", "1.\u{FF11}",
        "1\u{301}",
        "9223372036854775808", "1.99999999999999999999",
    ]

    @Test("is refused unless it is decimal numbers between points", arguments: refused)
    func refusal(text: String) {
        #expect(DottedVersion(text) == nil)
    }

    @Test("is ordered totally", arguments: 0..<50)
    func totalOrder(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let versions = try (0..<3).map { _ in
            let numbers = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                String(Int.random(in: 0...2, using: &generator))
            }
            return try #require(DottedVersion(numbers.joined(separator: ".")))
        }
        let (a, b, c) = (versions[0], versions[1], versions[2])
        #expect([a < b, a == b, b < a].count { $0 } == 1)
        if a < b, b < c { #expect(a < c) }
        if a == b { #expect((a < c) == (b < c)) }
        #expect(!(a < a))
    }
}
