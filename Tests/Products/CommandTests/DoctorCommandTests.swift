import Foundation
import TestSupport
import Testing

@Suite(
    "run --transcript and adapter doctor, as people run them", .hangGuard,
    .enabled(if: BuiltTool.python != nil))
struct DoctorCommandTests {
    private static let mistaken = Repository.root.appending(path: "Tests/Fixtures/Adapters/mistaken_adapter.py").path

    private func command(_ mistake: String) throws -> [String] {
        ["--", try #require(BuiltTool.python), "-I", "-S", Self.mistaken, mistake]
    }

    @Test("a healthy adapter is exit 0; each message is printed with its time")
    func healthy() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let outcome = try tool.run(["adapter", "doctor"] + command("none"))
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(outcome.errors.isEmpty)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.last == "healthy: no mistake found; 8 requests were answered")
        #expect(lines.count { $0.contains(#" ms  → {"jsonrpc""#) } == 9)
        #expect(lines.count { $0.contains(#" ms  ← {"jsonrpc""#) } == 8)
    }

    @Test("a mistake is exit 1 and named with its remedy; its transcript replays to the same words")
    func mistake() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let live = try tool.run(["adapter", "doctor", "--transcript", "t.jsonl"] + command("number-codes"))
        #expect(live.exitCode == 1)
        let replayed = try tool.run(["adapter", "doctor", "--replay", "t.jsonl"])
        #expect(replayed.exitCode == 1)
        for outcome in [live, replayed] {
            #expect(outcome.output.contains("mistake: [number-for-code] "))
            #expect(outcome.output.contains("    fix: Write the code as your app sends it, in quotes"))
            #expect(outcome.output.hasSuffix("\n1 mistake found; 8 requests were answered\n"))
        }
        #expect(replayed.output.contains("   seen: t.jsonl:"))
    }

    @Test("which environment the adapter got is said by names alone, for people and for programs", .nightly)
    func environment() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let variables = ["JAVA_HOME": "/jdk-4711", "NODE_PATH": "/node-4711"]
        let names = ["HOME", "JAVA_HOME", "LANG", "LC_ALL", "LC_CTYPE", "PATH", "TMPDIR", "TZ"]
        let clean = ["--clean-environment", "--env", "JAVA_HOME"]
        let rows: [(options: [String], words: String)] = [
            ([], "whole"), (clean, "only \(names.joined(separator: ", "))"),
        ]
        for (options, words) in rows {
            let text = try tool.run(["adapter", "doctor"] + options + command("none"), environment: variables)
            #expect(text.exitCode == 0, "\(text.errors)")
            #expect(text.output.hasPrefix("environment of the adapter: \(words)\n"))
            let json = try tool.run(
                ["adapter", "doctor", "--format", "json"] + options + command("none"), environment: variables)
            let object = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
            #expect(
                options.isEmpty
                    ? object["environment"] as? String == "whole" : object["environment"] as? [String] == names)
            #expect(![text.output, text.errors, json.output, json.errors].contains { $0.contains("4711") })
        }
    }

    @Test("for programs the same is one JSON object")
    func json() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let outcome = try tool.run(["adapter", "doctor", "--format", "json"] + command("string-id"))
        #expect(outcome.exitCode == 1)
        let object = try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        #expect(object["healthy"] as? Bool == false)
        let findings = try #require(object["findings"] as? [[String: Any]])
        #expect(findings.map { $0["code"] as? String } == ["id-not-number"])
        let messages = try #require(object["messages"] as? [[String: Any]])
        let index = try #require((findings[0]["messages"] as? [Int])?.first)
        #expect((messages[index]["line"] as? String)?.contains(#""id": "0""#) == true)
    }

    @Test("a run's transcript has every message, and explains what the run says", .nightly)
    func runTranscript() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let common = ["run", "--rule", "flag.off", "--report", "json=results.json", "--transcript", "t.jsonl"]
        let sink = Repository.root.appending(path: "Tests/Fixtures/Adapters/documented_sink.py").path
        let well = try tool.run(common + ["--", try #require(BuiltTool.python), sink])
        let cases = try tool.verdicts("results.json").count
        #expect(cases > 10 && well.exitCode == 0)
        let lines = try #require(String(data: tool.contents("t.jsonl"), encoding: .utf8)).split(separator: "\n")
        #expect(lines.count { $0.contains(#""direction":"sent""#) } == cases + 2)
        #expect(lines.count { $0.contains(#""direction":"received""#) } == cases + 1)
        #expect(
            try tool.run(["adapter", "doctor", "--replay", "t.jsonl"]).output.hasPrefix("healthy: no mistake found"))
        let printing = try tool.run(common + command("prints"))
        #expect(printing.exitCode == 1)
        #expect(
            try tool.run(["adapter", "doctor", "--replay", "t.jsonl"]).output.contains("mistake: [prints-on-stdout] "))
    }

    @Test(
        "an adapter that never gets as far as a case is explained from the run's transcript, and the run says how",
        .nightly)
    func notStarted() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let outcome = try tool.run(
            ["run", "--start-timeout", "1", "--env", "HOME", "--timeout", "2.5", "--transcript", "t.jsonl"]
                + command("not-flushed")
        )
        #expect(outcome.exitCode == 3)
        #expect(
            outcome.errors.contains(
                "tracking-conformance adapter doctor --timeout 2.5 --start-timeout 1 --env HOME -- "))
        let replayed = try tool.run(["adapter", "doctor", "--replay", "t.jsonl"])
        #expect(replayed.exitCode == 1)
        #expect(replayed.output.contains("mistake: [no-answer] "))
    }

    static let withoutMessage: [(records: String, exitCode: Int32)] = [
        ("", 2), (#"{"ms":1,"process":1,"event":"notStarted","reason":"There is no program x."}"# + "\n", 2),
        (#"{"ms":1,"process":1,"direction":"received","line":"x"}"# + "\n", 1),
    ]

    @Test("a transcript in which nothing was said is no sign of health", arguments: withoutMessage)
    func saysNothing(_ row: (records: String, exitCode: Int32)) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try tool.write(Array((#"{"transcript":1}\#n"# + row.records).utf8), to: "t.jsonl")
        let outcome = try tool.run(["adapter", "doctor", "--replay", "t.jsonl"])
        #expect(outcome.exitCode == row.exitCode, "\(outcome.errors)")
        #expect(outcome.errors.contains("the transcript has no message") == (row.exitCode == 2))
    }

    @Test("an adapter that cannot be started a second time is told what was seen the first time")
    func startsOnce() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let answer =
            #"{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":2,"sink":{"name":"x"},"platforms":["android"]}}"#
        let script = "#!/bin/sh\nrm adapter\nread line\necho '\(answer)'\nread line\nexit 3\n"
        try tool.write(Array(script.utf8), to: "adapter")
        let file = tool.folder.appending(component: "adapter").path
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
        let outcome = try tool.run(["adapter", "doctor", "--", "./adapter"])
        #expect(outcome.exitCode == 1, "\(outcome.errors)")
        #expect(outcome.output.contains("process 2 could not be started"))
        #expect(outcome.output.contains("mistake: [crashes] "))
    }

    static let refused: [(arguments: [String], exitCode: Int32, says: String)] = [
        (["run", "--transcript", "t.jsonl"], 2, "--transcript"),
        (["run", "--transcript", "no/such/folder/t.jsonl", "--", "true"], 2, "cannot be written"),
        (["run", "--transcript", ".", "--", "true"], 2, "cannot be written"),
        (["adapter", "doctor"], 2, "nothing to examine"),
        (["adapter", "doctor", "--"], 2, "--"),
        (["adapter", "doctor", "--replay", "t.jsonl", "--", "true"], 2, "--replay"),
        (["adapter", "doctor", "--replay", "t.jsonl", "--timeout", "2"], 2, "--timeout"),
        (["adapter", "doctor", "--replay", "t.jsonl"], 2, "does not exist"),
        (["adapter", "doctor", "--replay", "."], 2, "folder"),
        (["adapter", "doctor", "--", "./no-such-program"], 3, "There is no program ./no-such-program"),
        (["adapter", "doctor", "--", "."], 3, "folder"),
    ]

    @Test("what cannot be done is refused with its exit code", arguments: refused)
    func refuses(_ row: (arguments: [String], exitCode: Int32, says: String)) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let outcome = try tool.run(row.arguments)
        #expect(outcome.exitCode == row.exitCode, "\(outcome.errors)")
        #expect(outcome.errors.contains(row.says), "\(outcome.errors)")
    }

    @Test("a run that is killed leaves a transcript that can be read")
    func killed() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let words = try command("both-platforms").map { "'\($0)'" }.joined(separator: " ")
        let outcome = try tool.runShell(
            """
            tracking-conformance run --quiet --transcript t.jsonl \(words) & run=$!
            while [ "$(cat t.jsonl 2>/dev/null | wc -l)" -lt 300 ]; do sleep 0.01; done
            kill -KILL $run
            wait $run || true
            tracking-conformance adapter doctor --replay t.jsonl
            """
        )
        #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("healthy: no mistake found"))
    }
}

