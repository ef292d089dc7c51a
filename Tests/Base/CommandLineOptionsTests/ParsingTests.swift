import CommandLineOptions
import Diagnostics
import TestSupport
import Testing

@Suite("What a command line says")
struct ParsingTests {
    @Test("every kind of option gives its typed value")
    func values() throws {
        let line: [String] = [
            "run", "--platform", "ios", "--level=recommended", "--seed=7", "-r", "junit=a.xml", "--report=json=b.json",
            "--platform=android",
            "--quiet", "--title=", "--timeout", "2.5", "--", "x",
        ]
        let parsed = try SampleTool.tool.parse(line)
        #expect(parsed.path == ["run"])
        #expect(parsed[SampleTool.platform] == ["ios", "android"])
        #expect(parsed[SampleTool.level] == .recommended)
        #expect(parsed[SampleTool.seed] == 7)
        #expect(parsed[SampleTool.report] == ["junit=a.xml", "json=b.json"])
        #expect(parsed[SampleTool.quiet])
        #expect(parsed[SampleTool.title] == "")
        #expect(parsed[SampleTool.timeout] == 2.5)
        #expect(parsed.trailing == ["x"])
        #expect(parsed.isGiven(SampleTool.title))
        #expect(!parsed.isGiven(SampleTool.builtIn))
    }

    @Test("what is absent, or not declared for the command, gives its default")
    func defaults() throws {
        let parsed = try SampleTool.tool.parse(["spec", "show", "flag.on"])
        #expect(parsed.path == ["spec", "show"])
        #expect(parsed.command.name == "show")
        #expect(parsed[SampleTool.platform] == [])
        #expect(parsed[SampleTool.level] == .required)
        #expect(parsed[SampleTool.seed] == nil)
        #expect(parsed[SampleTool.timeout] == 10)
        #expect(!parsed[SampleTool.quiet])
        #expect(parsed.trailing == nil)
        #expect(!parsed.helpRequested)
        #expect(parsed[SampleTool.pages] == [])
    }

    @Test("positional arguments fall to their declarations in order, among options")
    func arguments() throws {
        let show = try SampleTool.tool.parse(["spec", "show", "flag.on", "--seed", "1", "json"])
        #expect(show[SampleTool.id] == "flag.on")
        #expect(show[SampleTool.format] == "json")
        let short = try SampleTool.tool.parse(["spec", "show", "-"])
        #expect(short[SampleTool.id] == "-")
        #expect(short[SampleTool.format] == nil)
        let docs = try SampleTool.tool.parse(["docs", "a.md", "-q", "b.md"])
        #expect(docs[SampleTool.pages] == ["a.md", "b.md"])
        #expect(docs.positionals == ["a.md", "b.md"])
    }

    static let trailing: [[String]] = [
        ["x"],
        ["python3", "sink.py", "--platform", "nowhere", "--", "--help", "-h", ""],
        ["--"],
        ["--help"],
        [""],
        ["e\u{301}", "\u{E9}", "\u{0}\n"],
    ]

    @Test("what is behind -- comes back as it is", arguments: trailing)
    func verbatim(rest: [String]) throws {
        let parsed = try SampleTool.tool.parse(["run", "--quiet", "--"] + rest)
        #expect(parsed.trailing?.map { Array($0.utf8) } == rest.map { Array($0.utf8) })
        #expect(!parsed.helpRequested)
    }

    static let help: [(line: [String], path: [String])] = [
        (["--help"], []),
        (["-h"], []),
        (["help"], []),
        (["help", "run"], ["run"]),
        (["help", "spec", "show"], ["spec", "show"]),
        (["spec", "help", "show"], ["spec", "show"]),
        (["spec", "-h"], ["spec"]),
        (["help", "spec", "--help"], ["spec"]),
        (["run", "--help", "--help"], ["run"]),
        (["run", "--bogus", "--seed", "x", "-h", "--"], ["run"]),
        (["doctor", "--help"], ["doctor"]),
    ]

    @Test("help can be had at every level, whatever else is wrong", arguments: help)
    func helpRequest(row: (line: [String], path: [String])) throws {
        let parsed = try SampleTool.tool.parse(row.line)
        #expect(parsed.helpRequested)
        #expect(parsed.path == row.path)
    }

    @Test("an option that stands alone needs nothing else")
    func standsAlone() throws {
        let parsed = try SampleTool.tool.parse(["--version"])
        #expect(parsed[SampleTool.version])
        #expect(parsed.path == [])
        #expect(throws: UsageError.self) { try SampleTool.tool.parse([]) }
    }

    static let numbers: [(text: String, value: UInt64?)] = [
        ("0", 0), ("18446744073709551615", .max), ("18446744073709551616", nil), ("-1", nil), ("+1", nil), ("1.0", nil),
        (" 1", nil),
        ("0x1", nil),
        ("١", nil),
    ]

    @Test("whole numbers are decimal digits in their range", arguments: numbers)
    func wholeNumbers(row: (text: String, value: UInt64?)) {
        #expect((try? ValueKind.wholeNumber(in: 0...UInt64.max).read(row.text)) == row.value)
    }

    static let decimals: [(text: String, value: Double?)] = [
        ("0.5", 0.5), ("10", 10), ("nan", nil), ("inf", nil), ("0x1p3", nil), ("1e1", nil), ("-1", nil), ("61", nil),
        ("", nil), (".", nil),
    ]

    @Test("decimal numbers are plain and in their range", arguments: decimals)
    func decimalNumbers(row: (text: String, value: Double?)) {
        #expect((try? ValueKind.decimalNumber(in: 0...60).read(row.text)) == row.value)
    }

    @Test("random words never crash, and give a result or a problem with a remedy")
    func randomWords() {
        var generator = SeededGenerator(seed: 11)
        let words: [String] = [
            "run", "docs", "spec", "show", "validate", "doctor", "help", "--platform", "--platform=", "--platform=ios",
            "ios", "--seed",
            "7", "-q",
            "--quiet", "--quiet=1", "--", "-", "", "--help", "-h", "--version", "--levle", "--shard", "1",
            "--shard-total=2", "=", "--=",
            "-=x",
            "\u{1B}", "👩‍👩‍👧", "--\u{301}", "--title=", "--built-in", "ABC", "--timeout=5",
        ]
        var results = 0
        for _ in 0..<(Sweep.isAsked ? 20_000 : 8_000) {
            let line = (0..<Int.random(in: 0...7, using: &generator)).map { _ in
                words.randomElement(using: &generator) ?? ""
            }
            do throws(UsageError) {
                let parsed = try SampleTool.tool.parse(line)
                let rest = line.firstIndex(of: "--").map { Array(line[($0 + 1)...]) }
                #expect(parsed.trailing == rest)
                results += 1
            } catch {
                #expect(!error.diagnostics.isEmpty)
                #expect(error.diagnostics == error.diagnostics.sorted())
                #expect(error.diagnostics.allSatisfy { $0.suggestion?.hasSuffix("--help'") ?? false })
                #expect(error.diagnostics.allSatisfy { (1...line.count + 1).contains($0.place?.line ?? 0) })
            }
        }
        #expect(results > 500, "only \(results) of the command lines could be run: the property is hardly tried")
    }
}
