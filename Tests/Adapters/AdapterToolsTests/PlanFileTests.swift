import AdapterClient
import AdapterTools
import CaseJudging
import ConformanceSpec
import Diagnostics
import PushTracking
import Testing

@Suite("Plans as files")
struct PlanFileTests {
    static let headers: [PlanHeader] = [
        PlanHeader(specVersion: "1", edition: "2022-02"),
        PlanHeader(specVersion: "2 \"beta\"", edition: "2020-07", seed: .max, gate: .recommended),
        PlanHeader(specVersion: "1", edition: "2022-02", challenge: Challenge("of \"today\"")),
        PlanHeader(
            specVersion: "1",
            edition: "2021-01",
            selection: Selection(
                platforms: [.ios],
                rules: [Glob("flag.*"), Glob("é")],
                cases: [Glob("*[ios]")],
                shard: Shard(number: 2, count: 3)
            ),
            wiring: DeclaredWiring(
                launchMode: .singleTop, activity: .forwarded, category: "\"shop\"", extras: .dataAndFCM,
                lifecycle: .scenes),
            drive: .device
        ),
    ]

    @Test("the first line says everything about the plan", arguments: headers)
    func header(_ header: PlanHeader) throws {
        #expect(header.line.last == UInt8(ascii: "\n"))
        #expect(try PlanHeader(line: Array(header.line.dropLast()), file: "plan.jsonl") == header)
    }

    static let refused: [(change: (String, String), message: String)] = [
        (("{", ""), "found"),
        (("\"initialize\"", "\"runCase\""), "it is not an `initialize` request"),
        ((#""seed":0"#, #""seed":-1"#), "\"seed\" of `params` must be a whole number from 0, not -1"),
        (
            (#""seed":0"#, #""seed":0,"challenge":"x""#),
            "\"seed\" of `params` must be 49963728025382, which comes from the"
        ),
        ((#""seed":0"#, #""seed":0,"challenge":"""#), "\"challenge\" of `params` must be a text of one line"),
        ((#""seed":0"#, #""seed":"0""#), "\"seed\" of `params` must be a whole number from 0, not \"0\""),
        ((#""seed":0,"#, ""), "`params` lacks the member \"seed\""),
        ((#""specVersion":"1","#, ""), "`params` lacks the member \"specVersion\""),
        (("\"selection\"", "\"selected\""), "`params` lacks the member \"selection\""),
        (("\"required\"", "\"informative\""), "\"informative\" is not one of the words allowed here"),
        (("\"level\"", #""platforms":["web"],"level""#), "\"web\" is not one of the words allowed here"),
        (("\"level\"", #""platforms":"ios","level""#), "\"platforms\" of `selection` must be an array, not \"ios\""),
        (("\"level\"", #""rules":[1],"level""#), "\"rules\" of `selection` must hold strings, not a number"),
        (("\"level\"", #""shard":"3/2","level""#), "\"shard\" of `selection` must be I/N with 1 ≤ I ≤ N, not \"3/2\""),
        (("\"standard\"", "\"singleInstance\""), "\"singleInstance\" is not one of the words allowed here"),
        (("\"data\"", "\"fcm\""), "\"fcm\" is not one of the words allowed here"),
        (("\"application\"", "\"scene\""), "\"scene\" is not one of the words allowed here"),
        (("\"DEFAULT\"", "\"\""), "\"category\" of `selection` must be a text of 1 to 256 bytes, not \"\""),
        (("\"callbacks\"", "7"), "a number is not one of the words allowed here"),
    ]

    @Test("a first line that was changed is refused, and the member named", arguments: refused)
    func refusedHeader(_ row: (change: (String, String), message: String)) throws {
        let line = String(decoding: PlanHeader(specVersion: "1", edition: "2022-02").line.dropLast(), as: UTF8.self)
        let changed = line.replacing(row.change.0, with: row.change.1, maxReplacements: 1)
        #expect(changed != line)
        let problem = try #require(throws: Diagnostic.self) {
            try PlanHeader(line: Array(changed.utf8), file: "plan.jsonl")
        }
        #expect(problem.message.contains(row.message), "\(problem.message)")
        #expect(problem.place?.line == 1 && problem.place?.file == "plan.jsonl")
    }

    @Test("no request says of which case, vector or rule it is", arguments: AdapterDrive.allCases)
    func requestsSayNothing(drive: AdapterDrive) throws {
        let spec = try BuiltInSpec.of("2022-02")
        let header = PlanHeader(specVersion: "1", edition: "2022-02", gate: .recommended, drive: drive)
        let plan = try PlanFile(header, edition: spec.edition, expansion: spec.expansion)
        #expect(plan.requestCount == spec.expansion.cases.count)
        for id in plan.requestIDs {
            let template = plan.template(ofRequest: id)
            let line = String(decoding: plan.line(ofRequest: id), as: UTF8.self)
            #expect(
                line.hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"method":"runCase","params":{"platform":"#))
            for word in [template.id, template.vector.id, template.vector.title]
                + template.vector.rules.flatMap({ [$0.id, $0.sentence] })
            {
                #expect(!line.contains(word), "\(word) in \(line)")
            }
        }
    }

    static let changes: [(change: @Sendable ([String]) -> [String], line: Int?)] = [
        ({ $0 }, nil),
        ({ $0.map { $0 + "\r" } }, nil),
        ({ $0.dropLast() }, 6),
        ({ $0 + [$0[1]] }, 8),
        ({ [$0[0], $0[2], $0[1]] + $0[3...] }, 2),
        ({ $0.map { $0.replacing(#""id":3,"#, with: #""id":9,"#) } }, 4),
    ]

    @Test("a plan that was changed is refused at the first line that differs", arguments: changes)
    func changed(_ row: (change: @Sendable ([String]) -> [String], line: Int?)) throws {
        let plan = try Self.small()
        var lines: [String] = []
        plan.write { lines.append(String(decoding: $0.dropLast(), as: UTF8.self)) }
        #expect(lines.count == 7)
        let file = FileLines(Array(row.change(lines).joined(separator: "\n").utf8))
        if let line = row.line {
            let problem = try #require(throws: Diagnostic.self) { try plan.check(file, file: "plan.jsonl") }
            #expect(problem.place?.line == line)
        } else {
            try plan.check(file, file: "plan.jsonl")
        }
    }

    /// The requests 1 and 2 are for Android, the others for iOS; 5 and 6 require an SDK below 2.3.0. No app should call
    /// anything in 1 to 4.
    static let smallSelection = Selection(
        cases: [
            Glob("action.left-after-launch*"), Glob("action.resumed-after-launch*"),
            Glob("api.track-action-below-ios-received*"),
        ]
    )

    static func small(_ change: (inout PlanHeader) -> Void = { _ in }) throws -> PlanFile {
        let spec = try BuiltInSpec.of("2022-02")
        var header = PlanHeader(
            specVersion: "1", edition: "2022-02", seed: 7, gate: .recommended, selection: smallSelection)
        change(&header)
        return try PlanFile(header, edition: spec.edition, expansion: spec.expansion)
    }

    static let texts: [(text: String, lines: [String])] = [
        ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\n\n", ["a", ""]), ("\n", [""]), ("a\r\nb\r", ["a", "b"]),
        ("\r\n\rb", ["", "\rb"]),
    ]

    @Test("lines end with a line feed, with or without a carriage return", arguments: texts)
    func lines(_ row: (text: String, lines: [String])) {
        let lines = FileLines(Array(row.text.utf8))
        #expect((0..<lines.count).map { String(decoding: lines[$0 + 1], as: UTF8.self) } == row.lines)
    }
}
