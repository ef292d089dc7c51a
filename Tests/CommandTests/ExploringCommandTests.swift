import Foundation
import TestSupport
import Testing

@Suite("run --exhaustive and --random, as people run them", .timeLimit(.minutes(20)))
struct ExploringCommandTests {
    @Test("a sink that keeps the rules is said to answer all situations, and how many there were of each length")
    func conforms() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let command = ["run", "--case", "flag.off*", "--report", "none", "--exhaustive", "2", "--random", "50"]
        let outcome = try tool.run(command + ["--jobs", "1"])
        #expect(outcome.exitCode == 0)
        let lines = outcome.output.split(separator: "\n").map(String.init)
        let start = try #require(lines.firstIndex(of: "situations besides the plan, the shortest first:"))
        let rows = lines[(start + 1)...]
        #expect(rows.prefix(4).map { $0.first == " " } == [true, true, true, false])
        #expect(rows.first?.hasPrefix("  1 event ") == true)
        #expect(rows.dropFirst(2).first?.contains("events, by lot ") == true)
        #expect(rows.dropFirst(2).first?.hasSuffix(" 50 situations") == true)
        // Numbers end below one another, whatever their length.
        let ends = rows.prefix(3).compactMap { $0.range(of: " situations")?.lowerBound.utf16Offset(in: $0) }
        #expect(ends.count == 3 && Set(ends).count == 1)
        #expect(rows.dropFirst(3).first?.hasSuffix("50 drawn with seed 0 are answered as the rules want") == true)
        #expect(try tool.run(command + ["--jobs", "4"]).output == outcome.output)
    }

    @Test("a difference that no selected case shows fails the run, and the command that is told shows it again")
    func found() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let faulty = ["--built-in", "click-on-receipt"]
        let outcome = try tool.run(
            ["run", "--case", "action.resumed*", "--exhaustive", "3", "--report", "junit=junit.xml"]
                + ["--report", "json=results.json"] + faulty)
        #expect(outcome.exitCode == 1)
        #expect(outcome.output.contains("\nlonger ones were not played"))
        #expect(!outcome.output.contains("  2 events"))
        #expect(outcome.output.contains("1 mistake in situations besides the plan"))
        let prefix = "  run it alone: tracking-conformance run --scenario '"
        let line = try #require(outcome.output.split(separator: "\n").first { $0.hasPrefix(prefix) })
        let scenario = String(line.dropFirst(prefix.count).prefix { $0 != "'" })
        #expect(line.dropFirst(prefix.count + scenario.count) == "' --built-in click-on-receipt")
        let again = try tool.run(["run", "--scenario", scenario] + faulty)
        #expect(again.exitCode == 1)
        #expect(again.output.contains("A call with action \"2\" that is not due is made"))

        let report = try #require(String(data: tool.contents("junit.xml"), encoding: .utf8))
        #expect(report.contains("name=\"situation[\(scenario)]\""))
        #expect(try tool.run(["report", "verify", "results.json"]).exitCode == 0)
        let forged = try #require(String(data: tool.contents("results.json"), encoding: .utf8))
            .replacingOccurrences(of: "situation[\(scenario)]", with: "situation[anything]")
        try forged.write(to: tool.folder.appending(path: "forged.json"), atomically: true, encoding: .utf8)
        #expect(try tool.run(["report", "verify", "forged.json"]).exitCode != 0)
    }

    @Test("a case of the plan is run alone without what is explored besides")
    func alone() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let faulty = ["--built-in", "click-on-receipt"]
        let outcome = try tool.run(
            ["run", "--case", "action.received-android*", "--exhaustive", "1", "--random", "1", "--budget", "9"]
                + ["--report", "none"] + faulty)
        let commands = outcome.output.split(separator: "\n").filter { $0.contains("run it alone: ") }
        #expect(commands.count == 2)
        #expect(
            commands.first?.hasSuffix(
                "run --case 'action.received-android[android,app=foreground]' --built-in click-on-receipt") == true)
    }

    @Test("what is drawn depends on the seed alone, and is made small")
    func drawn() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        func outcome(jobs: String) throws -> BuiltTool.Outcome {
            try tool.run([
                "run", "--case", "action.resumed*", "--random", "500", "--seed", "3", "--report", "none", "--jobs",
                jobs,
                "--built-in", "sent-with-next-callback",
            ])
        }
        let first = try outcome(jobs: "1")
        #expect(first.exitCode == 1)
        #expect(first.output.contains("what is left of it when everything goes that need not be there:"))
        #expect(try outcome(jobs: "4").output == first.output)
    }

    @Test("a time that is over ends it, and is no failure")
    func budget() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let outcome = try tool.run([
            "run", "--case", "action.resumed*", "--exhaustive", "12", "--budget", "0.5", "--report", "none",
        ])
        #expect(outcome.exitCode == 0)
        #expect(outcome.output.contains("\nthe time was over: the last row is not whole, all above it are\n"))
    }

    @Test(
        "what makes no sense together is refused",
        arguments: [
            ["--budget", "3"], ["--exhaustive", "0"], ["--exhaustive", "2", "--shard", "1/2"],
            ["--random", "2", "--scenario", "android closed: opened a"], ["--exhaustive", "2", "--list"],
        ])
    func refused(_ words: [String]) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let outcome = try tool.run(["run"] + words)
        #expect(outcome.exitCode == 2)
        #expect(outcome.errors.contains("help: "))
    }
}
