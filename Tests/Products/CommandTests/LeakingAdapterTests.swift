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

    @Test("says nothing where it fails alone too, and is not played again with --no-rerun", .nightly)
    func broken() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let sink = ChangedSink.beforeEachCase(
            "open('played', 'a').write('x')",
            "if \(ChangedSink.fingerprint) % 4 == 1: return {'calls': [[] for _ in params['callbacks']]}"
        )
        let selection = ["--rule", "ids.verbatim", "--platform", "android"]
        let outcome = try run(sink, selection, in: tool)
        let failed = try tool.verdicts("results.json").values.count { $0 == "failed" }
        let outcomes = try Self.outcomes(tool)
        let alone = outcomes["failed", default: 0]
        #expect(outcomes == ["failed": alone, "failed, as another": failed - alone])
        #expect(alone > 0 && alone < failed)
        #expect(try Self.company(tool) == nil)
        #expect(!outcome.output.contains("run again alone"))
        let played = try tool.contents("played").count
        #expect(try played == Self.records(tool).count + alone)
        _ = try run(sink, selection + ["--no-rerun"], in: tool)
        #expect(try Self.outcomes(tool).isEmpty)
        #expect(try tool.contents("played").count == played + Self.records(tool).count)
    }

    @Test("is said not to be deterministic where it passes after the same cases, too", .nightly)
    func random() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        // Counts over all its processes: once, one case is wrong.
        let sink = ChangedSink.beforeEachCase(
            "open('played', 'a').write('x')",
            "if os.path.getsize('played') == 10: return {'calls': [[{'function': 'trackAction', 'name': 'tracking', 'data': {'broadlogId': 'x'}}] for _ in params['callbacks']]}"
        )
        let outcome = try run(sink, ["--rule", "ids.verbatim", "--platform", "android"], in: tool)
        #expect(try Self.outcomes(tool) == ["passed": 1])
        let company = try #require(try Self.company(tool))
        #expect(company["outcome"] as? String == "passed")
        let before = try #require(company["before"] as? Int)
        #expect(
            outcome.output.contains(
                "passes after the same \(before) cases when they are run again: it is not deterministic"))
    }

    @Test("is told with both cases where it fails only after two certain ones", .nightly)
    func two() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let sink = ChangedSink.beforeEachCase(
            "PLAYED.add(\(ChangedSink.fingerprint) % 40)",
            "if {1, 2} <= PLAYED: return {'calls': [[] for _ in params['callbacks']]}"
        ).beforeClass("PLAYED = set()")
        let outcome = try run(sink, ["--rule", "flag.*", "--platform", "android", "--max-in-flight", "1"], in: tool)
        let company = try #require(try Self.company(tool))
        #expect(company["outcome"] as? String == "failed")
        let after = try #require(company["after"] as? [String])
        #expect(after.count == 2, "\(company)")
        #expect(
            outcome.output.contains(
                "\(after.joined(separator: company["count"] as? Int == 2 ? " and " : " to ")) the app keeps state"))
    }

    @Test(
        "is merged from shards with what each of them found out, however many fail", .nightly,
        arguments: Sweep.isAsked ? [3, 40] : [3])
    func merged(_ shards: Int) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let kinds = "['7', '2', '1', '9'][\(ChangedSink.fingerprint) % 4]"
        let sink = ChangedSink.beforeEachCase(
            "if \(ChangedSink.fingerprint) % 3: return {'calls': [[{'function': 'collectMessageInfo', 'data': {'action': \(kinds)}}] for _ in params['callbacks']]}"
        )
        let command = try ["--"] + sink.write(to: tool)
        let cases =
            Sweep.isAsked
            ? ["--rule", "ids.*", "--rule", "flag.other"]
            : ["--case", "ids.verbatim-s*[ios,*", "--case", "ids.verbatim-n*[ios,*"]
        let selection = ["run", "--jobs", "2"] + cases
        func reports(_ name: String) -> [String] { ["--report", "json=\(name).json", "--report", "junit=\(name).xml"] }
        #expect(try tool.run(selection + reports("whole") + command).exitCode == 1)
        for shard in 1...shards {
            let code = try tool.run(selection + ["--shard", "\(shard)/\(shards)"] + reports("shard\(shard)") + command)
                .exitCode
            #expect([0, 1, 2].contains(code))
        }
        let files = (1...shards).map { "shard\($0).json" }
        #expect(try tool.run(["report", "merge"] + reports("merged") + files).exitCode == 1)
        let failed = try tool.verdicts("whole.json").values.count { $0 == "failed" }
        #expect(failed > (Sweep.isAsked ? 100 : 20))
        func found(_ file: String) throws -> [String: String] {
            try Self.records(tool, file).reduce(into: [:]) { found, record in
                let alone = ["alone", "playedInstead"].map { record[$0] as? String ?? "" }
                found[record["id"] as? String ?? ""] = alone.joined(separator: " ")
            }
        }
        let merged = try found("merged.json")
        #expect(try Set(merged.keys) == Set(found("whole.json").keys))
        for shard in try (1...shards).map({ try found("shard\($0).json") }) where shard.count > 1 {
            #expect(shard.allSatisfy { merged[$0.key] == $0.value })
        }
        #expect(try tool.run(["report", "verify", "merged.json"]).exitCode == 0)
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
