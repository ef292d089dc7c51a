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

    @Test(
        "is shared out among its cases: they take no more together than the whole run, and no less than they slept",
        .nightly)
    func shared() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        // A blank line before each answer is no message.
        let nap = 0.04
        let command = try ["--"] + ChangedSink.beforeEachCase("time.sleep(\(nap))", "print(flush=True)").write(to: tool)
        let clock = ContinuousClock()
        let begin = clock.now
        let outcome = try tool.run(
            Self.selection + ["--max-in-flight", "8", "--report", "json=results.json"] + command, environment: [:])
        let wall = clock.now - begin
        #expect(outcome.exitCode == 0 && outcome.errors == "", "\(outcome.errors)")
        let records = try Self.records(tool)
        #expect(records.count > 10)
        let taken = try records.reduce(0) { try $0 + #require($1["durationMs"] as? Double) }
        // Each is rounded to a thousandth of it.
        #expect(taken <= wall / .milliseconds(1) + 1)
        #expect(taken >= Double(records.count) * nap * 1000 - 1)
    }

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

    @Test("that ends again and again is told once, with how often and with the cases that it cost")
    func restarts() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let sink = ChangedSink.beforeEachCase(
            "if \(ChangedSink.fingerprint) % 3 == 0: os._exit(4)",
            "open('played', 'a').write('.')"
        )
        let outcome = try tool.run(
            Self.selection + ["--max-in-flight", "1", "--report", "json=results.json", "--"] + sink.write(to: tool))
        let errored = try tool.verdicts("results.json").values.count { $0 == "errored" }
        #expect(errored > 2 && outcome.exitCode == 1)
        let warnings = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("warning: ") }
        #expect(warnings.count == 1)
        let reported =
            #/^warning: the adapter was (?:ended|restarted) (\d+) times.*: The adapter exited with status 4 .*\((\d+) cases errored/#
        let match = try #require(warnings.first?.firstMatch(of: reported), "\(outcome.errors)")
        #expect(Int(match.2) == errored)
        #expect(Int(match.1).map { (errored...2 * errored).contains($0) } == true)
    }

    private static func records(_ tool: BuiltTool) throws -> [[String: Any]] {
        let root = try #require(JSONSerialization.jsonObject(with: tool.contents("results.json")) as? [String: Any])
        return try #require(root["cases"] as? [[String: Any]])
    }
}
