import CaseJudging
import ConformanceRunner
import ConformanceSpec
import Diagnostics
import PushTracking
import ResultsFiles
import StrictJSON
import TestSupport
import Testing

@Suite("Shards, merged")
struct ResultsMergeTests {
    @Test(
        "are byte for byte the whole run, in any order of the files",
        arguments: Sweep.rows(Scenario.allCases.filter { ![.stray, .leaking].contains($0) }, every: 4),
        Sweep.isAsked ? Array(1...7) : [3]
    )
    func whole(_ scenario: Scenario, _ count: Int) async throws {
        let run = scenario.run
        let files = try await run.shards(count)
        var whole: [ReportFormat: String] = [:]
        let formats = try ReportFormat.allCases.filter { $0.isWritten(of: try run.description()) }
        for format in formats { whole[format] = try await run.text(format) }
        for order in [files, files.reversed()] {
            let merge = try ResultsMerge(order, specification: try run.specification())
            for format in formats {
                let merged = try merge.text(format)
                #expect(whole[format]?.utf8.elementsEqual(merged.utf8) == true, "\(scenario) in \(count): \(format)")
            }
        }
    }

    @Test(
        "stray answers of all shards stay, numbered where two stand in lines of one number, and the merged file follows"
    )
    func strays() async throws {
        let run = Scenario.stray.run
        let files = try await run.shards(2)
        for order in [files, files.reversed()] {
            let merge = try ResultsMerge(order, specification: try run.specification())
            let ids = merge.judged.unplannedFailures.map(\.id)
            #expect(
                ids.prefix(4) == [
                    "late-call[order[ios]]", "further-late-calls[44]", "stray-answer[2]", "stray-answer[2]",
                ])
            #expect(ids.count == 2 + 2 * run.strayLines.count)
            let merged = try ResultsFile(Array(try merge.text(.json).utf8), file: "all.json")
            #expect(merged.failures.map(\.id).contains("stray-answer[2] #2"))
            #expect(try ResultsReplay(merged, specification: run.specification()).problems.isEmpty)
        }
    }

    @Test("what each shard found out by running cases again stays, and the merged file follows")
    func reruns() async throws {
        let run = Scenario.leaking.run
        let files = try await run.shards(2)
        let merge = try ResultsMerge(files, specification: try run.specification())
        let found = files.flatMap(\.cases).reduce(into: [:]) { $0[$1.id] = $1.alone }
        #expect(merge.judged.cases.allSatisfy { $0.alone == found[$0.template.id] })
        #expect(found.values.contains { $0.outcome == .passed })
        let merged = try ResultsFile(Array(try merge.text(.json).utf8), file: "all.json")
        #expect(try ResultsReplay(merged, specification: run.specification()).problems.isEmpty)
    }

    @Test("a run that was not cut is itself")
    func single() async throws {
        let run = Scenario.failing.run
        let merge = try ResultsMerge([try await run.results()], specification: try run.specification())
        #expect(try merge.text(.json) == (try await run.text(.json)))
    }

    @Test("a shard that is missing is named, with what is not known")
    func hole() async throws {
        let files = try await Scenario.failing.run.shards(3)
        try expectRefusal(
            [files[0], files[2]], "shard 2/3 is missing: nothing is known of \"order[android]\" and 5 more")
        try expectRefusal([files[1]], "shard 1/3 is missing", "shard 3/3 is missing")
    }

    @Test("a shard that is given twice is named, with both files")
    func overlap() async throws {
        let files = try await Scenario.failing.run.shards(2)
        try expectRefusal(
            [files[0], files[1], files[0]], "1.json:8:/selection/shard shard 1/2 is given twice: here and in 1.json")
    }

    @Test("shards of different cuts are refused")
    func otherCut() async throws {
        let run = Scenario.failing.run
        let half = try await run.shards(2)
        let thirds = try await run.shards(3)
        try expectRefusal([half[0], thirds[1]], "this is shard 2/3, but 1.json is shard 1/2")
        try expectRefusal(
            [half[0], try await run.results()], "this is not one shard of several, but 1.json is shard 1/2")
        let whole = try await run.results(file: "whole.json")
        try expectRefusal([whole, whole], "neither this nor whole.json is one shard of several")
    }

    struct Difference: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let expected: String
        let change: @Sendable (inout SampleRun) -> Void
    }

    static let differences: [Difference] = [
        Difference(testDescription: "seed", expected: "/seed \"seed\" is 7, but 0 in 1.json") { $0.seed = 7 },
        Difference(testDescription: "sink", expected: #"/sink "sink" is {name: "other""#) { $0.sinkName = "other" },
        Difference(testDescription: "spec", expected: #"/spec "spec" is {version: "1", source: "spec", digest: "h1:"#) {
            $0.passesForBuiltIn = true
        },
        Difference(testDescription: "SDK", expected: "/sink \"sink\" is {") { $0.sdk = [:] },
        Difference(testDescription: "platforms", expected: "/sink \"sink\" is {") { $0.platforms = [.ios] },
        Difference(testDescription: "level", expected: #"/selection "selection" is {level: "recommended"}"#) {
            $0.gate = .recommended
        },
        Difference(testDescription: "rules", expected: "/selection \"selection\" is {") {
            $0.selection.rules = [Glob("flag.*")]
        },
        Difference(testDescription: "drive", expected: "/drive \"drive\" is \"device\"") { $0.drive = .device },
        Difference(testDescription: "baseline", expected: #""baseline" is {file: "known.json""#) {
            $0.baseline = #"{"waivers": []}"#
        },
    ]

    @Test("results of different runs are refused, and the difference is named", arguments: differences)
    func otherRun(_ difference: Difference) async throws {
        let run = Scenario.failing.run
        var other = run
        difference.change(&other)
        let first = try await run.shards(2)[0]
        other.selection.shard = Shard(number: 2, count: 2)
        try expectRefusal([first, try await other.results(file: "2.json")], "2.json", difference.expected)
    }

    @Test("a file that does not follow is refused")
    func edited() async throws {
        let run = Scenario.passing.run
        let text = try await run.text(.json)
        let edited = text.replacing(#""verdict": "passed""#, with: #""verdict": "failed""#, maxReplacements: 1)
        try expectRefusal([try ResultsFile(Array(edited.utf8), file: "1.json")], of: run, "/cases/0/verdict")
    }

    private func expectRefusal(_ files: [ResultsFile], of run: SampleRun = Scenario.failing.run, _ expected: String...)
        throws
    {
        let specification = try run.specification()
        let error = try #require(throws: InputFileError.self) { try ResultsMerge(files, specification: specification) }
        let text = lines(error).joined(separator: "\n")
        for part in expected { #expect(text.contains(part), "\(text)") }
        for problem in error.problems { #expect(problem.suggestion != nil) }
    }
}