@Suite("the starters, from adapter new to conforms", .hangGuard)
struct StarterReadmeTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let language: String
        let programs: [String]
        /// How many of the README's commands end with a verdict.
        var verdicts = 2

        var testDescription: String { language }

        /// Whether all that it needs is there.
        var isInstalled: Bool {
            programs.allSatisfy { InstalledProgram.path(of: $0) != nil }
                && (language != "typescript" || InstalledProgram.runsTypeScript)
        }
    }

    static let rows = [
        Row(language: "go", programs: ["go"]), Row(language: "java", programs: ["java", "javac"]),
        Row(language: "javascript", programs: ["node"]),
        Row(language: "kotlin", programs: ["kotlinc", "java"], verdicts: 1), Row(language: "php", programs: ["php"]),
        Row(language: "python", programs: ["python3"]), Row(language: "ruby", programs: ["ruby"]),
        Row(language: "swift", programs: ["swiftc"]), Row(language: "typescript", programs: ["node"]),
    ]

    @Test(
        "every command that a starter's README prints, in its order",
        arguments: rows.filter { $0.isInstalled && (Sweep.isAsked || $0.language == "python") })
    func follow(_ row: Row) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let made = try tool.run(["adapter", "new", row.language, "."])
        #expect(made.exitCode == 0, "\(made.errors)")
        let readme = try #require(String(data: tool.contents("README.md"), encoding: .utf8))
        let commands = readme.split(separator: "\n").filter { $0.hasPrefix("    ") }.map { $0.dropFirst(4) }
        let outcome = try tool.runShell(commands.joined(separator: "\n"))
        #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
        let verdicts = outcome.output.split(separator: "\n").filter { $0.hasPrefix("conforms: ") }
        #expect(verdicts.count == row.verdicts, "\(outcome.output)")
    }

    private static let missing = rows.filter { !$0.isInstalled }.map(\.language)

    @Test(
        "every language is installed", .nightly,
        .enabled(if: missing.isEmpty, "not followed: \(missing.joined(separator: ", "))"))
    func installed() { #expect(Self.missing == []) }

    @Test(
        "a language without a starter: which there are, what to read, and which to copy from",
        arguments: [("rust", "go"), ("c#", "java"), ("pyhton", "python"), ("ts", "typescript"), ("cobol", "python")])
    func noStarter(_ language: String, _ closest: String) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let outcome = try tool.run(["adapter", "new", language, "mine"])
        #expect(outcome.exitCode == 2)
        let languages = "go, java, javascript, kotlin, php, python, ruby, swift, typescript"
        #expect(outcome.errors.contains("no starter for \"\(language)\"; the starters are \(languages)"))
        for part in ["\"Adapter protocol\" in spec/README.md", "adapter new \(closest) DIR", "adapter doctor -- "] {
            #expect(outcome.errors.contains(part), "\(outcome.errors)")
        }
    }

    @Test("the list says what was run by the tests and what was not")
    func list() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let outcome = try tool.run(["adapter", "list"])
        let rows = outcome.output.split(separator: "\n").filter { $0.hasSuffix("  run by the tests") }
        let languages = rows.compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(languages == Self.rows.map(\.language))
        #expect(outcome.output.contains("Not run by the tests: "))
    }
}
