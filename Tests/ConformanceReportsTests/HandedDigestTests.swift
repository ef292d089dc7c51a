import ConformanceReports
import ConformanceRunner
import ConformanceSpec
import Diagnostics
import PushTracking
import StrictJSON
import Testing

@Suite("The digest of what a sink was handed")
struct HandedDigestTests {
    /// One case of which every word is known.
    private static func run(_ drive: RunDescription.Drive) -> SampleRun {
        SampleRun(platforms: [.android], selection: Selection(cases: [Glob("both.opened[android]")]), drive: drive)
    }

    static let definitions: [(drive: RunDescription.Drive, line: String)] = [
        (
            .callbacks,
            "both.opened[android] 0:onMessageReceived:0 1:onMessageReceived:1 2:onCreate:1 2:onResume:1"
        ),
        (.device, "both.opened[android] 0:received:0 1:received:1 2:opened:1"),
    ]

    @Test("it is of the lines that spec/README.md defines", arguments: definitions)
    func defined(_ row: (drive: RunDescription.Drive, line: String)) async throws {
        let sink =
            #"{"name":"acme-push","version":"3.2.1","platforms":["android"],"sdk":{},"launchMode":"standard","category":"DEFAULT","extras":"data","lifecycle":"application"}"#
        let text = #"{"drive":"\#(row.drive.rawValue)","sink":\#(sink)}"# + "\n" + row.line + "\n"
        let results = try await Self.run(row.drive).results()
        #expect(results.handed == "sha256:" + SHA256.hexadecimal(SHA256.digest(of: Array(text.utf8))))
    }

    static let changes: [(old: String, new: String)] = [
        (#""name": "acme-push""#, #""name": "other-push""#), (#""version": "3.2.1""#, #""version": "3.2.2""#),
        (#""drive": "callbacks""#, #""drive": "device""#), (#""drive": "callbacks""#, #""drive": "in-process""#),
        (#""launchMode": "standard""#, #""launchMode": "singleTop""#),
        (#""extras": "data""#, #""extras": "data+fcm""#),
    ]

    @Test(
        "another sink, drive or launch mode in its results file is found, and so is another digest", arguments: changes)
    func changed(_ change: (old: String, new: String)) async throws {
        let run = SampleRun(sdk: SampleRun.newSDK)
        let text = try await run.text(.json)
        for (old, new) in [change, (#""handed": "sha256:"#, #""handed": "sha256:0"#)] {
            let changed = text.replacing(old, with: new, maxReplacements: 1)
            #expect(changed != text)
            let results = try ResultsFile(Array(changed.utf8), file: "results.json")
            let replay = try ResultsReplay(results, specification: try run.specification())
            let found = lines(InputFileError(problems: replay.problems))
            #expect(
                found.count == 1 && found[0].contains(":/handed \"handed\" does not fit what the file says"), "\(found)"
            )
        }
    }

    @Test("a built-in sink is marked, and cannot be passed off as another one's run")
    func builtIn() async throws {
        let run = SampleRun(sdk: SampleRun.newSDK, drive: .inProcess)
        let file = MemoryReportFile()
        var settings = SampleRun.settings
        settings.repeatedWords = ["tracking-conformance", "run"]
        var reporter = JSONReporter(to: file, settings: settings)
        try await run.run(&reporter)
        let text = String(decoding: file.committed ?? [], as: UTF8.self)
        let specification = try run.specification()
        let disguises = [
            ("", ""), (#", "builtIn": true"#, ""), (#"  "command": ["tracking-conformance", "run"],\#n"#, ""),
            ("in-process", "callbacks"),
        ]
        for (old, new) in disguises {
            let changed = old.isEmpty ? text : text.replacing(old, with: new)
            #expect(old.isEmpty || changed != text)
            let results = try ResultsFile(Array(changed.utf8), file: "results.json")
            #expect(try ResultsReplay(results, specification: specification).problems.isEmpty == old.isEmpty, "\(old)")
        }
    }
}

@Suite("A challenge in a results file")
struct ChallengeResultsTests {
    private func problems(_ old: String, _ new: String) async throws -> [String] {
        let run = SampleRun(platforms: [.ios], challenge: Challenge("of the day"))
        let text = try await run.text(.json)
        let changed = text.replacing(old, with: new)
        do {
            let results = try ResultsFile(Array(changed.utf8), file: "results.json")
            return lines(
                InputFileError(
                    problems: try ResultsReplay(results, specification: try run.specification()).problems))
        } catch let error as InputFileError {
            return lines(error)
        }
    }

    @Test("its seed and its ids come from it, and neither can be changed alone")
    func recorded() async throws {
        #expect(try await problems("-", "-") == [])
        let seed = try #require(Challenge("of the day")).seed
        let other = try #require(Challenge("of another day")).seed
        #expect(
            try await problems("of the day", "of another day").first?.contains(
                "/seed \"seed\" of the run is \(seed), but it follows that it is \(other)") == true)
        #expect(
            try await problems("\"seed\": \(seed)", "\"seed\": 0").first?.contains(
                "/seed \"seed\" of the run is 0, but it follows that it is \(seed)") == true)
        #expect(
            try await problems("of the day", " ").first?.contains(
                "/challenge \"challenge\" of a results file is a text of one line") == true)
    }
}
