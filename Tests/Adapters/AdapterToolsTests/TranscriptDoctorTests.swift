import AdapterTools
import Testing

@Suite("The doctor, with records of what is hard to play")
struct TranscriptDoctorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let contents: [TranscriptRecord.Content]
        let named: Set<DoctorIssue>

        init(_ name: String, _ contents: [TranscriptRecord.Content], _ named: DoctorIssue...) {
            testDescription = name
            self.contents = contents
            self.named = Set(named)
        }
    }

    private static func sent(_ line: String) -> TranscriptRecord.Content {
        .line(.sent, Array(line.utf8), isComplete: true)
    }

    private static func received(_ line: String, isComplete: Bool = true) -> TranscriptRecord.Content {
        .line(.received, Array(line.utf8), isComplete: isComplete)
    }

    private static func request(_ id: Int, of message: String) -> TranscriptRecord.Content {
        sent(
            #"{"jsonrpc":"2.0","id":\#(id),"method":"runCase","params":{"platform":"android","callbacks":[{"data":{"_mId":"\#(message)"}}]}}"#
        )
    }

    private static func answer(_ id: Int, _ result: String) -> TranscriptRecord.Content {
        received(#"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#)
    }

    private static func calls(_ message: String) -> String {
        #"{"calls":[[{"function":"collectMessageInfo","data":{"broadlogId":"\#(message)"}}]]}"#
    }

    private static func handshake(_ name: String) -> [TranscriptRecord.Content] {
        [
            sent(#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":2,"edition":"2022-02"}}"#),
            answer(0, #"{"protocolVersion":2,"sink":{"name":"\#(name)"},"platforms":["android"]}"#),
        ]
    }

    private static let mebibyte = 1 << 20
    private static let long = String(repeating: "x", count: mebibyte)

    static let silence: [Row] = [
        Row(
            "a case that threw, then silence",
            [
                request(1, of: "a"), answer(1, #"{"calls":[[{"function":"f"}]],"threw":"x"}"#), request(2, of: "b"),
                .event(.timeout),
            ],
            .threw,
            .noAnswer
        ),
        Row(
            "a case that is unsupported, then the end of the run",
            [request(1, of: "a"), answer(1, #"{"unsupported":"x"}"#), request(2, of: "b"), .event(.terminate)],
            .unsupported,
            .noAnswer
        ),
        Row(
            "a mistake that explains the silence",
            [request(1, of: "a"), received("x"), .event(.terminate)],
            .printsOnStdout
        ),
    ]

    static let lengths: [Row] = [
        Row(
            "an answer of the greatest length",
            [request(1, of: "a"), answer(1, #"{"unsupported":"\#(long.dropLast(54))"}"#)],
            .unsupported
        ),
        Row(
            "an answer over the limit in one piece",
            [request(1, of: "a"), answer(1, #"{"unsupported":"\#(long)"}"#)],
            .unsupported,
            .oversizedLine
        ),
        Row(
            "the rest of a line that was cut",
            [request(1, of: "a"), received(long + "x", isComplete: false), received(#"x"}"#)],
            .oversizedLine
        ),
        Row(
            "a line that was cut twice, and one behind it",
            [
                received(long + "x", isComplete: false), received(long + "x", isComplete: false), received("x"),
                received("y"),
            ],
            .oversizedLine,
            .printsOnStdout
        ),
        Row(
            "an answer over two lines",
            [
                request(1, of: "a"),
                received(#"{"jsonrpc":"2.0","id":1,"result":{"calls":[[]],"x":"\#(long.dropLast(100))","#),
                received(#""y":7}}"#),
            ],
            .answerOverLines,
            .noCalls
        ),
        Row(
            "an answer over two lines that is too long to be looked for",
            [
                request(1, of: "a"),
                received(#"{"jsonrpc":"2.0","id":1,"result":{"calls":[[]],"x":"\#(long.dropLast(60))","#),
                received(#""y":7}}"#),
            ],
            .printsOnStdout
        ),
    ]

    static let memory: [Row] = [
        Row(
            "the id of a case in flight that is never answered",
            [request(1, of: "a"), request(2, of: "b"), answer(2, calls("a"))],
            .mixedUp
        ),
        Row(
            "the id of a case that was answered with an error",
            [
                request(1, of: "a"), received(#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}"#),
                request(2, of: "b"),
                answer(2, calls("a")),
            ],
            .errorAnswer,
            .stateKept
        ),
        Row("an id of its own", [request(1, of: "a"), request(2, of: "b"), answer(2, calls("b"))]),
    ]

    static let miscounted: [Row] = [
        Row(
            "an answer with a number of its own, then the right one",
            [request(1, of: "a"), answer(9, calls("a")), answer(1, calls("a"))], .unknownID),
        Row(
            "numbers that are one too high, of two cases in flight",
            [request(1, of: "a"), request(2, of: "b"), answer(2, calls("a")), answer(3, calls("b"))], .unknownID),
    ]

    private static let shutdown = sent(#"{"jsonrpc":"2.0","method":"shutdown"}"#)

    static let afterShutdown: [Row] = [
        Row(
            "a second answer", [request(1, of: "a"), answer(1, calls("a")), shutdown, answer(1, calls("a"))],
            .answeredTwice),
        Row(
            "an answer to nothing", [request(1, of: "a"), answer(1, calls("a")), shutdown, answer(2, "{}")],
            .answersNotification),
        Row("a late answer", [request(1, of: "a"), shutdown, answer(1, calls("a"))]),
    ]

    private static func records(_ contents: [TranscriptRecord.Content], process: Int = 1) -> [TranscriptRecord] {
        contents.enumerated().map {
            TranscriptRecord(time: .milliseconds($0.offset), process: process, content: $0.element)
        }
    }

    @Test("names the mistake and no other", arguments: silence + lengths + memory + miscounted + afterShutdown)
    func names(_ row: Row) {
        let diagnosis = Diagnosis(Self.records(row.contents))
        #expect(Set(diagnosis.findings.map(\.mistake)) == row.named, "\(diagnosis.findings.map(\.seen))")
    }

    @Test("sees whether a later process says the same of itself", arguments: ["shop", "other shop"])
    func handshakes(_ name: String) {
        let first = Self.records(Self.handshake("shop"))
        let diagnosis = Diagnosis(first + Self.records(Self.handshake(name), process: 2))
        #expect(diagnosis.findings.map(\.mistake) == (name == "shop" ? [] : [.wrongHandshake]))
        #expect(diagnosis.findings.flatMap(\.records) == (name == "shop" ? [] : [3]))
    }

    @Test("keeps the places of a mistake that is in every line, and one text")
    func everyLine() {
        let diagnosis = Diagnosis(Self.records(Array(repeating: Self.received("x"), count: 1000)))
        #expect(diagnosis.findings.map(\.mistake) == [.printsOnStdout])
        #expect(diagnosis.findings.map(\.records) == [Array(0..<1000)])
    }
}
