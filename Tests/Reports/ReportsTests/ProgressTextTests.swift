import RunReports
import Testing

@Suite("How far a run has come")
struct ProgressTextTests {
    static let rows: [(change: @Sendable (inout ProgressText) -> Void, line: String)] = [
        ({ _ in }, "0 of 2777 cases"),
        ({ $0.finished = 12 }, "12 of 2777 cases"),
        ({ ($0.finished, $0.underWay, $0.quietSeconds) = (12, 3, 1) }, "12 of 2777 cases"),
        ({ ($0.finished, $0.underWay, $0.quietSeconds) = (12, 3, 8) }, "12 of 2777 cases; waiting for 3 cases, 8 s"),
        ({ ($0.finished, $0.underWay, $0.quietSeconds) = (12, 1, 2) }, "12 of 2777 cases; waiting for 1 case, 2 s"),
        ({ ($0.finished, $0.underWay, $0.quietSeconds) = (12, 0, 8) }, "12 of 2777 cases"),
        ({ ($0.finished, $0.restarts) = (12, 1) }, "12 of 2777 cases; adapter restarted"),
        (
            { ($0.finished, $0.restarts, $0.underWay, $0.quietSeconds) = (12, 4, 2, 61) },
            "12 of 2777 cases; adapter restarted 4 times; waiting for 2 cases, 61 s"
        ),
    ]

    @Test("is said in one line: what has ended, restarts, and what it waits for", arguments: rows)
    func line(_ row: (change: @Sendable (inout ProgressText) -> Void, line: String)) {
        var text = ProgressText(total: 2777)
        row.change(&text)
        #expect(text.line(width: 100) == row.line)
        for width in 0..<100 { #expect(text.line(width: width).count <= width) }
    }

    @Test(
        "is shortened where there is little room, the least telling first",
        arguments: [
            (79, "1234 of 2777 cases; adapter restarted 2 times; waiting for 3 cases, 8 s"),
            (60, "1234 of 2777 cases; 2 restarts; waiting for 3 cases, 8 s"),
            (39, "1234/2777; 2 restarts; waiting 8 s"), (20, "1234/2777"), (8, ""),
        ]
    )
    func narrow(_ width: Int, _ line: String) {
        var text = ProgressText(total: 2777)
        (text.finished, text.restarts, text.underWay, text.quietSeconds) = (1234, 2, 3, 8)
        #expect(text.line(width: width) == line)
    }
}
