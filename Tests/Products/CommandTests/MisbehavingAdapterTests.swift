import AdapterFaults
import Foundation
import TestSupport
import Testing

/// The table of misbehaving adapters once more, with all of the tool around what supervises them.
@Suite(
    "run with an adapter that misbehaves", .hangGuard,
    .enabled(if: BuiltTool.python != nil, "python3 is not installed"))
struct MisbehavingAdapterTests {
    private static let adapter = Repository.root.appending(path: "Tests/Fixtures/Adapters/misbehaving_adapter.py").path

    /// Cases of one arrival each, which all are to be answered.
    private static let selection =
        ["--platform", "android"]
        + ["flag.on-everywhere", "flag.absent-*"].flatMap { ["--case", "\($0)*event=received*"] }

    /// What only time shows takes little else, so all of these are run side by side.
    static let misbehaviours = Sweep.rows(Misbehaviour.all, every: 70)

    @Test("errs in the one case that fails alone, and says why", arguments: misbehaviours)
    func costsOneCase(_ misbehaviour: Misbehaviour) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let fatal = try messageIDs(tool)[4]
        let options = [
            "--timeout", misbehaviour.isSlow ? "1" : "20", "--max-in-flight", "4", "--report", "json=results.json",
        ]
        let command = ["--", try #require(BuiltTool.python), "-I", "-S", Self.adapter, misbehaviour.name, fatal]
        let outcome = try tool.run(["run", "--quiet"] + Self.selection + options + command)
        let verdict = misbehaviour.message != nil ? "errored" : misbehaviour.isWrong ? "failed" : "passed"
        #expect(outcome.exitCode == (verdict == "passed" ? 0 : 1), "\(outcome.errors)")
        let object = try #require(JSONSerialization.jsonObject(with: tool.contents("results.json")) as? [String: Any])
        let records = try #require(object["cases"] as? [[String: Any]])
        #expect(records.count > 8)
        for (index, record) in records.enumerated() {
            #expect(record["verdict"] as? String == (index == 4 ? verdict : "passed"), "\(record)")
        }
        // The tool allows longer lines than the tests of what supervises adapters.
        guard let message = misbehaviour.message, !message.contains("131072") else { return }
        #expect((records[4]["message"] as? String)?.contains(message) == true, "\(records[4])")
    }

    /// The message ids of the cases, in the order of the plan.
    private func messageIDs(_ tool: BuiltTool) throws -> [String] {
        let plan = try tool.run(["plan"] + Self.selection)
        return try plan.output.split(separator: "\n").dropFirst().map { line in
            String(try #require(line.firstMatch(of: #/"_mId":"([^"]+)"/#)).1)
        }
    }
}
