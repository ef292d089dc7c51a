import Foundation
import TestSupport
import Testing

@Suite("run --exhaustive and --random, as people run them", .hangGuard)
struct ExploringCommandTests {
    @Test("a sink that keeps the rules is said to answer all situations, and how many there were of each length")
    func conforms() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let command = ["run", "--case", "flag.off*", "--report", "none", "--exhaustive", "2", "--random", "50"]
        let outcome = try tool.run(command + ["--jobs", "1"])
        #expect(outcome.exitCode == 0)
        let lines = outcome.output.split(separator: "\n").map(String.init)
        let start = try #require(lines.firstIndex(of: "scenarios beyond the plan, the shortest first:"))
        let rows = lines[(start + 1)...]
        #expect(rows.prefix(4).map { $0.first == " " } == [true, true, true, false])
        #expect(rows.first?.hasPrefix("  1 event ") == true)
        #expect(rows.dropFirst(2).first?.contains("events, random ") == true)
        #expect(rows.dropFirst(2).first?.hasSuffix(" 50 scenarios") == true)
        // Numbers end below one another, whatever their length.
        let ends = rows.prefix(3).compactMap { $0.range(of: " scenarios")?.lowerBound.utf16Offset(in: $0) }
        #expect(ends.count == 3 && Set(ends).count == 1)
        #expect(rows.dropFirst(3).first?.hasSuffix("50 drawn with seed 0 are answered correctly") == true)
        #expect(try tool.run(command + ["--jobs", "4"]).output == outcome.output)
    }

    @Test(
        "a difference that no selected case shows fails the run, and the command that is told shows it again",
        .nightly)
    func found() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let faulty = ["--built-in", "click-on-receipt"]
        let outcome = try tool.run(
            ["run", "--case", "action.resumed*", "--exhaustive", "3", "--report", "junit=junit.xml"]
                + ["--report", "json=results.json"] + faulty)
        #expect(outcome.exitCode == 1)
        #expect(outcome.output.contains("\nlonger ones were not played"))
        #expect(!outcome.output.contains("\n\n\n"))
        #expect(!outcome.output.contains("  2 events"))
        #expect(outcome.output.contains("1 cause in scenarios beyond the plan"))
        let prefix = "  run it alone: tracking-conformance run --scenario '"
        let line = try #require(outcome.output.split(separator: "\n").first { $0.hasPrefix(prefix) })
        let scenario = String(line.dropFirst(prefix.count).prefix { $0 != "'" })
        #expect(line.dropFirst(prefix.count + scenario.count) == "' --built-in click-on-receipt")
        let again = try tool.run(["run", "--scenario", scenario] + faulty)
        #expect(again.exitCode == 1)
        #expect(again.output.contains("An unexpected call with action \"2\" is sent"))

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
        #expect(first.output.contains("the first that fails, reduced to a minimal one:"))
        #expect(try outcome(jobs: "4").output == first.output)
    }

    @Test("that causes are told of some situations only is said where more differ")
    func examined() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let many = try tool.run([
            "run", "--case", "action.received-android*", "--exhaustive", "2", "--report", "none", "--built-in",
            "ids-of-last-received",
        ]).output
        #expect(many.contains("5089 scenarios, 177 answered wrongly"))
        #expect(
            many.contains(
                "only the first 64 of the 177 that fail were examined: there may be other causes"))
    }

    @Test("a time that is over ends it, and is no failure")
    func budget() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let outcome = try tool.run([
            "run", "--case", "action.resumed*", "--exhaustive", "12", "--budget", "0.5", "--report", "none",
        ])
        #expect(outcome.exitCode == 0)
        #expect(outcome.output.contains("\nthe time limit was reached: the last row is incomplete\n"))
        let refused = try tool.run(["run", "--exhaustive", "2", "--budget", "1000001"])
        #expect(refused.errors.contains("it must be a number from 0.001 to 1000000\n"), "\(refused.errors)")
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

    @Test(
        "so is what makes no sense of an app's files",
        arguments: [
            ["--budget", "3"], ["--seed", "3"], ["--exhaustive", "2", "--seed", "3"], ["--exhaustive", "13"],
            ["--exhaustive", "2", "--rule", "flag.off"], ["--random", "2", "--baseline", "known.json"],
        ])
    func refusedOfFiles(_ words: [String]) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let outcome = try tool.run(["source", "."] + words)
        #expect(outcome.exitCode == 2)
        #expect(outcome.errors.contains("help: "))
        #expect(!outcome.errors.contains("no Java or Swift file"))
    }

    private static let plugin = PluginCode.java()

    @Test("source goes on to situations, and its reports say so, the same twice")
    func source() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try tool.write(Array(Self.plugin.utf8), to: "plugin/PushPlugin.java")
        let command = [
            "source", "plugin", "--partial", "--allow-unjudged", "*", "--entry", "onMessageReceived=PushPlugin.arrived",
        ]
        let reports = ["--report", "json=r.json", "--report", "junit=r.xml"]
        let outcome = try tool.run(command + ["--exhaustive", "1"] + reports)
        #expect(outcome.exitCode == 0, "\(outcome.output)")
        #expect(
            outcome.output.contains(
                """
                scenarios beyond the plan, the shortest first:
                  1 event  23 scenarios, 36 not judged
                23 of up to 1 event are answered correctly
                the scenarios not judged depend on action.dismissed, action.opened, android.cold-open,
                """.trimmingCharacters(in: .newlines)), "\(outcome.output)")
        let results = try tool.contents("r.json")
        let junit = String(decoding: try tool.contents("r.xml"), as: UTF8.self)
        #expect(junit.contains("name=\"source.situations\""))
        #expect(junit.contains("<property name=\"explored.unjudged\" value=\"36\"/>"))
        if Schemas.validator != nil {
            let schema = Repository.root.appending(path: "spec/schema/results.schema.json")
            #expect(try Schemas.problems(tool.folder.appending(path: "r.json"), schema: schema) == "")
        }
        let drafted = try tool.run([
            "report", "baseline", "r.json", "--owner", "o", "--expires", "2099-01-31", "--reason", "bug",
        ])
        #expect(drafted.exitCode == 2)
        #expect(drafted.errors.contains("these results include scenarios beyond the cases"), "\(drafted.errors)")

        // Nothing of the app answers a dismissal: without leave, that is no pass. Nor is a time that is over.
        let words = Array(command.filter { !["--allow-unjudged", "*"].contains($0) })
        let ended = try tool.run(words + ["--exhaustive", "12", "--budget", "0.001", "--report", "none"])
        #expect(ended.exitCode == 2)
        #expect(ended.output.contains("\nthe time limit was reached: the last row is incomplete\n"))

        let call = "MobileCore.collectMessageInfo(context);\n"
        let mistaken = Self.plugin.replacing("\"7\"", with: "\"2\"").replacing(call, with: call + call)
        try tool.write(Array(mistaken.utf8), to: "plugin/PushPlugin.java")
        let differing = try tool.run(command + ["--exhaustive", "3"] + reports)
        #expect(differing.exitCode == 1)
        #expect(differing.output.contains("\n  android foreground: received a\n"), "\(differing.output)")
        let wrong = String(decoding: try tool.contents("r.xml"), as: UTF8.self)
        // Two mistakes show in it, and consumers tell cases apart by their names.
        for name in ["situation[android foreground: received a]", "situation[android foreground: received a] #2"] {
            #expect(wrong.split(separator: "name=\"\(name)\"").count == 2, "\(wrong)")
        }
        let again = try tool.run(command + ["--exhaustive", "3", "--report", "none"])
        #expect(again.output == differing.output.replacing(#/wrote [^\n]*\n/#, with: ""))
        try tool.write(Array(Self.plugin.utf8), to: "plugin/PushPlugin.java")
        _ = try tool.run(command + ["--exhaustive", "1"] + reports)
        #expect(try tool.contents("r.json") == results)
    }

    @Test("a signal ends source where it explores, and what was judged is reported")
    func interruptedSource() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try tool.write(Array(Self.plugin.utf8), to: "plugin/PushPlugin.java")
        let running = try tool.start([
            "source", "plugin", "--partial", "--allow-unjudged", "*", "--entry", "onMessageReceived=PushPlugin.arrived",
            "--exhaustive", "12", "--report", "json=r.json",
        ])
        // It would run for days.
        Self.waitUntilListening(running.process)
        kill(running.process.processIdentifier, SIGINT)
        let outcome = try running.outcome()
        #expect(outcome.exitCode == 130, "\(outcome.errors)")
        #expect(outcome.output.contains("\ninterrupted: the last row is incomplete\n"))
        #expect(String(decoding: try tool.contents("r.json"), as: UTF8.self).contains("\"end\": \"interrupted\""))
    }

    /// Waits until a process handles an interruption. Before that one is lost on it where it was started to ignore them,
    /// as what a shell starts in the background is.
    private static func waitUntilListening(_ process: Process) {
        let file = URL(filePath: "/proc/\(process.processIdentifier)/status")
        for _ in 0..<3000 {
            let status = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            let mask = status.firstMatch(of: /SigCgt:\s*([0-9a-f]*[2367abef])\n/)
            if mask != nil { break }
            usleep(10_000)
        }
    }
}
