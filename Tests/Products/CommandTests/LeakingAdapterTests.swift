import Foundation
import TestSupport
import Testing

@Suite(
    "A failing case of an adapter", .hangGuard,
    .enabled(if: BuiltTool.python != nil, "python3 is not installed"))
struct LeakingAdapterTests {
    /// What became of the failing cases alone, by the number of cases; all records of other verdicts must say nothing.
    private static func outcomes(_ tool: BuiltTool) throws -> [String: Int] {
        var outcomes: [String: Int] = [:]
        for record in try records(tool) {
            guard let alone = record["alone"] as? String else { continue }
            #expect(record["verdict"] as? String == "failed")
            outcomes[record["playedInstead"] == nil ? alone : "\(alone), as another", default: 0] += 1
        }
        return outcomes
    }

    private static func records(_ tool: BuiltTool, _ file: String = "results.json") throws -> [[String: Any]] {
        let root = try #require(JSONSerialization.jsonObject(with: tool.contents(file)) as? [String: Any])
        return try #require(root["cases"] as? [[String: Any]])
    }

    /// What the search for what a case fails after has found: there is one at most.
    private static func company(_ tool: BuiltTool) throws -> [String: Any]? {
        let found = try records(tool).compactMap { $0["company"] as? [String: Any] }
        #expect(found.count <= 1)
        return found.first
    }

    private func run(_ sink: ChangedSink, _ selection: [String], in tool: BuiltTool) throws -> BuiltTool.Outcome {
        let reports = ["--report", "json=results.json", "--report", "junit=junit.xml"]
        let outcome = try tool.run(["run"] + selection + reports + ["--"] + sink.write(to: tool))
        #expect(outcome.exitCode == 1)
        #expect(try tool.run(["report", "verify", "results.json"]).exitCode == 0)
        return outcome
    }

    @Test(
        "is told with the case that it fails after",
        arguments: Sweep.isAsked ? ["1", "2", "4", "8"] : ["4"]
    )
    func leaking(_ jobs: String) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let outcome = try run(.leaking, ["--rule", "ids.verbatim", "--platform", "android", "--jobs", jobs], in: tool)
        let outcomes = try Self.outcomes(tool)
        let failed = try tool.verdicts("results.json").values.count { $0 == "failed" }
        #expect(outcomes.values.reduce(0, +) == failed)
        #expect(outcomes["passed", default: 0] >= 1 && outcomes["passed, as another", default: 0] >= 1, "\(outcomes)")
        let company = try #require(try Self.company(tool))
        #expect(company["outcome"] as? String == "failed")
        let after = try #require((company["after"] as? [String])?.first)
        #expect(outcome.output.contains("passes alone; after \(after)"))
        #expect(outcome.output.contains("start every `runCase` from fresh state"))
        let played = outcomes["passed", default: 0] + outcomes["failed", default: 0]
        #expect(outcome.output.contains("\(played) of \(failed) failing cases, one of each cause, w"))
        #expect(try String(decoding: tool.contents("junit.xml"), as: UTF8.self).contains("fails in the same way as "))
    }

    @Test("is told with the id of an earlier push that it still sends", .nightly)
    func remembers() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let sink = ChangedSink(
            (#"{"broadlogId": push["_mId"]"#, #"{"broadlogId": KEPT.setdefault("id", push["_mId"])"#)
        )
        .beforeClass("KEPT = {}")
        let outcome = try run(sink, ["--case", "flag.on-everywhere[android,event=received*"], in: tool)
        let company = try #require(try Self.company(tool))
        let after = try #require((company["after"] as? [String])?.first)
        let reported = try #require(
            outcome.output.firstMatch(of: #/passes alone; after (\S+) the app still remembers "(h\w+)"/#))
        #expect(reported.1 == after)
        #expect(try tool.run(["spec", "show", after]).output.contains(reported.2))
    }

    @Test("that is the only one of its run has been alone")
    func single() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let sink = ChangedSink.beforeEachCase("return {'calls': [[] for _ in params['callbacks']]}")
        let outcome = try run(sink, ["--case", "flag.on-everywhere[android,event=received,app=background]"], in: tool)
        #expect(try Self.outcomes(tool).isEmpty)
        #expect(!outcome.output.contains("again alone"))
    }

    @Test("is failed, not errored, where the sink's values have other types")
    func wrongTypes() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let sink = ChangedSink((#""action": action}"#, #""action": int(action)}"#))
        _ = try run(sink, ["--case", "flag.on-everywhere[android,event=*]"], in: tool)
        #expect(try Set(tool.verdicts("results.json").values) == ["failed"])
    }
}
