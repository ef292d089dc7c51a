import CaseJudging
import ResultsFiles
import StrictJSON
import TestSupport
import Testing

@Suite("The results file")
struct ResultsWritingTests {
    @Test(
        "it reads back, with one record a case and counts that are those of the records", arguments: Scenario.allCases)
    func readsBack(_ scenario: Scenario) async throws {
        let text = try await scenario.run.text(.json)
        let root = try JSONDocument(Array(text.utf8)).root
        let names = root.members.map(\.name)
        let isWaived = scenario == .waived
        #expect(
            names == ["tool", "spec", "edition", "sink", "drive", "seed", "selection"] + (isWaived ? ["baseline"] : [])
                + ["began", "cases", "causes"] + (isWaived ? ["waivedCauses"] : []) + ["counts", "verdict"])
        let cases = Array(try #require(root["cases"]).elements)
        for kind in Verdict.Kind.allCases {
            let count = cases.count { $0["verdict"]?.string == kind.rawValue }
            let late = kind == .errored ? cases.count { $0["vector"]?.kind == .null } : 0
            let isLeftOut = kind == .notScored && count == 0
            #expect(root["counts"]?[kind.rawValue]?.numberText == (isLeftOut ? nil : String(count - late)))
        }
        let members = [
            "id", "vector", "rules", "level", "platform", "verdict", "message", "expected", "actual", "durationMs",
            "file", "line",
        ]
        for record in cases {
            let others = ["notScored", "pattern", "log", "alone", "playedInstead", "company"].filter {
                record[$0] != nil
            }
            #expect(record.members.map(\.name) == members.prefix(7) + others + members.dropFirst(7))
            #expect(others.contains("pattern") == ["failed", "expired", "waived"].contains(record["verdict"]?.string))
            #expect(others.contains("notScored") == (record["verdict"]?.string == "notScored"))
            let scored = record["notScored"] ?? record
            #expect(!others.contains("log") || scored["verdict"]?.string == "errored")
            #expect(others.contains("alone") == (scenario == .leaking && Self.differs(record)))
            if let actual = record["actual"], actual.kind == .array {
                #expect(actual.count == record["expected"]?.count)
            }
        }
    }

    /// Whether a record fails for what was sent.
    private static func differs(_ record: JSONElement) -> Bool {
        record["verdict"]?.string == "failed" && record["actual"]?.isNull == false
    }

    @Test("texts are kept whole, byte for byte", .nightly)
    func keepsAll() async throws {
        let text = Hostile.text + String(repeating: "x", count: 200_000)
        let report = try await SampleRun.hostile(text).text(.json)
        let root = try JSONDocument(Array(report.utf8)).root
        let records = Array(try #require(root["cases"]).elements)
        let errored = try #require(records.first { $0["verdict"]?.string == "errored" })
        #expect(errored["message"]?.string?.utf8.elementsEqual(text.utf8) == true)
        #expect(errored["log"]?.string?.utf8.elementsEqual([text, text].joined(separator: "\n").utf8) == true)
        let off = try #require(records.first { $0["vector"]?.string?.hasPrefix("flag.off") == true })
        let call = try #require(off["actual"]?.elements.first { _ in true }?["calls"]?.elements.first { _ in true })
        #expect(call["function"]?.string?.utf8.elementsEqual(text.utf8) == true)
        // What a sink calls a number need not be one.
        let number = try #require(call["data"]?["broadlogId"]?.elements.dropFirst().first { _ in true })
        #expect(number.kind == .string && number.string?.utf8.elementsEqual(text.utf8) == true)
    }

    @Test("seeds up to the largest are written whole")
    func seed() async throws {
        var run = SampleRun()
        run.seed = .max
        #expect(try await run.text(.json).contains(#""seed": 18446744073709551615,"#))
    }
}
