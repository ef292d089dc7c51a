import Foundation
import TestSupport
import Testing

@Suite("run --scenario, as people run it", .hangGuard)
struct ScenarioCommandTests {
    @Test("a scenario is played and judged, alone, and no report is written")
    func right() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let text = "android closed: received a, received b {flag: off}, opened a"
        let outcome = try tool.run(["run", "--scenario", text])
        #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("partial: 1 of 1 selected required case passed"), "\(outcome.output)")
        #expect(!FileManager.default.fileExists(atPath: tool.folder.appending(path: "reports/junit.xml").path))
    }

    @Test("a scenario that fails tells its cause, and the command that plays it again")
    func wrong() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let text = "ios background:  received a {content-available: absent}, opened a, resumed"
        let outcome = try tool.run(["run", "--built-in", "impression-made-up-at-gesture", "--scenario", text])
        #expect(outcome.exitCode == 1, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("1 cause in 1 failed case"), "\(outcome.output)")
        #expect(
            outcome.output.contains(
                "run it alone: tracking-conformance run --scenario '\(text)' --built-in impression-made-up-at-gesture"),
            "\(outcome.output)")
        #expect(!outcome.output.contains("spec show"), "\(outcome.output)")
    }

    @Test("what is wrong in a scenario is shown in its text")
    func mistake() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let outcome = try tool.run(["run", "--scenario", "android closed: received a, resumed"])
        #expect(outcome.exitCode == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("--scenario:1:29: error: `resumed` is impossible while the app does not run"))
        #expect(outcome.errors.contains("android closed: received a, resumed"), "\(outcome.errors)")
    }

    @Test(
        "what keeps a scenario from being judged is said",
        arguments: [
            (
                "ios foreground: received a {flag: null}", [],
                "all that were selected (1) are about what the documentation leaves open"
            ),
            (
                "ios foreground: received a", ["--", "python3", "android_only.py"],
                "the sink does not declare the platform ios, only android"
            ),
            ("android foreground: resumed a", [], "help: remove what follows it"),
            ("android foreground: resumed opened a", [], "help: write a comma before the next event"),
        ] as [(String, [String], String)])
    func unjudged(_ text: String, _ more: [String], _ reported: String) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let adapter = #"""
            import json, sys
            for line in sys.stdin:
                message = json.loads(line)
                if message["method"] == "initialize":
                    result = {"protocolVersion": 2, "sink": {"name": "a", "version": "1"}, "platforms": ["android"]}
                    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)
            """#
        try adapter.write(to: tool.folder.appending(path: "android_only.py"), atomically: true, encoding: .utf8)
        let outcome = try tool.run(["run", "--scenario", text] + more)
        #expect(outcome.exitCode == 2)
        #expect((outcome.output + outcome.errors).contains(reported), "\(outcome.output)\(outcome.errors)")
    }
}
