import ConformanceReports
import ConformanceRunner
import ConformanceSpec
import PushTracking
import Testing

@Suite("JUnit XML is written as a stream")
struct JUnitReporterTests {
    @Test("each result is in the file when the next one comes, and the reporter holds none of them")
    func streams() async throws {
        let file = CountingFile()
        var reporter = Watched(JUnitReporter(to: file, style: .common, settings: SampleRun.settings), file)
        let log = reporter.log
        var run = Scenario.failing.run
        run.spec.text = String(repeating: "x", count: 5000)
        try await run.run(&reporter)
        #expect(log.sizes.count == 19 && zip(log.sizes, log.sizes.dropFirst()).allSatisfy { $0 < $1 })
        // What it holds of the first result and of the last differs by less than one payload.
        let held = log.held
        #expect(held.max()! - held.min()! < 2500, "\(held)")
    }

    @Test("suite ids are positions in the whole plan, whatever part of it is run")
    func ids() async throws {
        let whole = try await suites(Selection())
        #expect(
            whole == [
                "tracking.android.actions 0", "tracking.android.flags 1", "tracking.ios.actions 2",
                "tracking.ios.flags 3",
            ])
        #expect(try await suites(Selection(platforms: [.ios])) == Array(whole[2...]))
        #expect(try await suites(Selection(cases: [Glob("flag.on*")])) == [whole[1], whole[3]])
        for number in 1...4 {
            let part = try await suites(Selection(shard: Shard(number: number, count: 4)))
            #expect(!part.isEmpty && part.allSatisfy { whole.contains($0) })
        }
    }

    @Test("every case has a name of its own within its suite, late calls too", arguments: Scenario.allCases)
    func names(_ scenario: Scenario) async throws {
        var run = scenario.run
        run.late += ["order[ios]"]
        let text = try await run.text(.junit)
        let cases = text.split(separator: "\n").filter { $0.contains("<testcase ") }.map {
            $0.split(separator: " time=")[0]
        }
        #expect(Set(cases.map { Array($0.utf8) }).count == cases.count)
    }

    @Test("the late calls of one case are one entry, which counts them")
    func lateCalls() async throws {
        var run = SampleRun()
        run.late = ["order[ios]"]
        run.latePerCase = 3
        let text = try await run.text(.junitStrict)
        let name = "<testcase classname=\"tracking.run\" name=\"late-call[order[ios]]\" time=\"0.000\">"
        #expect(text.split(separator: name, omittingEmptySubsequences: false).count == 2)
        #expect(text.contains("3 calls ("))
    }

    @Test("the counts of a suite are those of its cases", arguments: Scenario.allCases)
    func counts(_ scenario: Scenario) async throws {
        let text = try await scenario.run.text(.junit)
        for suite in text.split(separator: "<testsuite ").dropFirst() {
            let head = String(suite.split(separator: ">")[0])
            for (attribute, element) in [
                ("tests", "<testcase "), ("failures", "<failure "), ("errors", "<error "), ("skipped", "<skipped "),
            ] {
                let count = suite.split(separator: element, omittingEmptySubsequences: false).count - 1
                #expect(head.contains(" \(attribute)=\"\(count)\""))
            }
        }
    }

    @Test("a run that never began has one synthetic error, and one that breaks off keeps what was judged")
    func abort() async throws {
        let file = MemoryReportFile()
        var reporter = JUnitReporter(to: file, style: .strict, settings: SampleRun.settings)
        try reporter.abort(
            RunFailure(id: "adapter-start", message: "the adapter could not be started", details: "python3: not found"))
        try Goldens.expect(String(decoding: file.committed ?? [], as: UTF8.self), equals: "aborted.junit-strict.xml")
    }

    @Test("where fewer cases were reported than planned, the report says so")
    func incomplete() throws {
        let file = MemoryReportFile()
        var reporter = JUnitReporter(to: file, style: .strict, settings: SampleRun.settings)
        let run = try SampleRun().description()
        try reporter.begin(run)
        try reporter.end(RunSummary(run.plan))
        let text = String(decoding: file.committed ?? [], as: UTF8.self)
        #expect(
            text.contains("<error message=\"19 cases were planned, 0 were reported\" type=\"conformance.errored\">"))
    }

    @Test("every failure names its causes first, by the numbers that the run tells at its end")
    func causes() async throws {
        let text = try await Scenario.failing.run.text(.junit)
        let failures = text.split(separator: "<failure ").dropFirst()
        #expect(!failures.isEmpty)
        for failure in failures {
            let line = try #require(failure.split(separator: ">", maxSplits: 1).last?.split(separator: "\n").first)
            #expect(line.wholeMatch(of: /cause [1-5] of 5: .*\./) != nil, "\(line)")
        }
        let called = "cause 2 of 5: Calls go to `trackAction`, which is not the function to call, on Android.\n  at "
        #expect(text.contains(called))
        #expect(!text.utf8.contains(1))
    }

    @Test("a failure always has a message")
    func message() throws {
        let file = MemoryReportFile()
        var reporter = JUnitReporter(to: file, style: .strict, settings: SampleRun.settings)
        try reporter.abort(RunFailure(id: "x", message: ""))
        let text = String(decoding: file.committed ?? [], as: UTF8.self)
        #expect(
            text.contains(
                "<error message=\"no reason was given\" type=\"conformance.errored\">no reason was given</error>"))
    }

    private func suites(_ selection: Selection) async throws -> [String] {
        let text = try await SampleRun(selection: selection).text(.junit)
        return text.split(separator: "\n").filter { $0.contains("<testsuite ") }.map { line in
            let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
            return "\(parts[1]) \(parts[5])"
        }
    }
}

/// Counts bytes and keeps none.
private final class CountingFile: ReportFile {
    private(set) var size = 0

    func append(_ bytes: [UInt8]) { size += bytes.count }
    func overwrite(_ bytes: [UInt8], at offset: Int) { #expect(offset + bytes.count <= size) }
    func commit(filling holes: ReportHoles?) {}
    func discard() {}
}

/// Looks, after each result, at what the reporter has written and at what it holds.
private struct Watched: RunReporter {
    final class Log {
        /// The bytes in the file after each result.
        var sizes: [Int] = []
        /// The bytes of all that the reporter holds after each result.
        var held: [Int] = []
    }

    let log = Log()
    private let file: CountingFile
    private var reporter: JUnitReporter<CountingFile>

    init(_ reporter: JUnitReporter<CountingFile>, _ file: CountingFile) {
        self.reporter = reporter
        self.file = file
    }

    var readsPassedObservations: Bool { reporter.readsPassedObservations }

    mutating func begin(_ run: RunDescription) throws { try reporter.begin(run) }

    mutating func report(_ result: CaseResult) throws {
        try reporter.report(result)
        var text = ""
        dump(reporter, to: &text)
        log.held.append(text.utf8.count)
        log.sizes.append(file.size)
    }

    mutating func end(_ summary: RunSummary) throws { try reporter.end(summary) }
}
