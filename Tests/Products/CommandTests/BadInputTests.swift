import Foundation
import TestSupport
import Testing

/// Bad input is exit 2, judges nothing, leaves no report, and says what, where and how to mend it.
@Suite("bad input", .hangGuard)
struct BadInputTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var arguments: [String]
        /// What standard error must hold.
        let expected: [String]
        var prepare: @Sendable (BuiltTool) throws -> Void = { _ in }
    }

    static let commandLines: [Row] = [
        Row(testDescription: "an unknown command", arguments: ["rnu"], expected: ["\"rnu\"", "did you mean \"run\"?"]),
        Row(
            testDescription: "an unknown option", arguments: ["run", "--platfrom", "ios"],
            expected: ["--platfrom", "--platform"]),
        Row(
            testDescription: "an unknown platform",
            arguments: ["run", "--platform", "andriod"],
            expected: ["\"andriod\"", "\"android\""]
        ),
        Row(
            testDescription: "an unknown edition", arguments: ["run", "--edition", "2022-03"],
            expected: ["\"2022-03\"", "\"2022-02\""]),
        Row(
            testDescription: "an unknown sink", arguments: ["run", "--built-in", "flag-ignord"],
            expected: ["\"flag-ignored\""]),
        Row(
            testDescription: "an unknown level",
            arguments: ["run", "--level", "informative"],
            expected: ["\"required\"", "\"recommended\""]
        ),
        Row(testDescription: "nothing behind --", arguments: ["run", "--"], expected: ["--"]),
        Row(
            testDescription: "patterns that fit nothing, beside those that do",
            arguments: [
                "run", "--case", "nope*", "--case", "flag.*", "--rule", "flags.*", "--rule", "ids.missing", "--rule",
                "ids.*",
            ],
            expected: [
                "--rule \"flags.*\" matches no rule of the ", "did you mean \"flag.*\"?",
                "\"ids.missing\" is a vector: write --case 'ids.missing*'", "--case \"nope*\" matches none of the ",
            ]
        ),
        Row(
            testDescription: "patterns that fit only together with another selection",
            arguments: ["plan", "--case", "flag.*", "--rule", "ids.*"],
            expected: ["the selection matches none of the "]
        ),
        Row(
            testDescription: "a case of a platform that is not run",
            arguments: ["plan", "--platform", "android", "--case", "ios.*", "--case", "*"],
            expected: ["--case \"ios.*\" matches none", "its cases are for ios only"]
        ),
        Row(
            testDescription: "a shard out of range", arguments: ["run", "--shard", "5/4"], expected: ["--shard", "1/4"]),
        Row(
            testDescription: "an SDK without a version", arguments: ["run", "--sdk", "ios:ACPCore"],
            expected: ["PLATFORM:NAME@VERSION"]),
        Row(
            testDescription: "a report without a path", arguments: ["run", "--report", "junit"],
            expected: ["FORMAT=PATH"]),
        Row(
            testDescription: "an unknown report format", arguments: ["run", "--report", "junti=x"],
            expected: ["\"junit\""]),
        Row(
            testDescription: "an adapter's option without an adapter", arguments: ["run", "--max-in-flight", "4"],
            expected: ["--max-in-flight", "--"]),
        Row(
            testDescription: "a built-in sink and an adapter",
            arguments: ["run", "--built-in", "reference", "--", "true"],
            expected: ["--built-in", "--"]
        ),
        Row(
            testDescription: "a rule that there is not",
            arguments: ["spec", "show", "flag.of"],
            expected: ["\"flag.of\"", "\"flag.off\""]
        ),
        Row(
            testDescription: "a pattern where one id is meant",
            arguments: ["spec", "show", "ids.o*"],
            expected: [
                "\"ids.o*\" is a pattern, and one id is shown at a time",
                "it fits ids.own-notification, ids.other-keys",
            ]
        ),
        Row(
            testDescription: "a report path that is a folder",
            arguments: ["run", "--report", "junit=folder"],
            expected: ["folder: error", "it is a folder"],
            prepare: { try $0.write([], to: "folder/file") }
        ),
        Row(
            testDescription: "a report below a file",
            arguments: ["run", "--report", "junit=file/junit.xml"],
            expected: ["file/junit.xml"],
            prepare: { try $0.write([], to: "file") }
        ),
    ]

    static let specs: [Row] = [
        spec("a folder that is missing", ["spec: error", "does not exist"]) { _ in },
        spec("a folder that is a file", ["not a folder"]) { try $0.write([], to: "spec") },
        spec("an empty folder", ["editions.json", "rules", "vectors"]) { tool in
            try FileManager.default.createDirectory(
                at: tool.folder.appending(component: "spec"), withIntermediateDirectories: true)
        },
        changed("truncated JSON", "vectors/flags.json", ["spec/vectors/flags.json:"]) { Array($0.dropLast(40)) },
    ]

    private static func spec(
        _ name: String,
        _ expected: [String],
        prepare: @escaping @Sendable (BuiltTool) throws -> Void
    ) -> Row {
        Row(testDescription: name, arguments: ["run", "--spec", "spec"], expected: expected, prepare: prepare)
    }

    private static func changed(
        _ name: String,
        _ path: String,
        _ expected: [String],
        _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Row {
        spec(name, expected) { tool in
            try tool.copySpec()
            try tool.write(change(Array(tool.contents("spec/\(path)"))), to: "spec/\(path)")
        }
    }

    @Test("is exit 2 with a message that names it", arguments: Sweep.rows(commandLines + specs, every: 3))
    func refused(_ row: Row) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try row.prepare(tool)
        let outcome = try tool.run(row.arguments)
        #expect(outcome.exitCode == 2, "\(outcome.output)\(outcome.errors)")
        for text in row.expected { #expect(outcome.errors.contains(text), "\(outcome.errors)") }
        #expect(outcome.errors.contains("error: "))
        #expect(!FileManager.default.fileExists(atPath: tool.folder.appending(path: "reports/junit.xml").path))
    }

    @Test("a problem is shown in its line, whatever ends the lines of its file", arguments: ["\n", "\r\n"])
    func shownLine(lineEnd: String) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try tool.write(Array(["{", #"  "waivers": 7"#, "}"].joined(separator: lineEnd).utf8), to: "known.json")
        let outcome = try tool.run(["run", "--baseline", "known.json"])
        #expect(outcome.errors.contains("\n    2 |   \"waivers\": 7\n"), "\(outcome.errors)")
    }

    /// As after a change of the spec by which all cases get other ids.
    @Test("of 30,000 entries of a baseline that fit nothing, a hundred are shown with a remedy", .nightly)
    func manyUnfitting() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let entries = (0..<30_000).map {
            #"{"case": "flag.on-everywhere[android,event=opened\#($0)]", "reason": "r", "owner": "o", "expires": "2030-01-01"}"#
        }
        try tool.write(Array(#"{"waivers": [\#(entries.joined(separator: ",\n"))]}"#.utf8), to: "known.json")
        let outcome = try tool.run(["run", "--baseline", "known.json"])
        #expect(outcome.exitCode == 2)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.last == "30000 errors, of which 29900 are not shown")
        #expect(lines.count { $0.contains("did you mean \"flag.on-everywhere[android,event=opened") } == 100)
    }

    @Test("of 100,000 unknown members a hundred are named, and the rest is counted")
    func manyMembers() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        let members = (0..<100_000).map { "\"unknown\($0)\": 1" }.joined(separator: ",\n")
        try tool.write(Array("{\(members), \"waivers\": []}".utf8), to: "known.json")
        let outcome = try tool.run(["run", "--baseline", "known.json"])
        #expect(outcome.exitCode == 2)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count { $0.contains("a baseline has no member \"unknown") } == 99)
        #expect(outcome.errors.contains("a baseline has none of 99900 more members\n"))
        #expect(lines.last == "101 errors, of which 1 are not shown")
    }

    @Test("a spec that is not as it should be is refused by spec validate as well", .nightly)
    func validate() throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        try tool.copySpec()
        #expect(try tool.run(["spec", "validate", "spec"]).exitCode == 0)
        try tool.write(Array("{".utf8), to: "spec/vectors/actions.json")
        let outcome = try tool.run(["spec", "validate", "spec"])
        #expect(outcome.exitCode == 2)
        #expect(outcome.errors.contains("spec/vectors/actions.json:1:2: error:"))
    }

    @Test(
        "help stands at every level and exits with 0",
        arguments: [[], ["run"], ["spec"], ["spec", "validate"], ["spec", "list"], ["spec", "show"]]
    )
    func help(path: [String]) throws {
        let tool = try BuiltTool()
        defer { tool.remove() }
        for arguments in [path + ["--help"], ["help"] + path] {
            let outcome = try tool.run(arguments)
            #expect(outcome.exitCode == 0)
            #expect(outcome.output.contains((["tracking-conformance"] + path).joined(separator: " ")))
            #expect(outcome.output.contains("xamples"))
        }
    }
}
