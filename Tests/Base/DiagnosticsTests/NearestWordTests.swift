import Diagnostics
import TestSupport
import Testing

@Suite("The nearest word")
struct NearestWordTests {
    static let events: [String] = ["received", "dismissed", "opened", "launched", "resumed", "acted"]

    static let table: [(word: String, candidates: [String], nearest: String?)] = [
        ("recieved", events, "received"),
        ("RECEIVED", events, "received"),
        ("received", events, "received"),
        ("opend", events, "opened"),
        ("poened", events, "opened"),
        ("actd", events, "acted"),
        ("dismised", events, "dismissed"),
        ("recvd", events, nil),
        ("clicked", events, nil),
        ("", events, nil),
        ("received", [], nil),
        ("io", ["ios", "android"], "ios"),
        ("x", ["a", "b"], nil),
        ("x", ["xy"], "xy"),
        ("ca", ["abc"], nil),
        ("--platfrom", ["--rule", "--platform"], "--platform"),
        // Ties: the nearer in case, then the first by bytes, in whatever order they come.
        ("rat", ["cat", "bat"], "bat"),
        ("rat", ["bat", "cat"], "bat"),
        ("On", ["ON", "on", "On"], "On"),
        ("oN", ["on", "ON"], "ON"),
        // A composed letter is one letter away from its base, two from its decomposed form.
        ("caf\u{E9}", ["cafe\u{301}", "other"], nil),
        ("caf\u{E9}x", ["cafe", "zebra"], nil),
        ("caf\u{E9}", ["cafe"], "cafe"),
    ]

    @Test("a word gets the nearest candidate or none", arguments: table)
    func nearestWord(row: (word: String, candidates: [String], nearest: String?)) {
        #expect(nearest(to: row.word, among: row.candidates) == row.nearest)
    }

    @Test("a hostile long word costs little and is near nothing", .hangGuard)
    func longWord() {
        let long = String(repeating: "a", count: Sweep.isAsked ? 5_000_000 : 1_000_000)
        let candidates = Array(repeating: String(long.prefix(90)), count: Sweep.isAsked ? 1_000 : 100)
        #expect(nearest(to: long, among: candidates) == nil)
        #expect(nearest(to: "aaa", among: [long]) == nil)
        #expect(nearest(to: String(long.prefix(96)), among: candidates) == candidates[0])
        #expect(nearest(to: String(long.prefix(97)), among: candidates) == nil)
    }

    @Test("of many words the one is found that a table of all distances says")
    func wholeTable() {
        var generator = SeededGenerator(seed: 11)
        var found = 0
        let rounds = Sweep.isAsked ? 300 : 60
        for round in 0..<rounds {
            // Also with many letters.
            let beginning = round % 3 == 0 ? String(repeating: "ab", count: 32) : ""
            let words = (0..<12).map { _ in beginning + Self.word(using: &generator) }
            let word =
                (round % 6 == 0 ? beginning.replacing("abab", with: "baab") : beginning)
                + Self.word(using: &generator)
            let ranked = words.compactMap { other -> (Int, Int, [UInt8], String)? in
                let distance = Self.distance(word.lowercased(), other.lowercased())
                let longer = max(word.count, other.count)
                guard distance <= max(1, longer / 3), distance < longer else { return nil }
                return (distance, Self.distance(word, other), Array(other.utf8), other)
            }
            let expected = ranked.min { left, right in
                (left.0, left.1) != (right.0, right.1)
                    ? (left.0, left.1) < (right.0, right.1) : left.2.lexicographicallyPrecedes(right.2)
            }
            if expected != nil { found += 1 }
            #expect(nearest(to: word, among: words) == expected?.3, "\(word) among \(words)")
        }
        #expect(found > rounds / 3)
    }

    /// The distance by the whole table of all beginnings.
    private static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left), Array(right))
        var table = (0...left.count).map { row in (0...right.count).map { row == 0 ? $0 : row } }
        for row in left.indices {
            for column in right.indices {
                var least = min(
                    table[row][column] + (left[row] == right[column] ? 0 : 1), table[row][column + 1] + 1,
                    table[row + 1][column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    least = min(least, table[row - 1][column - 1] + 1)
                }
                table[row + 1][column + 1] = least
            }
        }
        return table[left.count][right.count]
    }

    private static func word(using generator: inout SeededGenerator) -> String {
        String(
            (0..<Int.random(in: 1...9, using: &generator)).map { _ in "abcAéÉ".randomElement(using: &generator) ?? "a" }
        )
    }

    static let remedies: [(word: String, candidates: [String], remedy: String?)] = [
        ("recieved", events, "did you mean \"received\"?"),
        ("web", ["android", "ios"], "use \"android\" or \"ios\""),
        ("web", ["android"], "use \"android\""),
        ("zzz", ["one", "two", "three"], #"use "one", "two" or "three""#),
        ("zzz", ["aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh", "ii"], nil),
        ("zzz", [], nil),
    ]

    @Test("the remedy names the nearest, else lists a few, else says nothing", arguments: remedies)
    func remedyPhrase(row: (word: String, candidates: [String], remedy: String?)) {
        #expect(remedy(for: row.word, among: row.candidates) == row.remedy)
    }
}
