import Foundation
import TestSupport
import Testing

/// What people and build systems select, list and run again.
@Suite("a selection", .hangGuard)
struct SelectionCommandTests {
    @Test("is listed one id a line, as a run would play it, and nothing is run")
    func list() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let arguments = ["--rule", "flag.off", "--platform", "ios", "--shard", "2/3"]
        let listed = try tool.run(["run", "--list"] + arguments)
        #expect(listed.exitCode == 0, "\(listed.errors)")
        #expect(throws: (any Error).self) { try tool.contents("reports/junit.xml") }
        _ = try tool.run(["run", "--quiet", "--report", "json=results.json"] + arguments)
        let ids = listed.output.split(separator: "\n").map(String.init)
        let played = try tool.verdicts("results.json").keys
        #expect(Set(ids) == Set(played) && ids.count == played.count)
        // With a platform an adapter need not be there; without one, it is asked.
        let unsharded = ["run", "--list"] + arguments.dropLast(2)
        #expect(try tool.run(unsharded + ["--", "./no-such-program"]).output == tool.run(unsharded).output)
        #expect(try tool.run(["run", "--list"] + arguments + ["--", "./no-such-program"]).exitCode == 3)
        #expect(try tool.run(["run", "--list", "--quiet"]).exitCode == 2)
    }

    @Test(
        "is asked of the adapter, where it declares the platforms",
        .enabled(if: BuiltTool.python != nil, "python3 is not installed"))
    func listOfAdapter() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let python = try #require(BuiltTool.python)
        let sink = Repository.root.appending(path: "Tests/Fixtures/Adapters/documented_sink.py").path
        let listed = try tool.run(["run", "--list", "--case", "ids.missing*", "--", python, sink])
        #expect(listed.exitCode == 0, "\(listed.errors)")
        #expect(try listed.output == tool.run(["run", "--list", "--case", "ids.missing*"]).output)
    }

    @Test("--last-failed runs what failed, and refuses a file of other cases")
    func lastFailed() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let common = ["run", "--seed", "5", "--quiet", "--report"]
        let few = ["--platform", "android"] + (Sweep.isAsked ? [] : ["--rule", "flag.on"])
        _ = try tool.run(common + ["json=first.json", "--built-in", "click-on-receipt"] + few)
        let failed = try tool.verdicts("first.json").filter { $0.value == "failed" }.keys
        #expect(failed.count > (Sweep.isAsked ? 100 : 10))
        let again = try tool.run(
            common + ["json=again.json", "--built-in", "click-on-receipt", "--last-failed", "first.json"])
        #expect(again.exitCode == 1)
        #expect(try Set(tool.verdicts("again.json").keys) == Set(failed))
        #expect(try tool.run(["report", "verify", "again.json"]).exitCode == 0)
        // What was mended passes, which is a part of the plan; then nothing is left.
        #expect(
            try tool.run(common + ["json=mended.json", "--last-failed", "first.json", "--case", "flag.on*"]).exitCode
                == 0)
        #expect(try Set(tool.verdicts("mended.json").keys) == Set(failed.filter { $0.hasPrefix("flag.on") }))
        let refusals: [(arguments: [String], message: String)] = [
            (
                ["--seed", "5", "--last-failed", "mended.json"],
                "mended.json: error: no case failed in this run: there is nothing to run again"
            ),
            (["--last-failed", "first.json"], "with seed 5, but this run has seed 0\n  help: add --seed 5"),
            (
                ["--seed", "5", "--edition", "2021-01", "--last-failed", "first.json"],
                "edition 2022-02, but this run has edition 2021-01"
            ),
            (
                ["--seed", "5", "--last-failed", "first.json", "--platform", "ios"],
                "--last-failed first.json and the other options together"
            ),
            (["--last-failed", "none.json"], "none.json: error: the file does not exist"),
        ]
        for row in Sweep.rows(refusals, every: 3) {
            let outcome = try tool.run(["run"] + row.arguments)
            #expect(outcome.exitCode == 2)
            #expect(outcome.errors.contains(row.message), "\(outcome.errors)")
        }
    }

    @Test("--max-failures ends the run, at the same case with any number of jobs, and the other cases are not run")
    func mostFailures() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let selection = Sweep.isAsked ? [] : ["--rule", "flag.off", "--platform", "android"]
        for jobs in ["1", "5"] {
            let arguments = [
                "--built-in", "click-on-receipt", "--max-failures", "3", "--jobs", jobs, "--report",
                "json=\(jobs).json", "--report", "junit=\(jobs).xml",
            ]
            let outcome = try tool.run(["run"] + arguments + selection)
            #expect(outcome.exitCode == 1)
            #expect(outcome.output.contains("does not conform: "))
            let verdicts = try tool.verdicts("\(jobs).json").values
            #expect(verdicts.count { $0 == "failed" } == 3)
            #expect(verdicts.count { $0 == "notRun" } > (Sweep.isAsked ? 2000 : 50))
            #expect(!verdicts.contains("errored") && !outcome.output.contains("adapter doctor"))
            let report = String(decoding: try tool.contents("\(jobs).xml"), as: UTF8.self)
            #expect(report.contains("<skipped message=\"not run: the run was to end after 3 failing cases\""))
        }
        #expect(try tool.contents("1.json") == tool.contents("5.json"))
        #expect(try tool.run(["report", "verify", "1.json"]).exitCode == 0)
        // A limit that is not reached changes nothing.
        let unlimited = try tool.run(["run", "--max-failures", "1", "--jobs", "3"] + selection)
        #expect(unlimited.exitCode == 0)
        #expect(unlimited.output.contains(Sweep.isAsked ? "\nconforms: 4081 of 4081" : "\npartial: 74 of 74"))
    }
}

