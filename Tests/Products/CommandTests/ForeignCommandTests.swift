import Foundation
import ResultsFiles
import TestSupport
import Testing

/// Every command and every format that prints text from outside, with commands of CI systems wherever that text may be.
@Suite(
    "Printed text from outside never is a command of a CI system", .hangGuard,
    .enabled(if: BuiltTool.python != nil, "python3 is not installed"))
struct ForeignCommandTests {
    private static let attack = "##[add-mask]a ##vso[task.setvariable variable=b]c ##teamcity[publishArtifacts 'd']"

    private static let adapter = """
        import json, sys
        attack = \(attack.debugDescription)
        sys.stderr.write("::error::log\\n" + attack + "\\n\\t::stop-commands::log\\n")
        for line in sys.stdin:
            request = json.loads(line)
            if request["method"] == "initialize":
                result = {"protocolVersion": 2, "sink": {"name": attack, "version": "::error::v"}, "platforms": ["ios"]}
            elif "opened" in line and len(sys.argv) > 1:
                print("\\n::error::x " + attack, flush=True)
                continue
            else:
                call = {"function": "collectMessageInfo", "data": {"broadlogId": attack, "deliveryId": "\\n::error::d", "action": attack}}
                result = {"calls": [[call] for _ in request["params"]["callbacks"]]}
            print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
        """

    private static let page = """
        # Push {#about-push-tracking}

        ::error::page \(attack)

        | Key | Value |
        |---|---|
        | `_mId \(attack)` | \(attack) |

        ## Clicks {#push-click-tracking-android}

        ```java
        ##[error]code \(attack)
        public class A { void f() { String s = "\(attack)"; Log.d(s, unknown(s) } }
        ```

        See [\(attack)](\(attack.replacingOccurrences(of: " ", with: "%20"))) and _acsDeliveryTracking.
        """

