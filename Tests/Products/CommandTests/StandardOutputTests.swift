import Foundation
import TestSupport
import Testing

/// What is written to standard output arrives, or the exit code and standard error say that it did not.
@Suite("Standard output", .hangGuard)
struct StandardOutputTests {
    /// Command lines that write something, of every command, on the files that `prepared` makes.
    private static let commandLines: [[String]] = [
        ["--help"], ["--version"], ["help", "run"],
        ["run", "--spec", "spec"], ["run", "--spec", "spec", "--format", "json"],
        ["run", "--spec", "spec", "--report", "junit=-"],
        ["run", "--spec", "spec", "--report", "json=/dev/stdout", "--quiet"],
        ["run", "--spec", "spec", "--built-in", "click-on-receipt"],
        ["plan", "--spec", "spec"], ["judge", "--spec", "spec", "plan", "answers"],
        ["docs", "page.md"], ["docs", "page.md", "--quiet", "--report", "sarif=-"],
        ["docs", "page.md", "--quiet", "--report", "html=-"],
        ["source", "A.swift", "--spec", "spec"],
        ["source", "A.swift", "--spec", "spec", "--format", "json"],
        ["source", "A.swift", "--spec", "spec", "--explain"],
        ["source", "A.swift", "--spec", "spec", "--quiet", "--report", "sarif=-"],
        ["source", "A.swift", "--spec", "spec", "--quiet", "--report", "html=-"],
        ["spec", "list", "--spec", "spec"], ["spec", "list", "cases", "--spec", "spec", "--format", "json"],
        ["spec", "show", "one", "--spec", "spec"], ["spec", "coverage", "--spec", "spec"],
        ["spec", "validate", "spec"],
        ["adapter", "list"], ["adapter", "new", "python", "adapter"], ["adapter", "doctor", "--replay", "transcript"],
        ["device", "plan", "--platform", "ios", "--minutes", "5", "--into", "adapter"], ["device", "walk", "walk"],
        ["device", "judge", "walk", "--capture", "access.log"],
        ["report", "merge", "--spec", "spec", "results.json"], ["report", "verify", "--spec", "spec", "results.json"],
        ["report", "compare", "--spec", "spec", "results.json", "results.json"],
        ["report", "compare", "--spec", "spec", "results.json", "results.json", "--format", "html"],
        ["completion", "bash"], ["man"],
        ["run", "--spec", "spec", "--list"],
        ["report", "causes", "--spec", "spec", "results.json"],
        ["report", "causes", "--spec", "spec", "failed.json", "--svg", "1"],
        ["report", "certify", "--spec", "spec", "right.json", "--subject", "page.md"],
        ["report", "render", "--spec", "spec", "results.json", "--report", "junit=-"],
        ["report", "table", "--spec", "spec", "results.json"],
        ["spec", "export", "--spec", "spec", "kit"], ["spec", "site", "--spec", "spec", "site"],
        [
            "report", "baseline", "--spec", "spec", "results.json", "--owner", "o", "--reason", "r", "--expires",
            "2099-12-31",
        ],
        ["run", "--spec", "spec", "--report", "github=-"], ["run", "--spec", "spec", "--report", "markdown=-"],
    ]

