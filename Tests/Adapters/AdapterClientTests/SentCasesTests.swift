import AdapterClient
import PushTracking
import Testing

@Suite("The cases that were sent")
struct SentCasesTests {
    @Test("are known in their order, those of the last process that was sent a case")
    func before() {
        let sent = SentCases()
        for index in [5, 3, 9] as [CaseIndex] { sent.add(index) }
        sent.beginProcess()
        sent.beginProcess()
        for index in [9, 4] as [CaseIndex] { sent.add(index) }
        #expect(sent.before(9) == [])
        #expect(sent.before(4) == [9])
        #expect(sent.before(3) == [5])
        #expect(sent.before(7) == [])
    }

    /// How many cases each process is sent: one for all, one for each, and between.
    @Test(
        "are kept as far back as anybody asks, and no further, however many there are",
        arguments: [1, 7, 100, 250, 1000])
    func bounded(_ ofProcess: Int) {
        let limit = 100
        let sent = SentCases(limit: limit)
        for index in 0..<1000 {
            if index.isMultiple(of: ofProcess) { sent.beginProcess() }
            sent.add(CaseIndex(index))
            #expect(sent.count < 2 * limit)
            let first = index - index % ofProcess
            // Of one process the first ones.
            #expect(sent.before(CaseIndex(index)) == (index - first < limit ? indices(first..<index) : []))
            // Of earlier processes at least those that were sent one of the last cases.
            let asked = index - limit / 2
            let start = asked - asked % ofProcess
            if asked > 0, asked - start < limit { #expect(sent.before(CaseIndex(asked)) == indices(start..<asked)) }
        }
    }

    private func indices(_ positions: Range<Int>) -> [CaseIndex] { positions.map { CaseIndex($0) } }
}