    /// A folder with an adapter, results of it, and pages.
    private static func prepared() throws -> (tool: BuiltTool, run: [String]) {
        let tool = try BuiltTool()
        try tool.write(Array(adapter.utf8), to: "##[group]adapter.py")
        try tool.write(Array(page.utf8), to: "pages/##[error]page.md")
        try tool.write(Array((page + "\n::error::new \(attack)\n").utf8), to: "new/##[error]page.md")
        try tool.write(
            Array(
                "package a; class A { void f() { MobileCore.collectMessageInfo(\"\(attack)\"); ##[error] } }\n\(attack)"
                    .utf8), to: "app/##[error]A.java")
        try tool.write(Array(###"{"waivers": [{"##[error]": "\###(attack)"}]}"###.utf8), to: "##[error]known.json")
        let run = [
            "run", "--case", "flag.on-everywhere[ios,event=*", "--max-restarts", "1", "--challenge", attack, "--",
            try #require(BuiltTool.python), "##[group]adapter.py",
        ]
        return (tool, run)
    }

    @Test("of an adapter, in text, in JSON, in each report, and by the doctor")
    func adapter() throws {
        let (tool, run) = try Self.prepared()
        defer { tool.remove() }
        let doctor = ["adapter", "doctor"]
        let rows = [
            run, Self.with(run, ["--failures"]), doctor + run.drop { $0 != "--" },
            doctor + ["--format", "json"] + run.drop { $0 != "--" },
        ]
        for words in Sweep.rows(rows.flatMap { [$0, $0 + ["late"]] }, every: 3) { try Self.expectNone(tool, words) }
        try Self.expectNone(tool, Self.with(run, ["--format", "json"]), isJSON: true)
        for format in Sweep.rows(ReportFormat.allCases.filter { !$0.isVerdictAlone }, every: 7) {
            try Self.expectNone(
                tool, Self.with(run, ["--report", "\(format.rawValue)=-"]), isJSON: format == .json,
                annotates: format == .github)
        }
        try Self.expectNone(tool, Self.with(run, ["--baseline", "##[error]known.json"]))
        try Self.expectNone(tool, ["plan", "--challenge", Self.attack, "--category", Self.attack, "--platform", "ios"])
    }

    @Test("of a results file, by whatever reads it")
    func results() throws {
        let (tool, run) = try Self.prepared()
        defer { tool.remove() }
        let name = "##[error]results.json"
        #expect(try tool.run(Self.with(run, ["--report", "json=\(name)", "--quiet"])).exitCode == 1)
        let whole = String(decoding: try tool.contents(name), as: UTF8.self)
        #expect(whole.contains("##[add-mask]"), "files of reports stay as they are")
        try tool.write(
            Array(whole.replacingOccurrences(of: "\"verdict\": \"failed\"", with: "\"verdict\": \"passed\"").utf8),
            to: "edited.json")
        var rows: [(words: [String], isJSON: Bool)] = [
            (["report", "causes", name], false), (["report", "causes", name, "--failures"], false),
            (["report", "verify", name], false), (["report", "verify", "edited.json"], false),
            (["report", "merge", name], false), (["report", "merge", name, "--format", "json"], true),
            (
                [
                    "report", "baseline", name, "--owner", Self.attack, "--reason", Self.attack, "--expires",
                    "2999-01-01",
                ], true
            ),
            (["report", "certify", name, "--subject", name], false),
            (["report", "causes", name, "--svg", "1"], false),
        ]
        for format in ["markdown", "html", "csv"] {
            rows.append((["report", "table", name, "--format", format], false))
        }
        for format in ["text", "html", "json"] {
            rows.append((["report", "compare", name, name, "--format", format], format == "json"))
        }
        for row in Sweep.rows(rows, every: 4) {
            // Two runs that are alike have nothing to show.
            let isPlain = row.words.contains("compare") && !row.words.contains("html")
            try Self.expectNone(tool, row.words, isJSON: row.isJSON, shows: !isPlain)
        }
    }

    @Test("of pages and apps")
    func pages() throws {
        let (tool, _) = try Self.prepared()
        defer { tool.remove() }
        let commands = [["docs", "pages"], ["source", "app"], ["docs", "pages", "--source", "new/##[error]page.md"]]
        for command in Sweep.isAsked ? commands : Array(commands.prefix(2)) {
            // What is not judged of an app is in no report of findings.
            let shows = command.first == "docs"
            try Self.expectNone(tool, command, shows: shows)
            try Self.expectNone(tool, command + ["--format", "json"], isJSON: true, shows: shows)
            for format in Sweep.rows(["github", "html", "junit", "json", "sarif"], every: 5) {
                try Self.expectNone(
                    tool, command + ["--report", "\(format)=-"], isJSON: ["json", "sarif"].contains(format),
                    annotates: format == "github", shows: shows)
            }
        }
        try Self.expectNone(tool, ["docs", "pages", "--fix", "--dry-run"], shows: false)
        try Self.expectNone(tool, ["docs", Self.attack, "::error::a"])
        try Self.expectNone(tool, [Self.attack])
    }

    @Test("a plan that lost what looks like a command on its way through standard output is the same plan")
    func plan() throws {
        let (tool, _) = try Self.prepared()
        defer { tool.remove() }
        let plan = try tool.run(["plan", "--category", "##[error]", "--case", "flag.on-everywhere[ios,event=received*"])
        #expect(RunnerCommands.found(in: plan.output).isEmpty && plan.output.contains("##\\u005berror]"))
        try tool.write(Array(plan.output.utf8), to: "plan")
        let handshake =
            ###"{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":2,"sink":{"name":"s"},"platforms":["ios"],"category":"##[error]"}}"###
        try tool.write(Array(handshake.utf8), to: "answers")
        let judged = try tool.run(["judge", "plan", "answers", "--report", "none"])
        #expect(judged.exitCode == 1 && judged.errors.isEmpty, "\(judged.errors)")
    }

    private static func with(_ run: [String], _ options: [String]) -> [String] {
        run.prefix { $0 != "--" } + options + run.drop { $0 != "--" }
    }

    /// Runs a command and looks for commands in what it prints.
    private static func expectNone(
        _ tool: BuiltTool, _ words: [String], isJSON: Bool = false, annotates: Bool = false, shows: Bool = true
    ) throws {
        let outcome = try tool.run(words)
        #expect(outcome.exitCode <= 3, "\(words)")
        let printed = [outcome.errors, outcome.output]
        // That it prints something of it shows that it had something to break up.
        let isShown = printed.joined().contains("add-mask") || printed.joined().contains("error]")
        #expect(isShown || !shows, "\(words) \(outcome)")
        for line in printed.flatMap(RunnerCommands.lines) {
            if annotates, let name = RunnerCommands.newer(line), ["error", "warning", "notice"].contains(name) {
                #expect(RunnerCommands.found(in: line) == [name], "\(words): \(line)")
            } else {
                #expect(RunnerCommands.found(in: line).isEmpty, "\(words): \(line)")
            }
        }
        guard isJSON, shows else { return }
        let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
        #expect("\(document)".contains("##["), "\(words)")
    }
}
