import Foundation
import TestSupport
import Testing

/// What `source` writes, and what it is told by files.
struct SourceReportTests {
    private static let plugin = PluginCode.java(action: "2")
    private static let source = [
        "source", "plugin", "--partial", "--allow-unjudged", "*", "--entry", "onMessageReceived=PushPlugin.arrived",
    ]

    private func tool() throws -> BuiltTool {
        let tool = try BuiltTool()
        try tool.write(Array(Self.plugin.utf8), to: "plugin/PushPlugin.java")
        return tool
    }

    @Test(
        "the results file follows its schema, is what --format json prints, and a baseline is made of it that accepts what there is",
        .nightly,
        .enabled(if: Schemas.validator != nil, "python3 with jsonschema is not there"))
    func baseline() throws {
        let tool = try tool()
        defer { tool.remove() }
        let found = try tool.run(Self.source + ["--format", "json", "--report", "json=r.json"])
        #expect(found.exitCode == 1)
        #expect(try tool.contents("r.json") == Data(found.output.utf8))
        let draft = [
            "report", "baseline", "r.json", "--owner", "push team", "--expires", "2099-01-31", "--reason", "bug 7",
            "--into", "known.json",
        ]
        let drafted = try tool.run(draft)
        let waived = "known.json: 1 difference waived by 1 entry: "
        #expect(drafted.output == waived + "0 kept, 0 changed, 1 new; 0 dropped\n")
        #expect(try tool.run(draft).output == waived + "1 kept, 0 changed, 0 new; 0 dropped\n")
        // Lines come and go elsewhere.
        try tool.write(Array(("// A line more.\n" + Self.plugin).utf8), to: "plugin/PushPlugin.java")
        let reports = ["--report", "json=k.json", "--report", "sarif=k.sarif", "--report", "junit=k.xml"]
        let accepted = try tool.run(Self.source + ["--baseline", "known.json"] + reports)
        #expect(accepted.exitCode == 0, "\(accepted.output)")
        #expect(
            accepted.output.contains("accepted, plugin/PushPlugin.java:19: [action.received]")
                && accepted.output.contains(": bug 7 (owner: push team; expires: 2099-01-31)\n")
                && accepted.output.contains("no problems found beyond what is accepted: "), "\(accepted.output)")
        let junit = String(decoding: try tool.contents("k.xml"), as: UTF8.self)
        #expect(junit.contains("failures=\"0\"") && junit.contains("accepted: bug 7"))
        #expect(String(decoding: try tool.contents("k.sarif"), as: UTF8.self).contains("\"kind\": \"external\""))
        let schemas = Repository.root.appending(path: "spec/schema")
        for file in ["r.json", "k.json"] {
            let schema = schemas.appending(path: "results.schema.json")
            #expect(try Schemas.problems(tool.folder.appending(path: file), schema: schema) == "")
        }
        let schema = schemas.appending(path: "baseline.schema.json")
        #expect(try Schemas.problems(tool.folder.appending(path: "known.json"), schema: schema) == "")
        guard FileManager.default.fileExists(atPath: Schemas.sarif.path) else { return }
        #expect(try Schemas.problems(tool.folder.appending(path: "k.sarif"), schema: Schemas.sarif) == "")
    }

    @Test(
        "an entry of a baseline that is past its day fails the check, one whose finding is gone only with --strict-baseline",
        .nightly)
    func stale() throws {
        let tool = try tool()
        defer { tool.remove() }
        _ = try tool.run(Self.source + ["--quiet", "--report", "json=r.json"])
        _ = try tool.run([
            "report", "baseline", "r.json", "--owner", "o", "--expires", "2099-01-31", "--reason", "bug", "--into",
            "known.json",
        ])
        let baseline = Self.source + ["--report", "none", "--baseline", "known.json"]
        let expired = try tool.run(baseline + ["--today", "2099-02-01"])
        #expect(expired.exitCode == 1)
        #expect(expired.output.contains("known.json:3:"), "\(expired.output)")
        #expect(expired.output.contains("has expired: bug (owner: o; expires: 2099-01-31)"))
        let right = Self.plugin.replacing("send(data, \"2\")", with: "send(data, \"7\")")
        try tool.write(Array(right.utf8), to: "plugin/PushPlugin.java")
        let gone = try tool.run(baseline)
        #expect(gone.exitCode == 0)
        let strict = try tool.run(
            Self.source + ["--report", "junit=s.xml", "--report", "json=s.json", "--baseline", "known.json"]
                + ["--strict-baseline"])
        #expect(strict.exitCode == 1 && strict.output.contains("does not conform: "), "\(strict.output)")
        #expect(strict.output.contains(", 1 stale waiver; "), "\(strict.output)")
        #expect(String(decoding: try tool.contents("s.xml"), as: UTF8.self).contains("<failure "))
        let json = String(decoding: try tool.contents("s.json"), as: UTF8.self)
        #expect(json.contains("\"verdict\": \"doesNotConform\""))
        #expect(
            gone.output.contains("no longer occurs, but the baseline waives it")
                && gone.output.contains("remove the entry"),
            "\(gone.output)")
        // Neither command stumbles over the other's entries.
        let run = try tool.run(["run", "--report", "none", "--baseline", "known.json"])
        #expect(run.exitCode == 0 && run.errors.contains("1 entry is for `source` and not used here"), "\(run.errors)")
        // Where only some rules are asked, nobody knows.
        #expect(!(try tool.run(baseline + ["--rule", "flag.*"])).output.contains("no longer occurs"))
    }

    @Test("entries are read from a file, and what is wrong in it is said with its line", .nightly)
    func entries() throws {
        let tool = try tool()
        defer { tool.remove() }
        let lines = "# What the framework calls.\r\n\r\n  onMessageReceived=PushPlugin.arrived \r\n"
        try tool.write(Array(lines.utf8), to: "entries.txt")
        let source = ["source", "plugin", "--partial", "--report", "none", "--entries", "entries.txt"]
        let read = try tool.run(source)
        #expect(read.exitCode == 1 && read.output.contains("  arrived  (plugin/PushPlugin.java:5)"), "\(read.output)")
        let wrong =
            "onMessageRecieved=PushPlugin.arrived\nPushPlugin\nonReceive=PushPlugin.arrived\nonReceive=PushPlugin.arrived\n"
        try tool.write(Array(wrong.utf8), to: "entries.txt")
        let refused = try tool.run(source)
        #expect(refused.exitCode == 2)
        for part in [
            "entries.txt:1:1: error: ", "did you mean \"onMessageReceived\"?", "entries.txt:2:1: error: ",
            "entries.txt:4:1: error: ", "is declared twice",
        ] {
            #expect(refused.errors.contains(part), "\(refused.errors)")
        }
        try tool.write(Array("onMessageReceived=PushPlugin.arived\n".utf8), to: "entries.txt")
        let unknown = try tool.run(source)
        #expect(unknown.exitCode == 2)
        #expect(unknown.errors.contains("entries.txt:1:1: error: "), "\(unknown.errors)")
        #expect(unknown.errors.contains("perhaps onMessageReceived=PushPlugin.arrived"), "\(unknown.errors)")
    }

    @Test("what is unknown is explained, that first on which most verdicts hang")
    func explained() throws {
        let tool = try tool()
        defer { tool.remove() }
        let unknown = Self.plugin
            .replacing("send(data, \"2\")", with: "send(data, \"7\")")
            .replacing("if (flag != null &&", with: "if (flag != null && Rules.differ(flag) &&")
            .replacing(
                "if (message ==",
                with: "if (data.get(\"uri\") == null && Rules.isOld(message)) return; if (message ==")
        try tool.write(Array(unknown.utf8), to: "plugin/PushPlugin.java")
        let reported = try tool.run(Self.source + ["--report", "none", "--explain"])
        let lines = reported.output.matches(of: #/unknown \d+, Android: [^\n]*\n  (\d+) cases? of \d+ rules?: /#)
        let cases = lines.compactMap { Int($0.output.1) }
        #expect(cases.count == 2 && cases == cases.sorted(by: >), "\(reported.output)")
    }

    @Test("the sample of the page is what source writes, and tells the app's one mistake", .nightly)
    func keptSample() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let app = Repository.root.appending(path: "Tests/Fixtures/Apps/firebase-service")
        try FileManager.default.copyItem(at: app, to: tool.folder.appending(component: "app"))
        let factory = "app/app/src/main/java/com/example/news/push/NotificationFactory.java"
        let lines = String(decoding: try tool.contents(factory), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        let kept = lines.filter { !$0.contains("setDeleteIntent") }
        #expect(lines.count - kept.count == 1)
        try tool.write(Array(kept.joined(separator: "\n").utf8), to: factory)
        let outcome = try tool.run(["source", "app", "--quiet", "--report", "html=source.html"])
        #expect(outcome.exitCode == 1 && outcome.errors == "")
        let page = try tool.contents("source.html")
        #expect(String(decoding: page, as: UTF8.self).contains("calls nothing of the app"))
    }
}
