import Foundation
import ResultsFiles
import TestSupport
import Testing

@Suite("report render and table, as people run them", .hangGuard)
struct RenderCommandTests {
    private static let formats = ReportFormat.allCases.filter { !$0.isVerdictAlone }.map(\.rawValue)

    /// `--report` for each format, into files with this beginning.
    private static func reports(_ name: String) -> [String] { formats.flatMap { ["--report", "\($0)=\(name).\($0)"] } }

    @Test("every format is again what the run wrote, byte for byte, with its own times and machine")
    func sameBytes() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let known =
            #"{"waivers": [{"case": "action.received-android*", "reason": "r", "owner": "o", "expires": "2099-12-31"}]}"#
        try tool.write(Array(known.utf8), to: "known.json")
        let selection = ["--built-in", "click-on-receipt", "--rule", "action.received", "--baseline", "known.json"]
        let wholes = ["--edition", "2021-01", "--seed", "7", "--level", "recommended"]
        // With a clock, and without SOURCE_DATE_EPOCH.
        let run = try tool.run(["run", "--quiet"] + selection + wholes + Self.reports("run"), environment: [:])
        #expect(run.exitCode == 1, "\(run.errors)")
        let rendered = try tool.run(["report", "render", "run.json"] + Self.reports("again"), environment: [:])
        #expect(rendered.exitCode == 0 && rendered.output == "" && rendered.errors == "", "\(rendered.errors)")
        for format in Self.formats {
            #expect(try tool.contents("run.\(format)") == tool.contents("again.\(format)"), "\(format)")
        }
    }

    @Test("what cannot be written is exit 2, with a sentence, and no report")
    func refusals() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try tool.writeSmallSpec()
        _ = try tool.run(["run", "--spec", "spec", "--quiet", "--report", "json=results.json"])
        let text = String(decoding: try tool.contents("results.json"), as: UTF8.self)
        try tool.write(
            Array(text.replacing("\"passed\"", with: "\"failed\"", maxReplacements: 1).utf8), to: "edited.json")
        let render = ["report", "render", "--spec", "spec"]
        let rows: [(words: [String], message: String)] = [
            (render + ["results.json"], "error: no report was requested\n  help: write --report FORMAT=PATH"),
            (render + ["results.json", "--report", "none"], "error: no report was requested\n"),
            (
                render + ["results.json", "--report", "badge-svg=badge.svg"],
                "there is no badge-svg of this run: the sink came with"
            ),
            (render + ["results.json", "--report", "juint=x"], "did you mean \"junit\"?"),
            (render + ["edited.json", "--report", "junit=x"], "\"verdict\" of "),
            (render + ["nothing.json", "--report", "junit=x"], "the file does not exist"),
            (
                render + ["results.json", "--report", "junit=x", "--report", "html=x"],
                "--report \"html=x\" would overwrite --report \"junit=x\""
            ),
            (["report", "table", "--spec", "spec", "edited.json"], "\"verdict\" of "),
        ]
        for row in rows {
            let outcome = try tool.run(row.words)
            #expect(outcome.exitCode == 2 && outcome.output == "", "\(row.words): \(outcome)")
            #expect(outcome.errors.contains(row.message), "\(row.words): \(outcome.errors)")
        }
        #expect(throws: (any Error).self) { try tool.contents("x") }
        #expect(throws: (any Error).self) { try tool.contents("badge.svg") }
        let several = ["--report", "junit=1", "--report", "junit=2", "--report", "junit=-"]
        let outcome = try tool.run(render + ["results.json"] + several)
        #expect(outcome.exitCode == 0 && outcome.output.hasPrefix("<?xml "))
        #expect(try tool.contents("1") == tool.contents("2") && tool.contents("1") == Data(outcome.output.utf8))
    }

    @Test("with annotations goes a summary, to the end of the page of GitHub's job, and not twice")
    func jobPage() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try tool.writeSmallSpec()
        try tool.write(Array("of a step before\n".utf8), to: "page.md")
        func run(_ reports: String..., page: String = "page.md") throws -> BuiltTool.Outcome {
            let words = ["run", "--spec", "spec", "--quiet"] + reports.flatMap { ["--report", $0] }
            return try tool.run(words, environment: ["SOURCE_DATE_EPOCH": "0", "GITHUB_STEP_SUMMARY": page])
        }
        #expect(try run("github=-", "markdown=summary.md").output.hasPrefix("::notice title="))
        let summary = String(decoding: try tool.contents("summary.md"), as: UTF8.self)
        #expect(summary.hasPrefix("## `reference`: conforms\n"))
        #expect(String(decoding: try tool.contents("page.md"), as: UTF8.self) == "of a step before\n" + summary)
        #expect(try run("junit=junit.xml").exitCode == 0)
        #expect(String(decoding: try tool.contents("page.md"), as: UTF8.self) == "of a step before\n" + summary)
        #expect(try run("github=a.txt", "markdown=page.md").exitCode == 0)
        #expect(String(decoding: try tool.contents("page.md"), as: UTF8.self) == summary)
        #expect(try run("github=a.txt", page: "new.md").exitCode == 0)
        #expect(try tool.contents("new.md") == Data(summary.utf8))
        #expect(try run("github=a.txt", page: "").exitCode == 0)
        let refused = try run("github=b.txt", page: "spec")
        #expect(refused.exitCode == 2 && refused.errors.hasPrefix("spec: error: the report cannot be written: "))
        #expect(throws: (any Error).self) { try tool.contents("b.txt") }
    }

    @Test(
        "nothing that is printed is a command but our own annotations, whatever an adapter writes",
        .enabled(if: BuiltTool.python != nil, "python3 is not installed"))
    func commands() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let handshake =
            #"{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":2,"sink":{"name":"::error::s","version":"1 ##[error]"},"platforms":["ios"]}}"#
        let script = """
            import sys
            sys.stderr.write("::error::a\\n \\t::stop-commands::b\\n##[add-mask]c\\n")
            if sys.argv[1] == "late":
                sys.stdin.readline()
                print('\(handshake)', flush=True)
                print("::error::d ##[error]e", flush=True)
            """
        try tool.write(Array(script.utf8), to: "adapter.py")
        for (when, code) in [("early", 3), ("late", 1)] as [(String, Int32)] {
            let words = [
                "run", "--case", "flag.on-everywhere[ios,event=received*", "--max-restarts", "1", "--report",
                "github=-", "--",
                try #require(BuiltTool.python), "adapter.py", when,
            ]
            let outcome = try tool.run(words)
            #expect(outcome.exitCode == code, "\(outcome)")
            for line in outcome.output.split(separator: "\n") {
                #expect(line.hasPrefix("::error title=") || line.hasPrefix("::notice title="), "\(line)")
            }
            for line in outcome.errors.split(whereSeparator: \.isNewline) {
                #expect(RunnerCommands.found(in: String(line)).isEmpty, "\(line)")
            }
            #expect(outcome.errors.contains("add-mask"))
        }
    }

    @Test(
        "the sample tables, and the samples of a comparison and of a story, are what the samples of results come to",
        .nightly)
    func sampleTables() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let selection = ["run", "--platform", "android", "--rule", "action.received", "--quiet"]
        _ = try tool.run(selection + ["--report", "json=reference.results.json"])
        _ = try tool.run(
            selection + ["--built-in", "click-on-receipt", "--report", "json=click-on-receipt.results.json"])
        let left = ["run", "--rule", "action.left", "--built-in", "click-on-receipt", "--quiet"]
        _ = try tool.run(left + ["--report", "json=left.json"])
        let counted = try tool.run(["report", "table", "left.json", "--format", "csv"]).output.split(separator: "\n")
        #expect(
            counted.contains {
                $0.hasPrefix("\"action.left\",") && $0.hasSuffix(",\"6 passed, 2 failed for other rules\"")
            })
        #expect(counted.contains { $0.hasPrefix("\"action.received\",") && $0.hasSuffix(",\"✗ 2 failed\"") })
        let causes = ["report", "causes", "click-on-receipt.results.json", "--svg"]
        let story = try tool.run(causes + ["1"])
        #expect(story.exitCode == 1 && story.errors == "")
        try GoldenReport.expect(Data(story.output.utf8), equals: "click-on-receipt.story.svg")
        let other = try tool.run(causes + ["2"])
        #expect(other.exitCode == 2 && other.errors.contains("there is no cause 2: the run has 1 cause"))
    }
}
