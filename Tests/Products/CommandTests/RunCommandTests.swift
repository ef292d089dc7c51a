import Foundation
import TestSupport
import Testing

@Suite("run, as people run it", .hangGuard)
struct RunCommandTests {
    @Test("without arguments the reference sink conforms and reports/junit.xml is written")
    func defaultRun() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let outcome = try tool.run(["run"])
        #expect(outcome.exitCode == 0)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.first == "built-in sink: says nothing about your integration")
        #expect(lines.last?.hasPrefix("conforms: ") == true)
        #expect(lines.last?.hasSuffix("built-in sink: says nothing about your integration") == true)
        #expect(outcome.errors.isEmpty)
        let report = try #require(String(data: tool.contents("reports/junit.xml"), encoding: .utf8))
        #expect(report.hasSuffix("</testsuites>\n"))
        #expect(!report.contains("<failure"))
    }

    private static let editions = ["2020-07", "2021-01", "2022-02"]
    /// In each edition with each launch mode, or one of them: `SelfTestTests` plays all editions.
    private static let references: [(edition: String, launchMode: String)] =
        Sweep.isAsked
        ? editions.flatMap { [($0, "standard"), ($0, "singleTop")] }
        : [("2021-01", "singleTop")]

    @Test("the reference sink conforms", arguments: references)
    func reference(edition: String, launchMode: String) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let outcome = try tool.run([
            "run", "--quiet", "--edition", edition, "--launch-mode", launchMode, "--level", "recommended",
        ])
        #expect(outcome.exitCode == 0)
        #expect(outcome.output.isEmpty)
    }

    static let boundaries: [(sdk: String, function: String)] = [
        ("android:ACPCore@1.3.9", "trackAction"), ("android:ACPCore@1.4.0", "collectMessageInfo"),
        ("android:ACPCore@1.4.1", "collectMessageInfo"), ("android:ACPCore@1.10.0", "collectMessageInfo"),
        ("ios:ACPCore@2.2.9", "trackAction"), ("ios:ACPCore@2.3.0", "collectMessageInfo"),
        ("ios:ACPCore@2.10.0", "collectMessageInfo"),
        ("android:AnotherCore@9.9", "trackAction"),
    ]

    @Test(
        "the reference sink conforms with any SDK, and calls the function of its version",
        arguments: Sweep.isAsked ? boundaries : [boundaries[0], boundaries[5]]
    )
    func sdk(_ row: (sdk: String, function: String)) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let platform = String(row.sdk.prefix { $0 != ":" })
        let outcome = try tool.run([
            "run", "--format", "json", "--platform", platform, "--sdk", row.sdk, "--level", "recommended", "--rule",
            "action.received", "--report", "junit=junit.xml",
        ])
        #expect(outcome.exitCode == 0)
        #expect(
            outcome.output.contains(#""function":"\#(row.function)""#)
                || outcome.output.contains(#""function": "\#(row.function)""#))
    }

    static let faulty: [(sink: String, rule: String)] = [
        ("flag-ignored", "flag.off"), ("click-on-receipt", "action.received"), ("ids-swapped", "ids.broadlog-id"),
    ]

    @Test(
        "a faulty sink is refused, blamed on its rule, and told how to run a case alone",
        arguments: Sweep.isAsked ? faulty : [faulty[2]])
    func faultySink(_ row: (sink: String, rule: String)) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let run = ["run", "--built-in", row.sink] + (Sweep.isAsked ? [] : ["--rule", "\(row.rule)"])
        let outcome = try tool.run(run)
        #expect(outcome.exitCode == 1)
        #expect(outcome.output.contains("cause 1 of 1: "))
        #expect(outcome.output.contains("violates \(row.rule)"))
        // Each process hashes otherwise.
        for _ in 0..<(Sweep.isAsked ? 3 : 1) { #expect(try tool.run(run).output == outcome.output) }
        let command = try #require(outcome.output.split(separator: "\n").first { $0.contains("run it alone: ") })
        let words = try #require(command.split(separator: "'").dropFirst().first.map(String.init))
        let alone = try tool.run(["run", "--case", words, "--built-in", row.sink, "--failures"])
        #expect(alone.exitCode == 1)
        #expect(alone.output.contains("failed: \(words)"))
    }

    @Test("two runs of one seed are byte-identical, with one job and with several")
    func reproducible() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        for (name, jobs) in [("one", "1"), ("many", "7"), ("again", "7")] {
            let outcome = try tool.run([
                "run", "--built-in", "ids-swapped", "--rule", Sweep.isAsked ? "action.*" : "action.received", "--seed",
                "42", "--jobs", jobs, "--quiet",
                "--report",
                "junit=\(name).xml", "--report",
                "json=\(name).json",
            ])
            #expect(outcome.exitCode == 1)
        }
        for name in ["many", "again"] {
            #expect(try tool.contents("\(name).xml") == tool.contents("one.xml"))
            #expect(try tool.contents("\(name).json") == tool.contents("one.json"))
        }
    }

    static let samples: [(sink: String, reports: [(format: String, file: String)])] = [
        ("reference", [("junit", "reference.junit.xml")]),
        (
            "click-on-receipt",
            [
                ("junit", "click-on-receipt.junit.xml"), ("json", "click-on-receipt.results.json"),
                ("markdown", "click-on-receipt.summary.md"),
            ]
        ),
    ]

    @Test("the sample reports are what a run writes", arguments: samples)
    func keptSamples(_ sample: (sink: String, reports: [(format: String, file: String)])) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let selection = ["run", "--platform", "android", "--rule", "action.received", "--quiet"]
        _ = try tool.run(
            selection + (sample.sink == "reference" ? [] : ["--built-in", sample.sink])
                + sample.reports.flatMap { ["--report", "\($0.format)=\($0.file)"] })
        for (_, file) in sample.reports {
            try GoldenReport.expect(try tool.contents(file), equals: file)
        }
    }
}

