import Foundation
import TestSupport
import Testing

/// An app that posts all its notifications under one id, so that each replaces the one before.
@Suite(
    "A replaced notification", .hangGuard,
    .enabled(if: BuiltTool.python != nil, "python3 is not installed"))
struct ReplacedNotificationTests {
    private static let selection = [
        "--platform", "android", "--case", "sequence.two-*-first*app=foreground]", "--case", "flag.on-every*",
    ]
    private static let impossible = "impossible on this device: a newer notification has replaced the one of a gesture"

    /// Puts the Python starter and what drives it into the tool's folder.
    ///
    /// - Returns: the command that starts it there.
    private func install(_ tool: BuiltTool) throws -> [String] {
        #expect(try tool.run(["adapter", "new", "python", "."]).exitCode == 0)
        let fixture = Repository.fixtures.appending(path: "Adapters/device_adapter.py")
        var source = try String(contentsOf: fixture, encoding: .utf8)
        let changes = [
            ("    payloads, calls = {}, []\n", "    payloads, calls, shown, replaced = {}, [], None, []\n"),
            (
                "        for name, members in device.callbacks(",
                """
                        number = event.get("notification")
                        if event["event"] == "received":
                            replaced += [] if shown in (None, number) else [shown]
                            shown = number
                        elif number in replaced:
                            calls.append([])
                            continue
                        for name, members in device.callbacks(
                """
            ),
            (#"    return {"calls": calls}\#n"#, #"    return {"calls": calls, "replaced": replaced}\#n"#),
        ]
        for (old, new) in changes {
            try #require(source.contains(old))
            source = source.replacing(old, with: new)
        }
        try tool.write(Array(source.utf8), to: "device.py")
        return [try #require(BuiltTool.python), "-I", "-S", "device.py", "adapter.py"]
    }

    @Test("makes gestures on it impossible, live and by plan and answers alike; what says otherwise is found by verify")
    func verdicts() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let command = try install(tool)
        let reports = ["--report", "json=run.json", "--transcript", "transcript.jsonl", "--"]
        let run = try tool.run(["run"] + Self.selection + reports + command)
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        let verdicts = try tool.verdicts("run.json")
        let skipped = verdicts.filter { $0.value == "skipped" }
        #expect(skipped.count > 1 && verdicts.values.contains("passed"))
        #expect(skipped.keys.allSatisfy { $0.hasPrefix("sequence.two-") })
        #expect(run.output.contains("\(skipped.count) skipped: \(Self.impossible)\n"))
        #expect(
            try String(decoding: tool.contents("transcript.jsonl"), as: UTF8.self).contains(
                #/\\"replaced\\": \[[01]\]}/#))
        #expect(try tool.run(["adapter", "doctor", "--replay", "transcript.jsonl"]).exitCode == 0)

        let plan = try tool.run(["plan", "--drive", "device"] + Self.selection)
        try tool.write(Array(plan.output.utf8), to: "plan.jsonl")
        let words = command.map { "'\($0)'" }.joined(separator: " ")
        let judge = try tool.runShell(
            "\(words) <plan.jsonl >answers.jsonl\ntracking-conformance judge plan.jsonl answers.jsonl --report json=judge.json"
        )
        #expect(judge.exitCode == 0, "\(judge.errors)")
        #expect(try tool.verdicts("judge.json") == verdicts)

        try verifies(tool)
    }

    private func verifies(_ tool: BuiltTool) throws {
        let text = try String(decoding: tool.contents("run.json"), as: UTF8.self)
        #expect(try tool.run(["report", "verify", "run.json"]).exitCode == 0)
        let marked = #/"replaced": true/#
        let place = try #require(text.firstMatch(of: marked)?.range)
        let tampered = [
            ("the gesture was made", text.replacingCharacters(in: place, with: #""replaced": false"#)),
            (
                "the sink was driven by callbacks",
                text.replacing(#""drive": "device""#, with: #""drive": "callbacks""#)
            ),
            ("nothing came after the notification", try Self.marking(text)),
        ]
        for (what, text) in Sweep.rows(tampered, every: 3) {
            try tool.write(Array(text.utf8), to: "tampered.json")
            let outcome = try tool.run(["report", "verify", "tampered.json"])
            #expect(outcome.exitCode == 1, "\(what): \(outcome.output)\(outcome.errors)")
            #expect((outcome.output + outcome.errors).contains("tampered.json:"))
        }
    }

    /// The results with every step of a case marked that passed, and with all that would follow from it.
    private static func marking(_ text: String) throws -> String {
        var root = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        var cases = try #require(root["cases"] as? [[String: Any]])
        let index = try #require(cases.firstIndex { $0["verdict"] as? String == "passed" })
        let steps = try #require(cases[index]["actual"] as? [[String: Any]])
        cases[index]["actual"] = steps.map { $0.merging(["replaced": true]) { $1 } }
        (cases[index]["verdict"], cases[index]["message"]) = ("skipped", impossible)
        root["cases"] = cases
        var counts = try #require(root["counts"] as? [String: Int])
        counts["passed", default: 0] -= 1
        counts["skipped", default: 0] += 1
        root["counts"] = counts
        return String(decoding: try JSONSerialization.data(withJSONObject: root), as: UTF8.self)
    }
}
