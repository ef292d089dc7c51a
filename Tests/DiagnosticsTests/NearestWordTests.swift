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

    @Test("a hostile long word costs little and is near nothing", .timeLimit(.minutes(20)))
    func longWord() {
        let long = String(repeating: "a", count: Sweep.isAsked ? 5_000_000 : 1_000_000)
        let candidates = Array(repeating: String(long.prefix(90)), count: Sweep.isAsked ? 1_000 : 100)
        #expect(nearest(to: long, among: candidates) == nil)
        #expect(nearest(to: "aaa", among: [long]) == nil)
        #expect(nearest(to: String(long.prefix(96)), among: candidates) == candidates[0])
        #expect(nearest(to: String(long.prefix(97)), among: candidates) == nil)
    }

    @Test("the distance is symmetric, and nothing is nearer to a word than itself")
    func symmetry() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            let left = Self.word(using: &generator)
            let right = Self.word(using: &generator)
            #expect(
                (nearest(to: left, among: [right]) == nil) == (nearest(to: right, among: [left]) == nil),
                "\(left) \(right)")
            #expect(nearest(to: left, among: [right, left]) == left)
        }
    }

    private static func word(using generator: inout SeededGenerator) -> String {
        String(
            (0..<Int.random(in: 1...9, using: &generator)).map { _ in "abcA".randomElement(using: &generator) ?? "a" })
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
