import Foundation
import TestSupport
import Testing

@Suite("run --scenario, as people run it", .timeLimit(.minutes(20)))
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
        #expect(outcome.output.contains("1 cause of 1 failed case"), "\(outcome.output)")
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
        #expect(outcome.errors.contains("--scenario:1:29: error: `resumed` is impossible while the app is closed"))
        #expect(outcome.errors.contains("android closed: received a, resumed"), "\(outcome.errors)")
    }
}
