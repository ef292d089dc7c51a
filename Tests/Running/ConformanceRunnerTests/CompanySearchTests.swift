import ConformanceRunner
import Testing

@Suite("What a case fails after")
struct CompanySearchTests {
    @Test("one case is found in so many starts as halving takes", arguments: [1, 2, 3, 4, 5, 16, 100, 1000])
    func one(_ count: Int) async {
        for culprit in Set([0, count / 3, count / 2, count - 1]) {
            let (cases, starts) = await search(count) { $0.contains(culprit) }
            #expect(cases == [culprit])
            #expect(starts <= bound(count))
        }
    }

    @Test("two cases are found, the second as near as the starts suffice", arguments: [2, 3, 5, 16, 100, 1000])
    func two(_ count: Int) async throws {
        for pair in [(0, count - 1), (count / 3, count / 2), (count - 2, count - 1)] where pair.0 < pair.1 {
            let (cases, starts) = await search(count) { $0.contains(pair.0) && $0.contains(pair.1) }
            let found = try #require(cases)
            #expect(found.first == pair.0)
            #expect(found.contains(pair.1))
            #expect(starts <= bound(count))
        }
    }

    @Test("all cases are named where all are needed")
    func all() async {
        let (cases, starts) = await search(100) { $0.count == 100 }
        #expect(cases == Array(0..<100))
        #expect(starts <= bound(100))
    }

    @Test("an app that does not fail again is not searched, and one of which nothing can be seen says nothing")
    func notAgain() async {
        #expect(await search(40) { _ in false } == ([], 1))
        #expect(await search(40) { _ in nil } == (nil, 1))
        #expect(await search(0) { _ in true } == (nil, 0))
    }

    @Test("a search that is cut short says what was seen last")
    func cutShort() async {
        var starts = 0
        let (cases, _) = await search(64) { cases in
            starts += 1
            return starts > 3 ? nil : cases.contains(60)
        }
        #expect(cases == Array(48..<64))
    }

    /// To play all again, and twice ⌈log2 n⌉.
    private func bound(_ count: Int) -> Int {
        var halvings = 0
        while 1 << halvings < count { halvings += 1 }
        return 1 + 2 * halvings
    }

    private func search(_ count: Int, _ fails: (ArraySlice<Int>) -> Bool?) async -> (cases: [Int]?, starts: Int) {
        var starts = 0
        let cases = await CompanySearch.cases(before: Array(0..<count)) { cases in
            starts += 1
            return fails(cases)
        }
        return (cases, starts)
    }
}