    /// A tool in a folder with a small spec, a plan with its answers, results, a transcript and a page.
    private func prepared() throws -> BuiltTool {
        let tool = try BuiltTool()
        try tool.writeRightResults("right.json")
        #expect(try tool.run(["run", "--spec", "spec", "--quiet", "--report", "json=results.json"]).exitCode == 0)
        let broken = ["run", "--spec", "spec", "--built-in", "click-on-receipt", "--quiet", "--report"]
        #expect(try tool.run(broken + ["json=failed.json"]).exitCode == 1)
        let plan = try tool.run(["plan", "--spec", "spec"])
        #expect(plan.exitCode == 0, "\(plan.errors)")
        try tool.write(Array(plan.output.utf8), to: "plan")
        let handshake = """
            {"jsonrpc":"2.0","id":0,"result":{"protocolVersion":2,"sink":{"name":"s","version":"1"},"platforms":["ios"],"drive":"callbacks"}}
            """
        try tool.write(Array((handshake + "\n").utf8), to: "answers")
        let transcript =
            #"{"transcript":1,"tool":"tracking-conformance 1","command":["a"]}"#
            + "\n" + #"{"ms":1.000,"process":1,"direction":"sent","line":"{}"}"# + "\n"
        try tool.write(Array(transcript.utf8), to: "transcript")
        try tool.write(
            [UInt8](Data(contentsOf: Repository.root.appending(path: "Tests/Fixtures/Pages/tracking/ru.md"))),
            to: "page.md")
        try tool.write(Array("class A {}\n".utf8), to: "A.swift")
        #expect(
            try tool.run(["device", "plan", "--platform", "ios", "--minutes", "5", "--into", "walk"]).exitCode == 0)
        try tool.write(Array("GET https://a.example/r/?id=h1,2,7 200\n".utf8), to: "access.log")
        return tool
    }

    /// Runs command lines one after the other in a shell, each with what `redirection` says.
    private func run(_ commandLines: [[String]], _ redirection: String, in tool: BuiltTool) throws -> [(
        code: String, errors: String
    )] {
        let lines = commandLines.enumerated().map { number, words in
            let command = words.map { "'\($0)'" }.joined(separator: " ")
            return
                "rm -rf adapter; tracking-conformance \(command) 2>errors-\(number) \(redirection) && echo 0 >&3 || echo $? >&3"
        }
        let outcome = try tool.runShell((["exec 3>&1"] + lines).joined(separator: "\n"))
        let codes = outcome.output.split(separator: "\n").map(String.init)
        try #require(codes.count == commandLines.count, "\(outcome.output)\(outcome.errors)")
        return try codes.enumerated().map { number, code in
            (code, String(decoding: try tool.contents("errors-\(number)"), as: UTF8.self))
        }
    }

    @Test(
        "that is full is exit 2 and says so, whatever the command",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func full() throws {
        let tool = try prepared()
        defer { tool.remove() }
        for path in try tool.commands {
            #expect(Self.commandLines.contains { $0.starts(with: path) }, "\(path) writes to no full disk in this test")
        }
        let commandLines = Sweep.rows(Self.commandLines, every: 6)
        for (words, outcome) in zip(commandLines, try run(commandLines, ">/dev/full", in: tool)) {
            let sentence = """
                error: standard output cannot be written: the disk is full
                  help: make room, or write to another disk

                """
            #expect(outcome.code == "2" && outcome.errors.hasSuffix(sentence), "\(words): \(outcome)")
        }
    }

    @Test("that is closed, or only read from, is exit 2, and no file that is written comes to stand in its place")
    func closed() throws {
        let tool = try prepared()
        defer { tool.remove() }
        let commandLines = [
            ["--version"], ["plan", "--spec", "spec"], ["run", "--spec", "spec", "--report", "junit=junit.xml"],
        ]
        for redirection in [">&-", "<&- >&-", "1</dev/null"] {
            for (words, outcome) in zip(commandLines, try run(commandLines, redirection, in: tool)) {
                let sentence = "error: standard output cannot be written: it is closed, or not open for writing\n"
                #expect(outcome.code == "2" && outcome.errors.contains(sentence), "\(words) \(redirection): \(outcome)")
            }
            #expect(String(decoding: try tool.contents("junit.xml"), as: UTF8.self).hasSuffix("</testsuites>\n"))
        }
        // Who writes nothing misses nothing.
        let quiet = try run([["run", "--spec", "spec", "--quiet", "--report", "junit=junit.xml"]], ">&-", in: tool)
        #expect(quiet.map(\.code) == ["0"] && quiet.map(\.errors) == [""])
    }

    @Test("whose reader has gone ends nothing: the verdict and the reports are what they would be")
    func gone() throws {
        let tool = try prepared()
        defer { tool.remove() }
        let commandLines = [
            ["plan", "--spec", "spec"], ["run", "--spec", "spec", "--report", "junit=junit.xml"], ["adapter", "list"],
        ]
        for outcome in try run(commandLines, "| true", in: tool) { #expect(outcome.errors == "") }
        let piped = try tool.runShell(
            "{ tracking-conformance run --spec spec --report junit=gone.xml 2>errors; echo $? >code; } | true; cat code errors"
        )
        #expect(piped.output == "0\n")
        #expect(String(decoding: try tool.contents("gone.xml"), as: UTF8.self).hasSuffix("</testsuites>\n"))
    }

    @Test(
        "that does not wait gets all of it, however slowly it is read",
        .enabled(if: BuiltTool.python != nil, "python3 is not installed"))
    func withoutWaiting() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let script = """
            import os, subprocess, time, sys
            read, write = os.pipe()
            os.set_blocking(write, False)
            process = subprocess.Popen(["tracking-conformance", "plan"], stdout=write)
            os.close(write)
            time.sleep(0.3)
            with os.fdopen(read, "rb") as stream: sys.stdout.buffer.write(stream.read())
            sys.exit(process.wait())
            """
        try tool.write(Array(script.utf8), to: "slow.py")
        let slow = try tool.runShell(
            "'\(try #require(BuiltTool.python))' slow.py >slow; tracking-conformance plan >quick; cmp slow quick")
        #expect(slow.exitCode == 0, "\(slow.output)\(slow.errors)")
        #expect(try tool.contents("slow").count > 1 << 20)
    }

    @Test(
        "and standard error that cannot be written change no verdict",
        arguments: ["2>&-", "2>/dev/full", "2</dev/null"])
    func errors(_ redirection: String) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let outcome = try tool.runShell(
            """
            tracking-conformance run --platfrom ios \(redirection) || echo $?
            tracking-conformance --version \(redirection) && echo $?
            """
        )
        #expect(outcome.output.hasPrefix("2\ntracking-conformance ") && outcome.output.hasSuffix("\n0\n"), "\(outcome)")
    }
}

