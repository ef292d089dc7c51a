import Foundation
import TestSupport
import Testing

/// A set of cases that is older than the spec.
@Suite("run --set", .hangGuard)
struct ScoredSetCommandTests {
    /// One vector, and another that version 2 has added or withdrawn.
    private func tool(_ change: String) throws -> BuiltTool {
        let tool = try BuiltTool()
        for (name, text) in SmallSpec.files { try tool.write(Array(text.utf8), to: "spec/\(name)") }
        let editions = try #require(SmallSpec.files["editions.json"])
        try tool.write(
            Array(editions.replacing(#""specVersion": "1""#, with: #""specVersion": "2""#).utf8),
            to: "spec/editions.json")
        let main = try #require(SmallSpec.files["vectors/main.json"])
        let changed = main.replacing(#""arrives""#, with: #""changed""#).replacing(#""since": "1""#, with: change)
            .replacing(#""calls": "documented""#, with: #""calls": "none""#)
        try tool.write(Array(changed.utf8), to: "spec/vectors/other.json")
        return tool
    }

    private static let added = #""since": "2""#
    private static let withdrawn = #""since": "1", "withdrawn": { "version": "2", "reason": "it is wrong" }"#

    @Test(
        "a newer or withdrawn case that fails is in every report, and fails nothing",
        arguments: [(added, ["--set", "1"], "added after 1"), (withdrawn, [], "withdrawn in 2: it is wrong")])
    func reports(_ change: String, _ options: [String], _ reason: String) throws {
        let tool = try tool(change)
        defer { tool.remove() }
        let files = ["json=r.json", "junit=r.xml", "markdown=r.md", "html=r.html"].flatMap { ["--report", $0] }
        let run = try tool.run(["run", "--spec", "spec"] + options + files)
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        #expect(
            run.output.contains("4 not scored: \(reason); 4 of them fail\n  changed[android,app=a], "), "\(run.output)")
        #expect(run.output.contains("\nconforms: 4 of 4 required cases passed (4 not scored)"), "\(run.output)")
        #expect(run.output.contains("  --set 2 scores what was added after 1\n") == !options.isEmpty)
        func text(_ file: String) throws -> String { String(decoding: try tool.contents(file), as: UTF8.self) }
        #expect(
            try text("r.xml").components(separatedBy: "<skipped message=\"not scored: \(reason); failed: [one] ").count
                == 5)
        #expect(try text("r.xml").contains("<property name=\"set\" value=\"1\"/>") == !options.isEmpty)
        let record = "\"verdict\": \"notScored\", \"message\": \"[one] "
        #expect(try text("r.json").components(separatedBy: record).count == 5)
        #expect(try text("r.json").contains("\"notScored\": {\"reason\": \"\(reason)\", \"verdict\": \"failed\"}"))
        #expect(try text("r.md").contains("### Not scored\n\n- 4 cases: `\(reason); 4 of them fail`"))
        #expect(try text("r.html").contains("not scored: \(reason); 4 of them fail"))
        #expect(try tool.run(["report", "verify", "r.json", "--spec", "spec"]).exitCode == 0)
        // As before the case was there.
        #expect(try tool.run(["run", "--spec", "spec", "--last-failed", "r.json"]).exitCode == 2)
        guard !options.isEmpty else { return }
        #expect(try tool.run(["run", "--spec", "spec", "--report", "json=new.json"]).exitCode == 1)
        let compared = try tool.run(["report", "compare", "r.json", "new.json", "--spec", "spec"])
        #expect(compared.exitCode == 0 && compared.output.contains("newly scored:\n"), "\(compared.output)")
    }

    @Test(
        "an app that is wrong only in what version 2 has added conforms by set 1, in every report",
        .enabled(if: BuiltTool.python != nil, "python3 is not installed"))
    func builtIn() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        // An activity that the user finds in Recents is no new tap.
        let adapter = ["--"] + (try ChangedSink((#" or callback["fromHistory"]"#, "")).write(to: tool))
        let files = ["--report", "json=r.json", "--report", "junit=r.xml"]
        #expect(try tool.run(["run"] + files + adapter).exitCode == 1)
        let failing = try tool.verdicts("r.json").filter { $0.value == "failed" }.keys.sorted()
        let old = try tool.run(["run", "--set", "1"] + files + adapter)
        #expect(old.exitCode == 0, "\(old.errors)")
        #expect(old.output.contains(" not scored: added after 1; \(failing.count) of them fail\n"), "\(old.output)")
        let verdicts = try tool.verdicts("r.json")
        #expect(!failing.isEmpty && failing.allSatisfy { verdicts[$0] == "notScored" })
        let junit = String(decoding: try tool.contents("r.xml"), as: UTF8.self)
        #expect(junit.components(separatedBy: "\"not scored: added after 1; failed: [").count == failing.count + 1)
        #expect(try tool.run(["report", "verify", "r.json"]).exitCode == 0)
        let certificate = try tool.run(["report", "certify", "r.json", "--subject", "sink.py"])
        #expect(certificate.output.contains("\"specVersion\": \"2\",\n      \"set\": \"1\","), "\(certificate)")
        #expect(certificate.errors.contains(" rules passed, scored by set 1 of 2"), "\(certificate.errors)")
    }

    @Test("the baseline may name the set; another one, and one that does not exist, are refused with both")
    func baseline() throws {
        let tool = try tool(Self.added)
        defer { tool.remove() }
        let run = ["run", "--spec", "spec", "--report", "json=r.json"]
        let baseline = run + ["--baseline", "known.json"]
        try tool.write(Array(#"{"set": "1", "waivers": []}"#.utf8), to: "known.json")
        #expect(try tool.run(baseline).exitCode == 0)
        #expect(try tool.run(baseline + ["--set", "1"]).exitCode == 0)
        _ = try tool.run(["report", "baseline", "r.json", "--spec", "spec", "--into", "written.json"])
        #expect(try tool.contents("written.json") == Data("{\n  \"set\": \"1\",\n  \"waivers\": []\n}\n".utf8))
        let other = try tool.run(baseline + ["--set", "2"])
        #expect(other.exitCode == 2)
        #expect(other.errors.hasPrefix("known.json: error: set 2 is to score the run, but the baseline is for set 1\n"))
        for (set, message) in [
            ("3", "error: the spec has no set 3 of cases\n  help: its sets are 1 to 2\n"), ("x", "--set"),
        ] {
            for command in [run, ["plan", "--spec", "spec"]] {
                let refused = try tool.run(command + ["--set", set])
                #expect(refused.exitCode == 2 && refused.errors.contains(message), "\(refused.errors)")
            }
        }
        try tool.write(Array(#"{"set": "4", "waivers": []}"#.utf8), to: "known.json")
        #expect(try tool.run(baseline).errors.hasPrefix("known.json: error: the spec has no set 4 of cases\n"))
    }

    @Test("the parts of a plan are merged if one set scores them")
    func shards() throws {
        let tool = try tool(Self.added)
        defer { tool.remove() }
        for (shard, set) in [("1/2", "1"), ("2/2", "1"), ("2/2", "2")] {
            let file = "json=\(shard.prefix(1))-\(set).json"
            _ = try tool.run(["run", "--spec", "spec", "--shard", shard, "--set", set, "--report", file])
        }
        let merge = ["report", "merge", "--spec", "spec", "--report", "json=all.json", "1-1.json"]
        #expect(try tool.run(merge + ["2-1.json"]).exitCode == 0)
        #expect(try tool.verdicts("all.json").values.count { $0 == "notScored" } == 4)
        let refused = try tool.run(merge + ["2-2.json"])
        #expect(refused.exitCode != 0 && refused.errors.contains("\"selection\" is "), "\(refused.errors)")
    }

    @Test("spec list and spec show say since when a vector is there, and whether it is withdrawn")
    func spec() throws {
        let tool = try tool(Self.withdrawn)
        defer { tool.remove() }
        let list = try tool.run(["spec", "list", "vectors", "--spec", "spec"]).output
        #expect(list.contains("arrives  required  1  ") && list.contains("  withdrawn in 2\n"), "\(list)")
        let shown = try tool.run(["spec", "show", "changed", "--spec", "spec"]).output
        #expect(shown.contains("since: 1\n") && shown.contains("withdrawn: in version 2: it is wrong\n"), "\(shown)")
    }
}
