import AdapterClient
import AdapterTools
import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite("Transcripts as files")
struct TranscriptFileTests {
    static let contents: [TranscriptRecord.Content] = [
        .event(.started), .event(.notStarted("There is no program x.")), .event(.exited), .event(.closedOutput),
        .event(.closedInput),
        .event(.timeout), .event(.finish), .event(.terminate), .event(.ended(nil)), .event(.ended(.exited(status: 7))),
        .event(.ended(.signalled(11))), .line(.sent, Array(#"{"id":1}"#.utf8), isComplete: true),
        .line(.received, [], isComplete: true),
        .line(.received, Array("\u{FEFF}a\"\\\u{0}\r\u{2028}\u{1F600}e\u{301}".utf8), isComplete: true),
        .line(.received, [0xFF, 0x00, 0xC3], isComplete: true), .line(.received, [0xC3], isComplete: false),
        .line(.log, Array("Traceback".utf8), isComplete: true),
    ]

    @Test("what is written is read again, byte for byte, each record in a line of its own", arguments: contents)
    func roundTrip(_ content: TranscriptRecord.Content) throws {
        let record = TranscriptRecord(time: .microseconds(1_234_567), process: 3, content: content)
        #expect(record.jsonLine.count { $0 == UInt8(ascii: "\n") } == 1)
        let header = TranscriptFile.header(command: ["python3", "my adapter.py"], tool: "t 1")
        let file = try TranscriptFile(header + record.jsonLine, name: "t")
        #expect(file.records == [record])
        #expect(file.command == ["python3", "my adapter.py"])
    }

    @Test("spec/README.md shows one")
    func shown() throws {
        let page = Repository.root.appending(path: "spec/README.md")
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter {
            $0.hasPrefix(#"{"transcript""#) || $0.hasPrefix(#"{"ms""#)
        }
        let file = try TranscriptFile(Array((lines.joined(separator: "\n") + "\n").utf8), name: "spec/README.md")
        #expect(file.records.count == lines.count - 1)
        #expect(Diagnosis(file.records).findings.map(\.mistake) == [.notUTF8])
    }

    @Test("a line that is not UTF-8 survives, whatever its bytes")
    func base64() throws {
        var generator = SeededGenerator(seed: 7)
        for count in 0..<200 {
            let bytes = [0xFF] + (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let record = TranscriptRecord(time: .zero, process: 1, content: .line(.received, bytes, isComplete: true))
            let file = try TranscriptFile(
                TranscriptFile.header(command: [], tool: "t") + record.jsonLine, name: "t.jsonl")
            #expect(file.records == [record])
        }
    }

    @Test("what is no base64 is no record", arguments: ["A", "AB", "ABC", "AB=C", "A===", "AB C", "ABC-"])
    func notBase64(_ text: String) {
        let line = #"{"ms":1,"process":1,"direction":"received","base64":"\#(text)"}\#n"#
        #expect(throws: Diagnostic.self) {
            try TranscriptFile(TranscriptFile.header(command: [], tool: "t") + Array(line.utf8), name: "t.jsonl")
        }
    }

    @Test("a line that was cut short at the end is left out")
    func cutShort() throws {
        let record = TranscriptRecord(time: .zero, process: 1, content: .event(.started))
        let whole = TranscriptFile.header(command: [], tool: "t") + record.jsonLine
        for length in whole.count..<whole.count + record.jsonLine.count {
            let file = try TranscriptFile(Array((whole + record.jsonLine).prefix(length)), name: "t")
            #expect(file.records == [record])
        }
    }

    static let refused: [(text: String, line: Int)] = [
        ("", 1), ("\n", 1), ("{}\n", 1), (#"{"transcript":2}\#n"#, 1), (#"{"transcript":1}"#, 1),
        (#"{"transcript":1}\#nx\#n"#, 2),
        (#"{"transcript":1}\#n{"ms":1,"process":1}\#n"#, 2),
        (#"{"transcript":1}\#n{"ms":-1,"process":1,"event":"exited"}\#n"#, 2),
        (#"{"transcript":1}\#n{"ms":21474832476000.000,"process":1,"event":"exited"}\#n"#, 2),
        (#"{"transcript":1}\#n{"ms":1,"process":0,"event":"exited"}\#n"#, 2),
        (#"{"transcript":1}\#n{"ms":1,"process":1,"event":"exploded"}\#n"#, 2),
        (#"{"transcript":1}\#n{"ms":1,"process":1,"direction":"up","line":""}\#n"#, 2),
        (#"{"transcript":1}\#n{"ms":1,"process":1,"direction":"sent","base64":"A"}\#n"#, 2),
    ]

    @Test("another file is refused, with the line", arguments: refused)
    func refuses(_ row: (text: String, line: Int)) {
        let error = #expect(throws: Diagnostic.self) { try TranscriptFile(Array(row.text.utf8), name: "t") }
        #expect(error?.place?.line == row.line)
    }
}

@Suite("The diagnosis of records that no adapter made")
struct DiagnosisRobustnessTests {
    private static let lines = [
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":2,"edition":"2022-02"}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"runCase","params":{"platform":"android","callbacks":[{"data":{"_mId":"ü"}}]}}"#,
        #"{"jsonrpc":"2.0","method":"shutdown"}"#, #"{"jsonrpc":"2.0","id":0,"result":{"platforms":["x"]}}"#,
        #"{"jsonrpc":"2.0","id":1,"result":{"calls":[[{"function":"f","data":{"broadlogId":"?","action":7}}]]}}"#,
        #"{"jsonrpc":"2.0","id":"1","result":{"calls":{}}}"#, #"{"id":null,"error":{}}"#, "{", "}", "\u{FEFF}{}", "[[[",
        "7", "", "\u{0}",
        #"{"jsonrpc":"2.0","id":1,"result":{"calls":[[],7],"threw":8}}"#,
    ]

    @Test("comes to an end, names places that are there, and is the same every time", arguments: 0..<200)
    func robust(_ seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let records = (0..<Int.random(in: 0...30, using: &generator)).map { index in
            let line = Array((Self.lines.randomElement(using: &generator) ?? "").utf8)
            let event = TranscriptFileTests.contents.randomElement(using: &generator) ?? .event(.started)
            let direction = TranscriptRecord.Direction.allCases.randomElement(using: &generator) ?? .sent
            let isLine = Int.random(in: 0..<4, using: &generator) > 0
            return TranscriptRecord(
                time: .milliseconds(index),
                process: Int.random(in: 1...2, using: &generator),
                content: isLine ? .line(direction, line, isComplete: Bool.random(using: &generator)) : event
            )
        }
        let diagnosis = Diagnosis(records)
        #expect(
            diagnosis.findings.allSatisfy { $0.records.allSatisfy(records.indices.contains) && !$0.records.isEmpty })
        #expect(Set(diagnosis.findings.map(\.mistake)).count == diagnosis.findings.count)
        #expect(Diagnosis(records).findings == diagnosis.findings)
        let report = DoctorReport(diagnosis, of: records, command: [])
        #expect(report.text.hasSuffix("\n"))
        #expect(report.json.last == UInt8(ascii: "\n"))
    }
}
