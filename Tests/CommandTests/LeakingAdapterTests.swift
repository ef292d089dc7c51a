import Foundation
import Testing

@Suite("A failing case of an adapter", .timeLimit(.minutes(20)), .enabled(if: BuiltTool.python != nil, "python3 is not installed"))
struct LeakingAdapterTests {
    private static let remark = "passes when it runs alone: state is kept between cases; let every `runCase` begin from fresh state"

    /// What became of the failing cases alone, by the number of cases; all records of other verdicts must say nothing.
    private static func outcomes(_ tool: BuiltTool) throws -> [String: Int] {
        let root = try #require(JSONSerialization.jsonObject(with: tool.contents("results.json")) as? [String: Any])
        var outcomes: [String: Int] = [:]
        for record in try #require(root["cases"] as? [[String: Any]]) {
            guard let alone = record["alone"] as? String else { continue }
            #expect(record["verdict"] as? String == "failed")
            outcomes[alone, default: 0] += 1
        }
        return outcomes
    }

    private func run(_ sink: ChangedSink, _ selection: [String], in tool: BuiltTool) throws -> BuiltTool.Outcome {
        let reports = ["--report", "json=results.json", "--report", "junit=junit.xml"]
        let outcome = try tool.run(["run"] + selection + reports + ["--"] + sink.write(to: tool))
        #expect(outcome.exitCode == 1)
        #expect(try tool.run(["report", "verify", "results.json"]).exitCode == 0)
        return outcome
    }

    @Test("says that it passes alone where state is kept between cases, the first 20 of them", arguments: ["1", "2"])
    func leaking(_ jobs: String) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let outcome = try run(.leaking, ["--rule", "ids.verbatim", "--platform", "android", "--jobs", jobs], in: tool)
        let outcomes = try Self.outcomes(tool)
        let failed = try tool.verdicts("results.json").values.count { $0 == "failed" }
        #expect(failed > 20)
        #expect(outcomes == ["passed": 20, "notPlayed": failed - 20])
        #expect(outcome.output.contains("  \(Self.remark)\n"))
        #expect(outcome.output.contains("the first 20 of \(failed) failing cases were run again alone, and 20 passed: state is kept"))
        let report = try String(decoding: tool.contents("junit.xml"), as: UTF8.self)
        #expect(report.components(separatedBy: Self.remark).count == 21)
        #expect(report.components(separatedBy: "not run again alone: only the first 20 failing cases").count == failed - 20 + 1)
    }

    @Test("says nothing where it fails alone too", arguments: [(40, false), (2, true)])
    func broken(_ divisor: Int, _ hasMany: Bool) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let sink = ChangedSink.beforeEachCase(
            "if \(ChangedSink.fingerprint) % \(divisor) == 1: return {'calls': [[] for _ in params['callbacks']]}"
        )
        let outcome = try run(sink, ["--rule", "ids.verbatim", "--platform", "android"], in: tool)
        let failed = try tool.verdicts("results.json").values.count { $0 == "failed" }
        #expect(failed > 0 && (failed > 20) == hasMany, "\(failed)")
        #expect(try Self.outcomes(tool) == ["failed": min(failed, 20)].merging(hasMany ? ["notPlayed": failed - 20] : [:]) { $1 })
        #expect(!outcome.output.contains("passes when it runs alone"))
        #expect(outcome.output.contains("the first 20 of \(failed) failing cases were run again alone, and none passed") == hasMany)
    }

    @Test("that is the only one of its run has been alone")
    func single() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let sink = ChangedSink.beforeEachCase("return {'calls': [[] for _ in params['callbacks']]}")
        let outcome = try run(sink, ["--case", "flag.on-everywhere[android,event=received,app=background]"], in: tool)
        #expect(try Self.outcomes(tool).isEmpty)
        #expect(!outcome.output.contains("alone,"))
    }

    @Test("is failed, not errored, where the sink's values have other types")
    func wrongTypes() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let sink = ChangedSink(("\"action\": action}", "\"action\": int(action)}"))
        _ = try run(sink, ["--case", "flag.on-everywhere[android,event=*]"], in: tool)
        #expect(try Set(tool.verdicts("results.json").values) == ["failed"])
    }
}
