import Foundation
import TestSupport
import Testing

@Suite(
    "A failure on the console", .hangGuard,
    .enabled(if: BuiltTool.python != nil, "python3 is not installed"))
struct FailureBlockTests {
    @Test("shows what decides in the payload and the command that tells all; errored cases name the doctor")
    func block() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        // Received pushes fail; opened ones have no answer of the right shape.
        let sink = ChangedSink.beforeEachCase(
            "if params['callbacks'][0]['callback'] == 'willPresent': return {'calls': [[] for _ in params['callbacks']]}",
            "return {'calls': 7}"
        )
        let pattern = "flag.on-everywhere[ios,*app=foreground*"
        let command = try ["--"] + sink.write(to: tool)
        let outcome = try tool.run(
            ["run", "--failures", "--no-rerun", "--case", pattern, "--seed", "7", "--report", "none"] + command)
        #expect(outcome.exitCode == 1)
        let blocks = outcome.output.components(separatedBy: "\n\n")
        let failed = try #require(blocks.first { $0.hasPrefix("failed: ") }, "\(outcome.output)")
        #expect(
            failed.contains(
                #/\n  payload: _acsDeliveryTracking: "on", _mId: "h[0-9a-f]+", _dId: "[^"]+", category: "DEFAULT"\n/#),
            "\(failed)"
        )
        let id = try #require(failed.split(separator: "\n").first?.dropFirst("failed: ".count))
        let show = try #require(failed.firstMatch(of: #/\n  details: (tracking-conformance spec show .*)/#)).1
        let shown = try tool.runShell(String(show))
        #expect(shown.exitCode == 0 && shown.output.contains(id), "\(shown.errors)")
        // The same seed, so the same ids.
        let messageID = try #require(failed.firstMatch(of: #/_mId: "([^"]+)"/#)).1
        #expect(shown.output.contains(messageID))
        #expect(blocks.contains { $0.hasPrefix("errored: ") })
        let doctor =
            "to see why cases are errored: tracking-conformance adapter doctor \(command.joined(separator: " "))"
        #expect(blocks.contains { $0.split(separator: "\n").first.map(String.init) == doctor }, "\(outcome.output)")
    }

    @Test("does not name the doctor where no case is errored")
    func withoutDoctor() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let command = try ChangedSink.beforeEachCase("return {'calls': [[] for _ in params['callbacks']]}").write(
            to: tool)
        let outcome = try tool.run(
            ["run", "--case", "flag.on-everywhere[ios,event=received,*", "--no-rerun", "--"] + command)
        #expect(outcome.exitCode == 1 && !outcome.output.contains("adapter doctor"))
    }
}