/// What `bazel test` sets, and what it wants for it.
@Suite("under Bazel", .hangGuard)
struct BazelTests {
    @Test(
        "--shard auto takes the part, touches the status file, and the report goes where it is looked for", .nightly)
    func shard() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        var environment = [
            "SOURCE_DATE_EPOCH": "0", "TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "3",
            "TEST_SHARD_STATUS_FILE": "status",
            "XML_OUTPUT_FILE": "out/test.xml",
        ]
        let automatic = try tool.run(
            ["run", "--rule", "flag.*", "--shard", "auto", "--quiet"], environment: environment)
        #expect(automatic.exitCode == 0, "\(automatic.errors)")
        _ = try tool.run(["run", "--rule", "flag.*", "--shard", "2/3", "--quiet", "--report", "junit=expected.xml"])
        #expect(try tool.contents("out/test.xml") == tool.contents("expected.xml"))
        #expect(try tool.contents("status").isEmpty)
        #expect(throws: (any Error).self) { try tool.contents("reports/junit.xml") }
        let half = try tool.run(["run", "--shard", "auto"], environment: ["TEST_SHARD_INDEX": "1"])
        #expect(half.exitCode == 2)
        #expect(half.errors.contains("TEST_SHARD_INDEX is set, but TEST_TOTAL_SHARDS is not"))
        // A filter that leaves this part empty leaves other parts something to do.
        environment.merge(["TESTBRIDGE_TEST_ONLY": "ids.missing*", "TEST_TOTAL_SHARDS": "2777"]) { $1 }
        let empty = try tool.run(["run", "--shard", "auto"], environment: environment)
        #expect(empty.exitCode == 0)
        #expect(empty.errors == "note: no selected case is in part 2/2777 of the plan: other parts have them\n")
    }

    @Test(
        "--shard auto is the whole plan where nothing is sharded, and each default report goes where it is looked for")
    func unsharded() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let environment = ["SOURCE_DATE_EPOCH": "0", "XML_OUTPUT_FILE": "out/test.xml"]
        let whole = try tool.run(["run", "--shard", "auto"], environment: environment)
        #expect(whole.exitCode == 0, "\(whole.errors)")
        #expect(whole.output.contains("\nconforms: 4081 of 4081"))
        #expect(String(decoding: try tool.contents("out/test.xml"), as: UTF8.self).contains("<testcase"))
        let page = Repository.root.appending(path: "Tests/Fixtures/Pages/tracking").path
        _ = try tool.run(
            ["docs", page, "--rule", "page.sections", "--quiet"], environment: ["XML_OUTPUT_FILE": "out/docs.xml"])
        #expect(String(decoding: try tool.contents("out/docs.xml"), as: UTF8.self).contains("<testcase"))
        #expect(throws: (any Error).self) { try tool.contents("reports/junit.xml") }
        // What is asked for wins.
        _ = try tool.run(
            ["run", "--rule", "flag.off", "-q", "--report", "junit=own.xml"],
            environment: ["XML_OUTPUT_FILE": "unused.xml"])
        #expect(try tool.contents("own.xml").count > 100)
        #expect(throws: (any Error).self) { try tool.contents("unused.xml") }
    }

    @Test("a filter selects cases, together with --case; one that fits nothing is named", .nightly)
    func filter() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        func listed(_ filter: String, _ arguments: [String] = []) throws -> BuiltTool.Outcome {
            try tool.run(["run", "--list"] + arguments, environment: ["TESTBRIDGE_TEST_ONLY": filter])
        }
        let all = try listed("flag.off*")
        #expect(try all.output == tool.run(["run", "--list", "--case", "flag.off*"]).output)
        let both = try listed("flag.off*", ["--case", "*[android*", "--case", "ids.*"])
        #expect(
            both.output.split(separator: "\n") == all.output.split(separator: "\n").filter { $0.contains("[android") })
        #expect(try listed("").output == tool.run(["run", "--list"]).output)
        let none = try listed("ids.nothing")
        #expect(none.exitCode == 2)
        #expect(none.errors.contains("error: TESTBRIDGE_TEST_ONLY \"ids.nothing\" matches none of the "))
        let apart = try listed("ids.*", ["--case", "flag.*"])
        #expect(apart.exitCode == 2)
        #expect(
            apart.errors.contains("error: TESTBRIDGE_TEST_ONLY \"ids.*\" and the other options together select none"),
            "\(apart.errors)"
        )
        let failing = ["TESTBRIDGE_TEST_RUNNER_FAIL_FAST": "1", "TESTBRIDGE_TEST_ONLY": "flag.on*"]
        let fast = try tool.run(["run", "--built-in", "click-on-receipt", "--format", "json"], environment: failing)
        #expect(fast.output.contains(#""failed": 1,"#), "\(fast.output.suffix(400))")
    }
}