extension BuiltTool {
    /// The words of every command, as its help has them.
    fileprivate var commands: [[String]] {
        get throws { try commands(below: []) }
    }

    private func commands(below path: [String]) throws -> [[String]] {
        let help = try run(["help"] + path).output
        guard
            let section = help.components(separatedBy: "Commands:\n").dropFirst().first?.components(separatedBy: "\n\n")
                .first
        else {
            return [path]
        }
        let names = section.split(separator: "\n").compactMap { line in
            line.hasPrefix("   ") ? nil : line.split(separator: " ").first.map(String.init)
        }
        return try names.flatMap { try commands(below: path + [$0]) }
    }
}

/// A valid spec with one rule, one vector and four cases, for tests of what has nothing to do with rules.
enum SmallSpec {
    static let files: [String: String] = [
        "editions.json": """
        { "specVersion": "1", "editions": [ { "id": "2022-02", "summary": "the only one" } ] }
        """,
        "defaults.json": """
        {
          "covers": "the notification",
          "notification": {
            "data": { "_mId": "${_mId}", "_dId": "${_dId}", "_acsDeliveryTracking": "on" },
            "apns": { "alert": "Hello", "content-available": 1, "category": "DEFAULT" }
          }
        }
        """,
        "faults.json": """
        { "covers": "no fault", "faults": [], "correct": [] }
        """,
        "rules/actions.json": """
        {
          "covers": "the rule",
          "rules": [
            {
              "id": "one", "level": "required", "editions": ["2022-02"],
              "sentence": "Answer a notification.", "effect": "Counts are wrong.", "remedy": "Do it.",
              "sources": [ { "anchor": "a", "evidence": ["prose"], "commits": ["c"] } ], "owns": [],
              "defaultFor": [
                { "difference": "unanswered" }, { "difference": "missing" },
                { "difference": "unexpected" }, { "difference": "extra" }, { "difference": "action" }, { "difference": "broadlogId" },
                { "difference": "deliveryId" }, { "difference": "keys" }, { "difference": "function" }, { "difference": "name" },
                { "difference": "order" }, { "difference": "threw" }
              ],
              "documents": { "event": "received", "actions": ["7"] }, "provedBy": "vectors"
            }
          ]
        }
        """,
        "vectors/main.json": """
        {
          "covers": "the vector",
          "vectors": [
            {
              "id": "arrives", "title": "a notification arrives", "rules": ["one"], "since": "1",
              "platforms": ["android", "ios"], "app": "background", "matrix": { "app": { "a": "a", "b": "b" } },
              "notifications": { "push": { "data": { "custom": "${app}" } } },
              "unread": { "onReceive": "not played", "onCreate": "not played", "onNewIntent": "not played",
                "onResume": "not played", "didFinishLaunching": "not played",
                "didReceive dismissal": "not played", "didReceive tap": "not played",
                "didReceiveRemoteNotification active": "not played", "sceneWillConnect": "not played",
                "willPresent": "not played" },
              "steps": [ { "event": "received", "notification": "push", "calls": "documented" } ]
            }
          ]
        }
        """,
    ]
}
