import Foundation
import TestSupport
import Testing

@Suite("report and baseline, as people run them", .hangGuard)
struct ReportCommandTests {
    /// The cases of the runs here: many, or fewer of one kind.
    private static let selection =
        ["--quiet", "--rule"] + (Sweep.isAsked ? ["flag.*"] : ["flag.off", "--platform", "android"])
    private static let common = ["run", "--built-in", "flag-ignored"] + selection

    private func write(_ text: String, to path: String, _ tool: BuiltTool) throws {
        try tool.write(Array(text.utf8), to: path)
    }

    @Test("a baseline is made from results, into a file that is kept whatever goes wrong")
    func baseline() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try tool.writeSmallSpec()
        let spec = ["--spec", "spec", "--built-in", "click-on-receipt"]
        #expect(try tool.run(["run"] + spec + ["--quiet", "--report", "json=results.json"]).exitCode == 1)
        let command = ["report", "baseline", "--spec", "spec", "results.json"]
        let grounds = ["--owner", "push team", "--reason", "bug 7", "--expires", "2026-12-31", "--today", "2026-06-15"]
        let refusals: [(words: [String], message: String)] = [
            (
                ["--reason", "r", "--expires", "2026-12-31"],
                "error: --owner is missing\n  help: write --owner 'push team'\n"
            ),
            (["--reason", "r", "--owner", " ", "--expires", "2026-12-31"], "error: --owner is missing\n"),
            (["--reason", "r", "--owner", "o"], "error: --expires is missing\n"),
            (["--owner", "o", "--expires", "2026-12-31"], "error: --reason is missing\n"),
            (
                ["--reason", "r", "--owner", "o", "--expires", "2026-06-14", "--today", "2026-06-15"],
                "error: --expires 2026-06-14 is past: today is 2026-06-15\n"
            ),
            ([], "error: --owner, --expires and --reason are missing: there are failures that no entry waives today\n"),
            (grounds + ["--into", "broken.json"], "broken.json:1:2: error: "),
            (grounds + ["--into", "-"], "error: --into needs a file, and `-` is not one\n"),
            (grounds + ["--into", "spec"], "spec: error: this is a folder\n"),
        ]
        try tool.write(Array("[".utf8), to: "broken.json")
        for (words, message) in refusals {
            let outcome = try tool.run(command + words)
            #expect(outcome.exitCode == 2 && outcome.errors.contains(message) && outcome.output == "", "\(outcome)")
        }
        #expect(String(decoding: try tool.contents("broken.json"), as: UTF8.self) == "[")
        let printed = try tool.run(command + grounds)
        let written = try tool.run(command + grounds + ["--into", "known.json"])
        #expect(printed.exitCode == 0 && written.exitCode == 0, "\(written.errors)")
        #expect(written.output == "known.json: " + printed.errors)
        #expect(String(decoding: try tool.contents("known.json"), as: UTF8.self) == printed.output)
        let waived = try tool.run(
            ["run"] + spec + ["--report", "none", "--baseline", "known.json", "--today", "2026-06-15"])
        #expect(waived.exitCode == 0 && waived.output.contains("waived"), "\(waived.output)")
        let again = try tool.run(command + grounds + ["--into", "known.json"])
        #expect(again.output.contains(" kept, 0 changed, 0 new; 0 dropped\n"))
        let kept = try tool.run(command + ["--today", "2026-06-15", "--into", "known.json"])
        #expect(kept.exitCode == 0 && kept.output == again.output, "what stays needs no grounds: \(kept)")
        let late = try tool.run(command + ["--today", "2027-01-01", "--into", "known.json"])
        #expect(late.exitCode == 2 && late.errors.contains("are missing"), "what is past its day does: \(late)")
        #expect(String(decoding: try tool.contents("known.json"), as: UTF8.self) == printed.output)
    }

    @Test("a results file follows, with the built-in spec and with a folder; an edited one does not", .nightly)
    func verify() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try tool.copySpec(to: "mine")
        for (name, options) in [("built-in", []), ("folder", ["--spec", "mine/"])] {
            _ = try tool.run(Self.common + options + ["--report", "json=\(name).json"])
            let outcome = try tool.run(["report", "verify", "\(name).json"] + options)
            #expect(outcome.exitCode == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("\(name).json: everything follows from the recorded calls: "))
        }
        // Known by its files' names, which say where the spec was.
        #expect(try tool.run(["report", "verify", "folder.json"]).exitCode == 0)
        let text = String(decoding: try tool.contents("built-in.json"), as: UTF8.self)
        try write(
            text.replacing(#""verdict": "failed""#, with: #""verdict": "passed""#, maxReplacements: 1),
            to: "edited.json", tool)
        let edited = try tool.run(["report", "verify", "edited.json"])
        #expect(edited.exitCode == 1)
        #expect(edited.errors.contains("\"verdict\" of "))
        try write(text.replacing(#""version": "2""#, with: #""version": "0""#), to: "other.json", tool)
        let other = try tool.run(["report", "verify", "other.json"])
        #expect(other.exitCode == 2)
        #expect(other.errors.contains("--spec"))
        #expect(try tool.run(["report", "verify", "--help"]).output.contains("sign it"))
    }

    @Test(
        "another spec is said to be one whatever its folder is called, and a copy of the built-in one is none",
        .nightly)
    func otherSpec() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try tool.copySpec(to: "copy")
        try tool.copySpec(to: "built-in")
        let defaults = try tool.contents("built-in/defaults.json")
        try tool.write(Array(defaults) + [10], to: "built-in/defaults.json")
        let note = "; judged by a spec other than the built-in one"
        let folders = [("copy", false), ("built-in/", true), ("built-in", true)]
        for (folder, isOther) in folders.prefix(Sweep.isAsked ? 3 : 2) {
            let run = try tool.run(
                ["run", "--rule", "flag.off", "--spec", folder, "--report", "json=results.json"])
            #expect(run.exitCode == 0 && run.output.contains(note) == isOther, "\(run)")
            let text = String(decoding: try tool.contents("results.json"), as: UTF8.self)
            #expect(!text.contains("\"source\": \"built-in\""))
            let verified = try tool.run(["report", "verify", "results.json", "--spec", folder])
            #expect(verified.exitCode == 0 && verified.output.contains(note) == isOther, "\(verified)")
            let judgedByBuiltIn = try tool.run(["report", "verify", "results.json"])
            #expect(judgedByBuiltIn.exitCode == (isOther ? 2 : 0))
            #expect(judgedByBuiltIn.errors.contains("pass the folder of the run's spec to --spec") == isOther)
        }
    }

    @Test("causes tells from a results file what the run told, and exits as it did", .nightly)
    func causes() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        for (sink, exitCode) in [("ids-of-last-received", 1), ("reference", 0)] as [(String, Int32)] {
            let run = try tool.run(["run", "--rule", "ids.own*", "--built-in", sink, "--report", "json=results.json"])
            let reported = try tool.run(["report", "causes", "results.json"])
            #expect(run.output.replacing("wrote results.json\n\n", with: "") == reported.output)
            #expect(run.exitCode == exitCode && reported.exitCode == exitCode, "\(reported.errors)")
            #expect(reported.output.contains("cause 1 of 1: ") == (exitCode == 1))
        }
        _ = try tool.run(Self.common + ["--report", "json=results.json"])
        let text = String(decoding: try tool.contents("results.json"), as: UTF8.self)
        try write(
            text.replacing(#""verdict": "failed""#, with: #""verdict": "passed""#, maxReplacements: 1),
            to: "edited.json", tool)
        #expect(try tool.run(["report", "causes", "edited.json"]).exitCode == 2)
    }

    @Test("compare exits with 1 on what broke alone", .nightly)
    func compare() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        _ = try tool.run(Self.common + ["--report", "json=broken.json"])
        _ = try tool.run(["run"] + Self.selection + ["--report", "json=whole.json"])
        let broken = try tool.run(["report", "compare", "whole.json", "broken.json"])
        #expect(broken.exitCode == 1)
        #expect(broken.output.contains("new:\n  "))
        let comment = ["report", "compare", "whole.json", "broken.json", "--report", "markdown=comment.md"]
        #expect(try tool.run(comment).output == broken.output)
        let markdown = String(decoding: try tool.contents("comment.md"), as: UTF8.self)
        #expect(markdown.contains(" new cause") && markdown.contains("### New\n\n- "))
        let refused = try tool.run(["report", "compare", "whole.json", "broken.json", "--report", "pdf=a.pdf"])
        #expect(refused.exitCode == 2 && refused.errors.contains("it must begin with a known format"))
        // What is recommended was kept, and is warned of now: that is a change, and no break.
        let changed = Sweep.isAsked ? 48 : 0
        #expect(broken.output.contains(" new failures, 0 fixed, \(changed) changed, 0 added, 0 removed, "))
        let fixed = try tool.run(["report", "compare", "broken.json", "whole.json", "--format", "json"])
        #expect(fixed.exitCode == 0)
        let object = try #require(JSONSerialization.jsonObject(with: Data(fixed.output.utf8)) as? [String: Any])
        #expect((object["mended"] as? [Any])?.isEmpty == false)
        #expect((object["broken"] as? [Any])?.isEmpty == true)
    }

    private static func baseline(_ pattern: String, expires: String = "2026-06-30") -> String {
        #"{"waivers": [{"case": "\#(pattern)", "reason": "ACME-7", "owner": "push team", "expires": "\#(expires)"}]}"#
    }

    private static let waivable = [
        "run", "--built-in", "click-on-receipt", "--platform", "android", "--case", "action.received-android*",
    ]

    static let gates: [(options: [String], exitCode: Int32, expected: String)] = [
        ([], 1, "does not conform: 0 of 3 "),
        (["--baseline", "known.json", "--today", "2026-06-30"], 0, "partial with waivers: 0 of 3 "),
        (["--baseline", "known.json", "--today", "2026-07-01"], 1, "3 expired"),
    ]

    @Test("a baseline waives what is known until its day", arguments: gates)
    func waived(_ row: (options: [String], exitCode: Int32, expected: String)) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try write(Self.baseline("action.received-android*"), to: "known.json", tool)
        let outcome = try tool.run(
            Self.waivable + row.options + ["--report", "json=r.json", "--report", "junit=r.xml"])
        #expect(outcome.exitCode == row.exitCode)
        #expect(outcome.output.split(separator: "\n").last?.contains(row.expected) == true, "\(outcome.output)")
        if row.exitCode == 0 {
            #expect(outcome.output.contains("(3 waived)"))
            let report = String(decoding: try tool.contents("r.xml"), as: UTF8.self)
            #expect(report.contains("ACME-7 (owner: push team; expires: 2026-06-30)"))
            #expect(report.contains("<property name=\"waived\" value=\"3\""))
        }
        #expect(try tool.run(["report", "verify", "r.json"]).exitCode == 0)
    }

    @Test("a fix makes the entry of its cause stale, which is a warning, or exit 1 with --strict-baseline")
    func stale() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try tool.writeSmallSpec()
        let run = ["run", "--spec", "spec", "--report"]
        #expect(try tool.run(run + ["json=r.json", "--built-in", "click-on-receipt", "--quiet"]).exitCode == 1)
        let draft = [
            "report", "baseline", "r.json", "--spec", "spec", "--owner", "us", "--expires", "2099-12-31", "--reason",
            "bug 7",
        ]
        #expect(try tool.run(draft + ["--into", "known.json"]).exitCode == 0)
        let baseline = ["--baseline", "known.json"]
        let waived = try tool.run(run + ["none", "--built-in", "click-on-receipt"] + baseline)
        #expect(waived.exitCode == 0)
        #expect(
            waived.output.contains(" cases, 1 cause: bug 7 (owner: us; expires: 2099-12-31)\n"), "\(waived.output)")
        #expect(waived.output.components(separatedBy: "bug 7").count == 2)
        let fixed = try tool.run(run + ["json=f.json"] + baseline)
        #expect(fixed.exitCode == 0)
        #expect(fixed.output.components(separatedBy: "known.json:3").count == 2, "\(fixed.output)")
        let strict = try tool.run(run + ["none", "--strict-baseline"] + baseline)
        #expect(
            strict.exitCode == 1 && strict.output.contains("errored: stale-waivers\n  nothing fails for known.json:3"))
        let partial = try tool.run(run + ["none", "--case", "*app=a]", "--strict-baseline"] + baseline)
        #expect(partial.exitCode == 0 && partial.errors.contains("a part of the plan cannot show"))
        for file in ["r.json", "f.json"] {
            #expect(try tool.run(["report", "verify", file, "--spec", "spec"]).exitCode == 0)
        }
        let again = try tool.run(["report", "baseline", "f.json"] + draft.dropFirst(3) + ["--into", "known.json"])
        #expect(again.output.hasSuffix("0 kept, 0 changed, 0 new; 1 dropped\n"), "\(again.output)")
    }

    @Test("without --today the day is that of SOURCE_DATE_EPOCH, or of the clock")
    func today() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try write(Self.baseline("action.received-android*", expires: "2001-01-01"), to: "known.json", tool)
        let arguments = Self.waivable + ["--baseline", "known.json", "--quiet"]
        #expect(try tool.run(arguments, environment: ["SOURCE_DATE_EPOCH": "978307200"]).exitCode == 0)
        #expect(try tool.run(arguments, environment: ["SOURCE_DATE_EPOCH": "978393600"]).exitCode == 1)
        #expect(try tool.run(arguments, environment: [:]).exitCode == 1)
    }

    @Test("an entry that fits no planned case is exit 2, and nothing is judged")
    func unmatched() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try write(Self.baseline("flag.onn*"), to: "known.json", tool)
        let outcome = try tool.run(["run", "--baseline", "known.json"])
        #expect(outcome.exitCode == 2)
        #expect(outcome.errors.contains("known.json:1:14: error: the waiver of \"flag.onn*\" matches none of the "))
        #expect(throws: (any Error).self) { try tool.contents("reports/junit.xml") }
    }
}
