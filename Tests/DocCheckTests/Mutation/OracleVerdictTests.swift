import PushTracking
import Testing

/// What the oracle says of two runs, without a compiler.
struct OracleVerdictTests {
    struct Comparison: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// By script, what its events have sent.
        var before: [String]
        var after: [String]
        var verdict: OracleVerdict
    }

    /// The pushes "on" and "second" must be answered, of "case", whose flag is "ON", nothing is said, "off" must not be
    /// answered.
    static let scripts = ["on", "case", "off", "second"].map {
        OracleScript(.android, ["opened-earlier:\($0)", "left", "resumed"])
    }

    private static func calls(_ ids: String) -> String {
        ["2", "1"].map { "collectMessageInfo||action=\($0)|broadlogId=h\(ids)|deliveryId=b\(ids)" }.joined(
            separator: "&")
    }

    private static let (on, unjudged, off, second) = (calls("A1"), calls("J1"), calls("F6"), calls("B2"))
    private static let once = ["\(on);;", ";;", ";;"]
    private static let again = ["\(on);;\(on)", ";;", ";;"]

    static let comparisons = [
        Comparison(testDescription: "nothing changes", before: once, after: once, verdict: .harmless),
        Comparison(
            testDescription: "a push of which nothing is said is answered",
            before: once,
            after: ["\(on);;", "\(unjudged);;", ";;"],
            verdict: .allowed
        ),
        Comparison(
            testDescription: "it is answered again by code that always has answered again",
            before: again,
            after: ["\(on);;\(on)", "\(unjudged);;\(unjudged)", ";;"],
            verdict: .allowed
        ),
        Comparison(
            testDescription: "it is answered again by code that has not answered again",
            before: once,
            after: ["\(on);;", "\(unjudged);;\(unjudged)", ";;"],
            verdict: .broken
        ),
        Comparison(
            testDescription: "something else is sent again",
            before: again,
            after: ["\(on);;\(on)", "\(unjudged);;\(on)", ";;"],
            verdict: .broken
        ),
        Comparison(
            testDescription: "a push that must not be answered is answered again",
            before: again,
            after: ["\(on);;\(on)", ";;", ";;\(off)"],
            verdict: .broken
        ),
        Comparison(
            testDescription: "another push is answered again that was not",
            before: again + ["\(second);;"],
            after: again + ["\(second);;\(second)"],
            verdict: .broken
        ),
        Comparison(testDescription: "all is sent again", before: once, after: again, verdict: .broken),
        Comparison(testDescription: "it is sent again no more", before: again, after: once, verdict: .allowed),
        Comparison(testDescription: "an exception", before: once, after: ["\(on)!;;", ";;", ";;"], verdict: .broken),
        Comparison(
            testDescription: "what was wrong is wrong in another way",
            before: again,
            after: ["\(on);;\(off)", ";;", ";;"],
            verdict: .otherwiseWrong
        ),
    ]

    @Test("two runs are compared by what the rules say of each event", arguments: comparisons)
    func verdict(_ comparison: Comparison) {
        #expect(
            OracleVerdict(before: comparison.before, after: comparison.after, scripts: Self.scripts)
                == comparison.verdict)
    }
}