@Suite(
    "an adapter in a process of its own", .hangGuard,
    .enabled(if: BuiltTool.python != nil, "python3 is not installed"))
struct AdapterRunTests {
    private let sink = Repository.root.appending(path: "Tests/Fixtures/Adapters/documented_sink.py")

    @Test("with one line of it broken it is refused, and the rule is named")
    func broken() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let python = try #require(BuiltTool.python)
        let source = try String(contentsOf: sink, encoding: .utf8)
        let changed = source.replacingOccurrences(of: "!= \"on\"", with: "== \"off\"")
        #expect(changed != source)
        try tool.write(Array(changed.utf8), to: "broken.py")
        let outcome = try tool.run(["run", "--rule", "flag.other", "--", python, "broken.py"])
        #expect(outcome.exitCode == 1)
        #expect(outcome.output.contains("violates flag.other"))
        #expect(outcome.output.contains("-- \(python) broken.py"))
    }

    @Test("an adapter gets the whole environment, or what is named, and reports tell which by names alone")
    func environment() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let sink = ChangedSink.beforeEachCase("open('environment', 'w').write(repr(sorted(os.environ)))")
        let command = try ["--"] + sink.write(to: tool)
        let variables = [
            "SOURCE_DATE_EPOCH": "0", "JAVA_HOME": "/jdk-4711", "NODE_PATH": "/node-4711", "LC_ALL": "C.UTF-8",
        ]
        let rows: [(options: [String], names: [String], notNames: [String], json: String, junit: String)] = [
            ([], ["'JAVA_HOME'", "'NODE_PATH'", "'PATH'"], [], #""environment": "whole""#, "value=\"whole\""),
            (
                ["--env", "JAVA_HOME"], ["'JAVA_HOME'", "'NODE_PATH'"], [], #""environment": "whole""#,
                "value=\"whole\""
            ),
            (
                ["--clean-environment", "--env", "JAVA_HOME", "--env", "NOT_SET"],
                ["'JAVA_HOME'", "'PATH'", "'LC_ALL'"],
                ["'NODE_PATH'", "'SOURCE_DATE_EPOCH'"],
                #""environment": ["HOME", "JAVA_HOME", "LANG", "LC_ALL", "LC_CTYPE", "NOT_SET", "PATH", "TMPDIR", "TZ"]"#,
                "value=\"only HOME, JAVA_HOME, LANG, LC_ALL, LC_CTYPE, NOT_SET, PATH, TMPDIR, TZ\""
            ),
        ]
        let reports = [
            "--report", "json=results.json", "--report", "junit=junit.xml", "--transcript", "transcript.jsonl",
        ]
        for row in rows {
            let selection = ["run", "--case", "flag.on-everywhere[android,event=received,*"] + row.options + reports
            let outcome = try tool.run(selection + command, environment: variables)
            #expect(outcome.exitCode == 0, "\(outcome.errors)")
            let seen = try String(decoding: tool.contents("environment"), as: UTF8.self)
            #expect(
                row.names.allSatisfy(seen.contains) && !row.notNames.contains(where: seen.contains),
                "\(row.options): \(seen)")
            let json = try String(decoding: tool.contents("results.json"), as: UTF8.self)
            let junit = try String(decoding: tool.contents("junit.xml"), as: UTF8.self)
            let transcript = try String(decoding: tool.contents("transcript.jsonl"), as: UTF8.self)
            #expect(json.contains(row.json), "\(row.options)")
            #expect(junit.contains("name=\"sink.environment\" \(row.junit)"), "\(row.options)")
            #expect(
                outcome.output.contains("environment of the adapter: only")
                    == row.options.contains("--clean-environment"))
            #expect(![json, junit, transcript, outcome.output, outcome.errors].contains { $0.contains("4711") })
            #expect(try tool.run(["report", "verify", "results.json"]).exitCode == 0)
        }
    }

    static let failedStarts: [(command: [String], message: String)] = [
        (["./no-such-program"], "There is no program ./no-such-program"),
        (["no-such-program"], "There is no program no-such-program in the folders of PATH"),
        (["."], ". is a folder"),
        (["./plain.txt"], "./plain.txt is not executable"),
        (["python", "start-other-version"], "speaks version 3 of the protocol, but this tool speaks version 2"),
        (["python", "start-silent"], "did not answer `initialize` within 0.5 s"),
        (["python", "start-exit"], "exited with status 1 before it had answered"),
        (["python", "start-banner"], "only answers may go to standard output"),
    ]

    @Test(
        "an adapter that cannot be started is exit 3, and the report says so",
        arguments: Sweep.rows(failedStarts, every: 3))
    func notStarted(_ row: (command: [String], message: String)) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try tool.write([0x0A], to: "plain.txt")
        var command = row.command
        if command[0] == "python" {
            let fixture = Repository.root.appending(path: "Tests/Fixtures/Adapters/misbehaving_adapter.py")
            command[0...0] = [try #require(BuiltTool.python), fixture.path]
        }
        let patience = row.message.contains("0.5 s") ? "0.5" : "60"
        let outcome = try tool.run(["run", "--start-timeout", patience, "--report", "junit=junit.xml", "--"] + command)
        #expect(outcome.exitCode == 3)
        #expect(outcome.errors.contains(row.message), "\(outcome.errors)")
        let report = try #require(String(data: tool.contents("junit.xml"), encoding: .utf8))
        #expect(report.contains("adapter-start"))
        #expect(report.contains("<error "))
    }

    @Test("the log of an adapter that does not start is shown line by line, by the doctor too")
    func startLog() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let source =
            "import sys\nsys.stderr.write('\\x1b[31mTraceback\\x1b[0m:\\r\\n\\tat \\u202emain\\n\\x1b[2K\\x07gone\\n')\nsys.exit(1)\n"
        try tool.write(Array(source.utf8), to: "failing.py")
        let command = ["--", try #require(BuiltTool.python), "failing.py"]
        let outcome = try tool.run(["run", "--report", "junit=junit.xml"] + command, environment: ["PYTHONUTF8": "1"])
        let lines = ["Traceback:", "    at \\u202emain", "\\x1b[2K\\x07gone"]
        let sentence = "The adapter exited with status 1 before it had answered `initialize`, the first message."
        let quoted = lines.map { "    | \($0)\n" }.joined()
        #expect(
            outcome.errors.hasPrefix(
                "error: \(sentence)\n  the last lines of its standard error:\n\(quoted)  help: to see"))
        let text = "\(sentence)\nThe last lines of its standard error:\n\(lines.joined(separator: "\n"))</error>"
        #expect(try String(decoding: tool.contents("junit.xml"), as: UTF8.self).contains(text))
        let doctor = try tool.run(["adapter", "doctor"] + command).output
        for line in lines { #expect(doctor.contains("  | \(line)\n")) }
        #expect(doctor.contains(lines.map { "    log: \($0)\n" }.joined()))
    }
}
