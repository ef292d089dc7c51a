import Foundation
import TestSupport
import Testing

@Suite("What a command says of what it did")
struct SaidAndWrittenTests {
    static let rows: [(name: String, arguments: [String], exitCode: Int32, said: [String], unsaid: [String])] = [
        (
            "names the report that is written without being asked for", ["run", "--spec", "spec"], 0,
            ["\nwrote reports/junit.xml\n"], []
        ),
        (
            "names each file, and not standard output",
            ["run", "--spec", "spec", "--report", "json=r.json", "--report", "html=r.html", "--report", "github=-"], 0,
            ["\nwrote r.json, r.html\n"], []
        ),
        (
            "writes nothing and says nothing of it", ["run", "--spec", "spec", "--report", "none"], 0, ["conforms: "],
            ["wrote"]
        ),
        (
            "lists cases beside --report none", ["run", "--spec", "spec", "--list", "--report", "none"], 0,
            ["arrives["],
            []
        ),
        (
            "plays a scenario beside --report none",
            ["run", "--report", "none", "--scenario", "android closed: received a"], 0, ["partial"], []
        ),
        (
            "refuses a report of a list", ["run", "--list", "--report", "json=r.json"], 2,
            ["--list and --report cannot be used together"], []
        ),
        (
            "counts the cases of an earlier run",
            ["run", "--built-in", "click-on-receipt", "--last-failed", "failed.json", "--report", "none"], 1,
            ["that failed in failed.json, "], ["bytes left out"]
        ),
        (
            "shows what breaking a rule does, and what to change", ["spec", "show", "action.received"], 0,
            ["\neffect: ", "\nremedy-android: ", "\nremedy-ios: "], []
        ),
    ]

    @Test("says what was written, selected and found", arguments: rows.indices)
    func row(_ index: Int) throws {
        let (name, arguments, exitCode, said, unsaid) = Self.rows[index]
        let tool = try BuiltTool()
        defer { tool.remove() }
        try tool.writeSmallSpec()
        if arguments.contains("failed.json") {
            _ = try tool.run([
                "run", "--built-in", "click-on-receipt", "--case", "action.received-*", "--quiet", "--report",
                "json=failed.json",
            ])
        }
        let outcome = try tool.run(arguments)
        #expect(outcome.exitCode == exitCode, "\(name): \(outcome.errors)")
        let text = outcome.output + outcome.errors
        for part in said { #expect(text.contains(part), "\(name): \(part)") }
        for part in unsaid { #expect(!text.contains(part), "\(name): \(part)") }
    }

    @Test("names no file of the built-in spec in JUnit, where no checkout has it")
    func places() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let reports = ["--report", "junit=r.xml"]
        #expect(try tool.run(["run", "--case", "action.received*"] + reports).exitCode == 0)
        #expect(!String(decoding: try tool.contents("r.xml"), as: UTF8.self).contains(" file="))
        let spec = Repository.root.appending(path: "spec").path
        let other = try tool.run(["run", "--case", "action.received*", "--spec", spec] + reports)
        #expect(other.exitCode == 0)
    }
}
