import Foundation
import TestSupport
import Testing

@Suite(
    "plan, judge and adapter, as people run them",
    .hangGuard,
    .enabled(if: BuiltTool.python != nil, "python3 is not installed")
)
struct PlanAndJudgeTests {
    /// A tool in a folder with the Python starter, changed or not.
    private func toolWithStarter(_ change: (from: String, to: String)? = nil) throws -> BuiltTool {
        let tool = try BuiltTool()
        let outcome = try tool.run(["adapter", "new", "python", "."])
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        if let change {
            let source = try #require(String(data: tool.contents("adapter.py"), encoding: .utf8))
            let changed = source.replacingOccurrences(of: change.from, with: change.to)
            #expect(changed != source)
            try tool.write(Array(changed.utf8), to: "adapter.py")
        }
        return tool
    }

    /// Writes plan.jsonl, and answers.jsonl to it: the first answer first, the others from the last to the second.
    private func answerPlan(_ options: [String], with tool: BuiltTool) throws {
        let plan = try tool.run(["plan"] + options)
        #expect(plan.exitCode == 0, "\(plan.errors)")
        try tool.write(Array(plan.output.utf8), to: "plan.jsonl")
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: try #require(BuiltTool.python))
        process.arguments = ["adapter.py"]
        process.currentDirectoryURL = tool.folder
        process.standardInput = try FileHandle(forReadingFrom: tool.folder.appending(component: "plan.jsonl"))
        process.standardOutput = output
        try process.run()
        let answers = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let lines = answers.split(separator: "\n")
        #expect(lines.count == plan.output.split(separator: "\n").count)
        let shuffled = lines.prefix(1) + lines.dropFirst().reversed()
        try tool.write(Array((shuffled.joined(separator: "\n") + "\n").utf8), to: "answers.jsonl")
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var change: (from: String, to: String)?
        var options: [String] = []
        let exitCode: Int32
    }

