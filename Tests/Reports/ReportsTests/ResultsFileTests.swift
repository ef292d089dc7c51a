import ResultsFiles
import StrictJSON
import Testing

@Suite("A results file, read")
struct ResultsFileTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let old: String
        let new: String
        /// File, line, pointer, cause and remedy, as far as they matter.
        let expected: String
    }

    static let rows: [Row] = [
        Row(testDescription: "cut off", old: #""counts": {"#, new: "", expected: "results.json:"),
        Row(
            testDescription: "another tool",
            old: #""name": "tracking-conformance""#,
            new: #""name": "other""#,
            expected: "results.json:2:/tool/name the file was written by another tool; give a file that"
        ),
        Row(
            testDescription: "an unknown member",
            old: #""edition":"#,
            new: #""editions":"#,
            expected: "results.json:4:/editions a results file has no member \"editions\"; did you mean \"edition\"?"
        ),
        Row(
            testDescription: "a missing member",
            old: #"  "drive": "callbacks",\#n"#,
            new: "",
            expected: "results.json:1: a results file lacks the member \"drive\"; add \"drive\""
        ),
        Row(
            testDescription: "an unknown drive",
            old: "\"callbacks\"",
            new: "\"by hand\"",
            expected:
                #"/drive "drive" of a results file must be "in-process", "callbacks", "device" or "capture", not "by hand""#
        ),
        Row(
            testDescription: "a shard that is none",
            old: #""level": "required"}"#,
            new: #""level": "required", "shard": "3/2"}"#,
            expected:
                "results.json:8:/selection/shard \"shard\" of the selection must be I/N with 1 ≤ I ≤ N, not \"3/2\""
        ),
        Row(
            testDescription: "an unknown verdict",
            old: #""verdict": "passed""#,
            new: #""verdict": "pased""#,
            expected:
                "results.json:11:/cases/0/verdict \"pased\" is not one of the words allowed here; did you mean \"passed\"?"
        ),
        Row(
            testDescription: "a duration below 0",
            old: #""durationMs": 0.000"#,
            new: #""durationMs": -0.5"#,
            expected:
                "results.json:11:/cases/0/durationMs \"durationMs\" of a case must be a number of milliseconds from 0 to 172800000, two days, not -0.5"
        ),
        Row(
            testDescription: "a duration of centuries",
            old: #""durationMs": 0.000"#,
            new: #""durationMs": 999999999999"#,
            expected: "from 0 to 172800000, two days, not 999999999999"
        ),
        Row(
            testDescription: "a challenge of two lines",
            old: #""seed": 0,"#,
            new: #""seed": 0, "challenge": "a\nb","#,
            expected:
                "results.json:7:/challenge \"challenge\" of a results file must be a text of one line that is not blank and has at most 256 bytes"
        ),
        Row(
            testDescription: "a case that appears twice",
            old: #""id": "order[android]""#,
            new: #""id": "both.opened[android]""#,
            expected: "results.json:12:/cases/1 the case \"both.opened[android]\" appears twice"
        ),
        Row(
            testDescription: "a count that is none",
            old: #""planned": "#,
            new: #""planned": -"#,
            expected: "/counts/planned \"planned\" of the counts must be a whole number from 0, not -"
        ),
        Row(
            testDescription: "findings of a documentation check",
            old: #""cases": ["#,
            new: #""findings": ["#,
            expected:
                "results.json:1: these are the findings of a documentation check, not the results of a run; give a file that"
        ),
    ]

    @Test("is refused with file, line, pointer, cause and remedy", arguments: rows)
    func refused(_ row: Row) async throws {
        let text = try await Scenario.passing.run.text(.json)
        let edited = text.replacing(row.old, with: row.new, maxReplacements: 1)
        #expect(edited != text)
        let error = try #require(throws: InputFileError.self) {
            try ResultsFile(Array(edited.utf8), file: "results.json")
        }
        #expect(lines(error).contains { $0.contains(row.expected) }, "\(lines(error))")
    }
}
