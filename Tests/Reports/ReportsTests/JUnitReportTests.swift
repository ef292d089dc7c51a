import CaseJudging
import ConformanceRunner
import ConformanceSpec
import PushTracking
import ResultsFiles
import RunReports
import Testing

@Suite("JUnit XML of a run")
struct JUnitReportTests {
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
        let failure = RunFailure(
            id: "adapter-start", message: "the adapter could not be started", details: "python3: not found")
        let bytes = try #require(ReportFormat.junitStrict.bytes(of: failure, SampleRun.settings))
        try Goldens.expect(String(decoding: bytes, as: UTF8.self), equals: "aborted.junit-strict.xml")
    }

    @Test("where fewer cases were reported than planned, the report says so")
    func incomplete() throws {
        let text = try JudgedRun(SampleRun().description(), cases: []).text(.junitStrict)
        #expect(
            text.contains("<error message=\"19 cases were planned, but 0 were reported\" type=\"conformance.errored\">")
        )
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
        let called = "cause 2 of 5: Calls go to `trackAction` instead of the right function on Android.\n  at "
        #expect(text.contains(called))
    }

    @Test("a failure always has a message")
    func message() throws {
        let failure = RunFailure(id: "x", message: "")
        let bytes = try #require(ReportFormat.junitStrict.bytes(of: failure, SampleRun.settings))
        let text = String(decoding: bytes, as: UTF8.self)
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
