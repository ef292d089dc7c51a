import AdapterClient
import AdapterTools
import CaseJudging
import DeviceModel
import Diagnostics
import PushTracking
import TestSupport
import Testing

@Suite("Answers in a file")
struct AnswerTests {
    /// A way in which the answers differ from those of an app that conforms, and what comes of it.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let change: @Sendable ([String]) -> [String]
        /// The verdicts by request, from 1, and parts of the messages of those that are errored.
        let verdicts: [Verdict.Kind]
        var messages: [Int: String] = [:]
        /// The lines that answer nothing, with a part of what is said of each.
        var strays: [(line: Int, message: String)] = []
    }

    private static let passing: [Verdict.Kind] = [.passed, .passed, .passed, .passed, .skipped, .skipped]

    static let rows: [Row] = [
        Row(testDescription: "in order", change: { $0 }, verdicts: passing),
        Row(testDescription: "in another order", change: { [$0[0]] + $0[1...].reversed() }, verdicts: passing),
        Row(
            testDescription: "without those of the cases that are skipped", change: { $0.dropLast(2) },
            verdicts: passing),
        Row(
            testDescription: "one is missing",
            change: { Array($0[...2] + $0[4...]) },
            verdicts: [.passed, .passed, .errored, .passed, .skipped, .skipped],
            messages: [3: "answers.jsonl has no answer to request 3, which is line 4 of plan.jsonl"]
        ),
        Row(
            testDescription: "all are missing",
            change: { [$0[0]] },
            verdicts: [.errored, .errored, .errored, .errored, .skipped, .skipped],
            messages: [1: "no answer to request 1", 4: "no answer to request 4"]
        ),
        Row(
            testDescription: "one appears twice",
            change: { $0 + [$0[2]] },
            verdicts: [.passed, .errored, .passed, .passed, .skipped, .skipped],
            messages: [2: "answers request 2 2 times: in the lines 3, 8"]
        ),
        Row(
            testDescription: "one of a skipped case appears twice",
            change: { $0 + [$0[5]] },
            verdicts: passing,
            strays: [(8, "answers request 5, which has been answered before")]
        ),
        Row(
            testDescription: "foreign ones",
            change: {
                $0 + [
                    $0[1].replacing(#""id":1,"#, with: #""id":7,"#), $0[0],
                    $0[1].replacing(#""id":1,"#, with: #""id":-1,"#),
                ]
            },
            verdicts: passing,
            strays: [
                (8, "request 7, which the plan does not have"), (9, "it answers `initialize`"), (10, "request -1"),
            ]
        ),
        Row(
            testDescription: "with blank lines",
            change: { ["", "\r"] + $0.flatMap { [$0, " \t"] } + [""] },
            verdicts: passing
        ),
        Row(
            testDescription: "garbage in between",
            change: {
                Array(
                    $0[...1] + ["Tests passed!", "-", "[]", #"{"jsonrpc":"2.0","id":"2","result":{}}"#]
                        + $0[2...])
            },
            verdicts: passing,
            strays: [(3, "not JSON"), (4, "not JSON"), (5, "it is not an object"), (6, "not the whole number")]
        ),
        Row(
            testDescription: "garbage instead of one",
            change: { $0.map { $0.replacing(#"{"jsonrpc":"2.0","id":4"#, with: #"{"id":4"#) } },
            verdicts: [.passed, .passed, .passed, .errored, .skipped, .skipped],
            messages: [4: "no answer to request 4"],
            strays: [(5, "`jsonrpc` is not \"2.0\"")]
        ),
        Row(
            testDescription: "one of the wrong shape",
            change: {
                $0.map { $0.replacing(#""id":1,"result":{"calls":["#, with: #""id":1,"result":{"calls":[[],"#) }
            },
            verdicts: [.errored, .passed, .passed, .passed, .skipped, .skipped],
            messages: [
                1: "answers.jsonl:2: The adapter's result does not have the documented shape: `calls` has 4 lists"
            ]
        ),
        Row(
            testDescription: "an error object",
            change: { $0.map { $0.hasPrefix(#"{"jsonrpc":"2.0","id":1,"#) ? Self.error : $0 } },
            verdicts: [.errored, .passed, .passed, .passed, .skipped, .skipped],
            messages: [1: "The adapter answered with the error 5: out of paper"]
        ),
        Row(
            testDescription: "a case is unsupported, and one sends what it must not",
            change: { lines in
                lines.map { line in
                    line.hasPrefix(#"{"jsonrpc":"2.0","id":1,"#)
                        ? #"{"jsonrpc":"2.0","id":1,"result":{"unsupported":"no"}}"#
                        : line.replacing(
                            #""id":3,"result":{"calls":[[]"#,
                            with: #""id":3,"result":{"calls":[[{"function":"collectMessageInfo"}]"#
                        )
                }
            },
            verdicts: [.failed, .passed, .failed, .passed, .skipped, .skipped]
        ),
    ]

    private static let error = #"{"jsonrpc":"2.0","id":1,"error":{"code":5,"message":"out of paper"}}"#

    @Test(
        "are judged one by one, and what belongs to no case is named with its line",
        arguments: Sweep.rows(rows, every: 3))
    func judged(_ row: Row) async throws {
        let planFile = try PlanFileTests.small()
        let judged = try Judged(row.change(Self.answers(to: planFile)), to: planFile)
        let results = try await BuiltInSpec.of("2022-02").results(of: judged.app, judged.plan)
        #expect(results.map(\.verdict.kind) == row.verdicts)
        for (request, part) in row.messages {
            guard case .errored(let error) = results[request - 1].verdict else { continue }
            #expect(error.message.contains(part), "\(error.message)")
        }
        let strays = judged.app.strays(in: judged.plan)
        #expect(strays.map(\.subject) == row.strays.map { UnplannedFailure.Subject.strayAnswer(line: $0.line) })
        for (stray, expected) in zip(strays, row.strays) {
            #expect(stray.message.contains(expected.message), "\(stray.message)")
            #expect(stray.message.hasPrefix("answers.jsonl:\(expected.line): "))
        }
    }

    @Test("a hundred stray lines are reported, and the rest are counted")
    func manyStrays() throws {
        let planFile = try PlanFileTests.small()
        let answers = Self.answers(to: planFile)
        let lines = answers + Array(repeating: "garbage", count: 150) + Array(repeating: answers[5], count: 250)
        let judged = try Judged(lines, to: planFile)
        let strays = judged.app.strays(in: judged.plan)
        let first = answers.count + 1
        #expect(strays.map(\.subject) == (0...100).map { .strayAnswer(line: first + $0) })
        #expect(strays.last?.message.contains("the line is one of 300 more that answer nothing in the plan") == true)
        let twice = try Judged(answers + Array(repeating: answers[5], count: 101), to: planFile)
        #expect(twice.app.strays(in: twice.plan).count == 101)
    }

    @Test("a case that is answered very often is one error with the first lines")
    func veryOften() async throws {
        let planFile = try PlanFileTests.small()
        let answers = Self.answers(to: planFile)
        let judged = try Judged(answers + Array(repeating: answers[2], count: 500), to: planFile)
        let results = try await BuiltInSpec.of("2022-02").results(of: judged.app, judged.plan)
        guard case .errored(let error) = results[1].verdict else {
            Issue.record("\(results[1].verdict)")
            return
        }
        #expect(error.message.contains("answers request 2 501 times: in the lines 3, 8, 9, "))
        #expect(error.message.hasSuffix(", 108, ….") && error.message.count < 700, "\(error.message)")
    }

    static let wrongFirstLines: [(change: (String, String), message: String)] = [
        ((#""id":0"#, #""id":1"#), "it answers request 1"),
        (("{", ""), "it is not JSON"),
        (("\"result\"", "\"outcome\""), "neither `result` nor `error`"),
        ((#""protocolVersion":2"#, #""protocolVersion":3"#), "speaks version 3 of the protocol"),
        (("\"name\"", "\"title\""), "`sink.name`"),
        (("\"android\"", "\"web\""), "`platforms`"),
        (("standard", "singleTop"), "declares the launch mode singleTop, and the plan is for standard"),
        (
            ("\"drive\"", #""activity":"forwarded","drive""#),
            "declares the activity forwarded, and the plan is for direct"
        ),
        (("\"drive\"", #""category":"shop","drive""#), "declares the category shop, and the plan is for DEFAULT"),
        (("\"drive\"", #""extras":"data+fcm","drive""#), "declares the extras data+fcm, and the plan is for data"),
        (
            ("\"drive\"", #""lifecycle":"scenes","drive""#),
            "declares the lifecycle scenes, and the plan is for application"
        ),
        (("\"callbacks\"", "\"device\""), "declares the drive device, and the plan is for callbacks"),
    ]

    @Test("with another first line than the plan is for, nothing is judged", arguments: wrongFirstLines)
    func firstLine(_ row: (change: (String, String), message: String)) throws {
        let planFile = try PlanFileTests.small()
        var lines = Self.answers(to: planFile)
        lines[0] = lines[0].replacing(row.change.0, with: row.change.1, maxReplacements: 1)
        let problem = try #require(throws: Diagnostic.self) { try Judged(lines, to: planFile) }
        #expect(problem.message.contains(row.message), "\(problem.message)")
        #expect(problem.place == SourcePlace(file: "answers.jsonl", line: 1))
        #expect(throws: Diagnostic.self) { try Judged([], to: planFile) }
    }

    @Test("for platforms that the sink does not declare are counted, and not judged")
    func undeclared() async throws {
        let planFile = try PlanFileTests.small()
        let judged = try Judged(Self.answers(to: planFile, platforms: "\"android\""), to: planFile)
        let results = try await BuiltInSpec.of("2022-02").results(of: judged.app, judged.plan)
        #expect(results.map(\.verdict.kind) == [.passed, .passed])
        #expect(judged.app.undeclaredAnswers == 4)
        #expect(judged.app.strays(in: judged.plan).isEmpty)
    }

    @Test("to a shard are judged where the shard has the same cases for the declared platforms")
    func shards() throws {
        // Android comes first in the whole plan. If its cases came out even, the shards of iOS alone would be the same.
        let ahead = try BuiltInSpec.of("2022-02").plan([.android]).cases.count
        let count = try #require((3...9).first { !ahead.isMultiple(of: $0) })
        let shard = Shard(number: 2, count: count)
        func judged(planned: Set<Platform>?, declared: String) throws -> Judged {
            let planFile = try PlanFileTests.small { $0.selection = Selection(platforms: planned, shard: shard) }
            return try Judged(Self.answers(to: planFile, platforms: declared), to: planFile)
        }
        #expect(try judged(planned: nil, declared: "\"android\"").plan.selected.count > 100)
        #expect(try judged(planned: [.ios], declared: "\"ios\"").plan.selected.count > 100)
        #expect(try judged(planned: nil, declared: #""ios","android""#).plan.selected.count > 200)
        let problem = #expect(throws: Diagnostic.self) { try judged(planned: nil, declared: "\"ios\"") }
        #expect(problem?.suggestion?.contains("--platform ios") == true)
        #expect(throws: Diagnostic.self) { try judged(planned: [.ios], declared: #""ios","android""#) }
    }

    /// Answers that say that nothing was called.
    private static func answers(to planFile: PlanFile, platforms: String = #""android","ios""#) -> [String] {
        let profile = """
            {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":2,"sink":{"name":"silent"},"platforms":[\(platforms)],\
            "sdk":{"ios":{"name":"ACPCore","version":"2.3.0"}},"launchMode":"standard","drive":"callbacks"}}
            """
        return [profile]
            + planFile.requestIDs.map { id in
                let callbacks = String(decoding: planFile.line(ofRequest: id), as: UTF8.self).ranges(
                    of: #""callback":"#
                ).count
                let lists = [String](repeating: "[]", count: callbacks).joined(separator: ",")
                return #"{"jsonrpc":"2.0","id":\#(id),"result":{"calls":[\#(lists)]}}"#
            }
    }
}

/// Answers put to their plan.
struct Judged {
    let app: AnsweredApp
    let plan: Plan

    init(_ lines: [String], to planFile: PlanFile) throws {
        let file = FileLines(Array(lines.map { $0 + "\n" }.joined().utf8))
        let sheet = try AnswerSheet(file, file: "answers.jsonl", requestCount: planFile.requestCount)
        plan = try BuiltInSpec.of("2022-02").plan(
            sheet.handshake.profile.platforms, selection: planFile.header.selection)
        app = try AnsweredApp(sheet, to: planFile, named: "plan.jsonl", judgedBy: plan)
    }
}
