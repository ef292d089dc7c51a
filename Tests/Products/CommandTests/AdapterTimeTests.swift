import Foundation
import TestSupport
import Testing

/// What an adapter that is slow, hangs or ends costs, and what is said of it.
@Suite(
    "The time of an adapter", .hangGuard,
    .enabled(if: BuiltTool.python != nil, "python3 is not installed"))
struct AdapterTimeTests {
    private static let selection = [
        "run", "--no-rerun", "--platform", "ios", "--case", "flag.on-everywhere*", "--case", "flag.off*",
    ]

    @Test("is one timeout for a case that hangs while nothing else is in flight; that is said once, with its cost")
    func hung() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let listed = try tool.run(Self.selection.filter { $0 != "--no-rerun" } + ["--list"]).output.split(
            separator: "\n")
        let plan = try tool.run(["plan"] + Self.selection.dropFirst(2)).output.split(separator: "\n")
        let hanging = try #require(plan[3].firstMatch(of: #/"_mId":"([^"]+)"/#)).1
        let sink = ChangedSink.beforeEachCase(
            "open('played', 'a').write('.')",
            "if '\(hanging)' in json.dumps(params): time.sleep(600)"
        )
        let options = ["--max-in-flight", "1", "--timeout", "2", "--report", "json=results.json"]
        let outcome = try tool.run(Self.selection + options + ["--"] + sink.write(to: tool))
        #expect(outcome.exitCode == 1)
        let verdicts = try tool.verdicts("results.json")
        #expect(verdicts.filter { $0.value != "passed" } == [String(listed[2]): "errored"])
        // No case was played twice.
        #expect(try tool.contents("played").count == verdicts.count)
        let warning = "warning: the adapter was restarted: The adapter gave no answer within 2 s"
        #expect(outcome.errors.hasPrefix(warning), "\(outcome.errors)")
        #expect(outcome.errors.contains(" (1 case errored)\n"))
    }
}
