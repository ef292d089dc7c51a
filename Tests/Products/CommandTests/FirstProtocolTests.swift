import Foundation
import TestSupport
import Testing

@Suite(
    "An adapter that speaks version 1 of the protocol",
    .hangGuard,
    .enabled(if: BuiltTool.python != nil, "python3 is not installed")
)
struct FirstProtocolTests {
    private static let selection = ["--platform", "ios", "--rule", "ios.*"]
    private static let reason = "requires version 2 of the adapter protocol; the adapter speaks version 1"

    private func adapter() throws -> [String] {
        let file = Repository.fixtures.appending(path: "Adapters/first_protocol_adapter.py").path
        return ["--", try #require(BuiltTool.python), file]
    }

    @Test("is run without the cases that it cannot express, and the verdict line counts them")
    func run() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let outcome = try tool.run(["run"] + Self.selection + ["--report", "json=results.json"] + adapter())
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let verdicts = try tool.verdicts("results.json")
        let skipped = verdicts.filter { $0.value == "skipped" }.map(\.key)
        #expect(skipped.contains { $0.hasPrefix("ios.background-launch-arrival[ios") }, "\(skipped)")
        #expect(skipped.allSatisfy { $0.hasPrefix("ios.background-launch") || $0.hasPrefix("ios.terminated") })
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.contains("\(skipped.count) skipped: \(Self.reason)"), "\(outcome.output)")
        let verdict = try #require(lines.last)
        #expect(
            verdict.contains(
                "; \(skipped.count) cases skipped because the adapter speaks version 1 of the protocol; "), "\(verdict)"
        )
        #expect(try tool.run(["report", "verify", "results.json"]).output.contains(verdict))
    }

    @Test("is not played the scenarios that it cannot express")
    func exploring() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let outcome = try tool.run(
            ["run", "--rule", "action.left*", "--exhaustive", "1", "--random", "40"] + adapter())
        #expect(outcome.exitCode == 0, "\(outcome.output)")
        let lines = outcome.output.split(separator: "\n").filter { $0.contains(" scenario") && $0.contains(" event") }
        #expect(lines.count == 2 && lines.allSatisfy { $0.hasSuffix(" skipped") }, "\(outcome.output)")
        let alone = try tool.run(
            ["run", "--scenario", "android background: opened a, left, restored"] + adapter())
        #expect(alone.exitCode == 2 && alone.output.contains("1 skipped: \(Self.reason)"), "\(alone.output)")
    }

    @Test("is healthy, and the doctor says what is skipped and how to move on")
    func doctor() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let outcome = try tool.run(["adapter", "doctor"] + adapter())
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("hint: [first-protocol-version] "))
        #expect(outcome.output.contains("    why: `run` skips the cases that version 1 cannot express: "))
        #expect(outcome.output.contains(#"    fix: Answer "protocolVersion": 2, and make a new app object when "#))
        #expect(outcome.output.hasSuffix("healthy: no mistake found; 13 requests were answered\n"))
    }
}
