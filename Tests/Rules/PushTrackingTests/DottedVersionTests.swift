import PushTracking
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
}