    static let rows: [Row] = [
        Row(testDescription: "the starter as it is", exitCode: 0),
        Row(
            testDescription: "one for Android alone that forgets what it has counted, and throws",
            change: (#""platforms": ["android", "ios"]"#, #""platforms": ["android"]"#),
            options: ["--rule", "action.*", "--shard", "2/3", "--set", "1"],
            exitCode: 0
        ),
        Row(
            testDescription: "one that throws",
            change: ("message, delivery = push.get(\"_mId\"), push", #"message, delivery = push["_mId"], push"#),
            options: ["--rule", "ids.both-needed"],
            exitCode: 1
        ),
    ]

    @Test(
        "judge writes what run would, but for the command that repeats a case, and what a process was told of the environment",
        .nightly,
        arguments: rows
    )
    func sameReports(_ row: Row) throws {
        let tool = try toolWithStarter(row.change)
        defer { tool.remove() }
        func reports(_ name: String) -> [String] {
            [
                "--report", "junit=\(name).xml", "--report", "json=\(name).json", "--report",
                "junit-strict=\(name)-strict.xml",
            ]
        }
        let command = ["--", try #require(BuiltTool.python), "adapter.py"]
        let run = try tool.run(["run", "--no-rerun"] + row.options + reports("run") + command)
        try answerPlan(row.options, with: tool)
        let judge = try tool.run(["judge", "plan.jsonl", "answers.jsonl"] + reports("judge"))
        #expect(run.exitCode == row.exitCode, "\(run.output.suffix(2000))")
        #expect(judge.exitCode == run.exitCode)
        for suffix in [".json", ".xml", "-strict.xml"] {
            let files = try ["run", "judge"].map { String(decoding: try tool.contents($0 + suffix), as: UTF8.self) }
            #expect(Self.comparable(files[1]) == Self.comparable(files[0]))
        }
        #expect(Self.comparable(judge.output) == Self.comparable(run.output))
        #expect(judge.errors == "" || row.change?.to.contains(#"["android"]"#) == true)
    }

    /// The text without the command lines that run all or one case again, since they name the way that the app was
    /// reached, and without the lines that name files or tell what an adapter was told of the environment.
    private static func comparable(_ text: String) -> String {
        let text = text.replacing(#/\n *(<property name="[a-z.]*sink\.|")environment"[^\n]*/#, with: "")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("wrote ") }
        return lines.map { line in
            for introduction in ["run it alone: ", #"  "command": "#] {
                if let range = line.range(of: introduction) { return String(line[..<range.upperBound]) }
            }
            return String(line)
        }.joined(separator: "\n")
    }

    static let declarations: [(options: [String], member: String, value: String)] = [
        (["--category", "shop.offer"], "category", "shop.offer"), (["--extras", "data+fcm"], "extras", "data+fcm"),
        (["--lifecycle", "scenes"], "lifecycle", "scenes"),
        (["--launch-mode", "singleTop"], "launchMode", "singleTop"),
        (["--activity", "forwarded"], "activity", "forwarded"),
    ]

    @Test(
        "a plan is for what the app declares, and no other's answers are judged by it",
        arguments: Sweep.rows(declarations, every: 4))
    func declared(_ row: (options: [String], member: String, value: String)) throws {
        let selection = ["--rule", "android.warm*", "--rule", "ios.dismiss*", "--rule", "ios.cold-open"]
        let member = "\"\(row.member)\": \""
        let documented = ["DEFAULT", "data", "application", "standard", "direct"].map { member + $0 + "\"" }
        let starter = Repository.root.appending(path: "Sources/Adapters/AdapterTools/Starters/python/adapter.py")
        let source = try String(contentsOf: starter, encoding: .utf8)
        let from = try #require(documented.first { source.contains($0) })
        let tool = try toolWithStarter((from, member + row.value + "\""))
        defer { tool.remove() }
        try answerPlan(row.options + selection, with: tool)
        let plan = String(decoding: try tool.contents("plan.jsonl"), as: UTF8.self)
        #expect(plan.contains("\"\(row.member)\":\"\(row.value)\""))
        let outcome = try tool.run(["judge", "plan.jsonl", "answers.jsonl"])
        #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
        let run = try tool.run(["run"] + selection + ["--", try #require(BuiltTool.python), "adapter.py"])
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        #expect(run.output.split(separator: "\n").last == outcome.output.split(separator: "\n").last)

        try answerPlan(selection, with: tool)
        let other = try tool.run(["judge", "plan.jsonl", "answers.jsonl"])
        #expect(other.exitCode == 2)
        #expect(other.errors.contains(row.options.joined(separator: " ")), "\(other.errors)")
    }

    @Test("a plan of another version of the spec is refused, and the versions are named")
    func otherSpec() throws {
        let tool = try toolWithStarter()
        defer { tool.remove() }
        try answerPlan(["--case", "android.warm*"], with: tool)
        let plan = String(decoding: try tool.contents("plan.jsonl"), as: UTF8.self)
        let other = plan.replacing(#""specVersion":"2""#, with: #""specVersion":"1""#)
        try tool.write(Array(other.utf8), to: "plan.jsonl")
        let outcome = try tool.run(["judge", "plan.jsonl", "answers.jsonl"])
        #expect(outcome.exitCode == 2)
        #expect(
            outcome.errors.contains(
                "plan.jsonl:1: error: the plan was made with version 1 of the spec, but this spec has version 2"),
            "\(outcome.errors)")
    }

    @Test("a failure's command plans the case alone, from the same seed")
    func repeated() throws {
        let tool = try toolWithStarter((#"userInfo, "7""#, #"userInfo, "2""#))
        defer { tool.remove() }
        try answerPlan(["--seed", "5", "--case", "ios.closed*"], with: tool)
        try answerPlan(["--seed", "5", "--case", "ios.background*"], with: tool)
        let outcome = try tool.run(["judge", "plan.jsonl", "answers.jsonl"])
        #expect(outcome.exitCode == 1)
        let command = try #require(outcome.output.split(separator: "\n").first { $0.contains("run it alone: ") })
        #expect(command.contains("run it alone: tracking-conformance plan --case 'ios.background"))
        #expect(command.hasSuffix("--seed 5"))
    }

    @Test("a plan's shard is acknowledged where the environment names the same, and reported where it is looked for")
    func shardReport() throws {
        let tool = try toolWithStarter()
        defer { tool.remove() }
        try answerPlan(["--shard", "2/900"], with: tool)
        var environment = [
            "TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "900", "TEST_SHARD_STATUS_FILE": "status",
            "XML_OUTPUT_FILE": "own.xml",
        ]
        #expect(try tool.run(["judge", "plan.jsonl", "answers.jsonl"], environment: environment).exitCode == 0)
        #expect(try tool.contents("own.xml").count > 100)
        #expect(try tool.contents("status").isEmpty)
        #expect(throws: (any Error).self) { try tool.contents("reports/junit.xml") }
        // Another part, or none: the plan knows better.
        environment["TEST_SHARD_INDEX"] = "2"
        environment["TEST_SHARD_STATUS_FILE"] = "other"
        environment["XML_OUTPUT_FILE"] = ""
        #expect(try tool.run(["judge", "plan.jsonl", "answers.jsonl"], environment: environment).exitCode == 0)
        #expect(try tool.contents("reports/junit.xml").count > 100)
        #expect(throws: (any Error).self) { try tool.contents("other") }
    }

    static let wrong: [(arguments: [String], message: String)] = [
        (["judge", "plan.jsonl"], "ANSWERS"),
        (["judge", "plan.jsonl", "none.jsonl"], "none.jsonl"),
        (["judge", "answers.jsonl", "plan.jsonl"], "answers.jsonl:1"),
        (["judge", "plan.jsonl", "plan.jsonl"], "plan.jsonl:1"),
        (["judge", "other.jsonl", "answers.jsonl"], "--launch-mode standard"),
        (["judge", "cut.jsonl", "answers.jsonl"], "cut.jsonl:"),
        (["judge", "plan.jsonl", "answers.jsonl", "--spec", "none"], "none"),
        (["plan", "--case", "no-such-case"], "--case \"no-such-case\" matches none"),
        (["plan", "--launch-mode", "singleInstance"], "singleTask"),
        (["adapter", "new", "python", "."], "adapter.py"),
        (["adapter", "new", "cobol", "."], "javascript"),
    ]

    @Test("wrong input is exit 2, and says where", .nightly)
    func wrongInput() throws {
        let tool = try toolWithStarter()
        defer { tool.remove() }
        let selection = ["--case", "android.warm*"]
        let other = try tool.run(["plan", "--launch-mode", "singleTop"] + selection)
        try tool.write(Array(other.output.utf8), to: "other.jsonl")
        try answerPlan(selection, with: tool)
        try tool.write(Array(tool.contents("plan.jsonl").dropLast(100)), to: "cut.jsonl")
        let before = try tool.contents("adapter.py")
        for row in Self.wrong {
            let outcome = try tool.run(row.arguments)
            #expect(outcome.exitCode == 2, "\(row.arguments)")
            #expect(outcome.errors.contains(row.message), "\(row.arguments): \(outcome.errors)")
            #expect(outcome.output.isEmpty)
            #expect(try tool.contents("adapter.py") == before)
            #expect(!FileManager.default.fileExists(atPath: tool.folder.appending(path: "reports").path))
        }
    }
}
