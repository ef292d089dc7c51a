import CaseJudging
import ConformanceRunner
import ConformanceSpec
import PushTracking
import ReportWriting
import ResultsFiles
import RunReports
import TestSupport
import Testing

/// Every report is written by the run, and again from its results file.
@Suite("Reports from a results file")
struct RenderedReportTests {
    @Test(
        "each is what the run wrote, byte for byte, whatever came of it",
        arguments: Sweep.rows(Scenario.allCases.map { $0.run.timed } + [SampleRun.part, .lost, .recommended], every: 4))
    func sameBytes(_ run: SampleRun) async throws {
        let results = try await run.results()
        let replay = try ResultsReplay(results, specification: try run.specification())
        #expect(replay.problems.isEmpty)
        let settings = results.settings(command: SampleRun.settings.command)
        for format in ReportFormat.allCases where format.isWritten(of: replay.judged.run) {
            let written = try await run.text(format)
            #expect(!written.isEmpty)
            #expect(try replay.judged.text(format, settings) == written, "\(format)")
        }
    }

    static let times: [(text: String, seconds: Int?)] = [
        ("1970-01-01T00:00:00", 0), ("2026-01-02T03:04:05", 1_767_323_045), ("1969-12-31T23:59:59", -1),
        ("0001-01-01T00:00:00", -62_135_596_800), ("9999-12-31T23:59:59", 253_402_300_799),
        ("2024-02-29T00:00:00", 1_709_164_800), ("2023-02-29T00:00:00", nil), ("2026-01-02T24:00:00", nil),
        ("2026-01-02T03:04:60", nil), ("2026-01-02T3:4:5", nil), ("2026-01-02 03:04:05", nil), ("", nil), ("T", nil),
        ("2026-01-02T03:04", nil), ("2026-01-02T03:04:05Z", nil), ("2026-01-02T-3:04:05", nil),
        ("2026-01-02T9223372036854775807:00:00", nil), ("2026-01-02T03:9223372036854775807:00", nil),
    ]

    @Test("a second is read as it is written, and nothing else", arguments: times)
    func time(_ row: (text: String, seconds: Int?)) {
        #expect(Timestamp(row.text)?.secondsSince1970 == row.seconds)
        if let seconds = row.seconds { #expect(Timestamp(secondsSince1970: seconds).description == row.text) }
    }
}

extension ReportFormat {
    /// Whether there is such a report of a run.
    func isWritten(of run: RunDescription) -> Bool {
        !isVerdictAlone || !run.plan.isPartial
    }
}

extension SampleRun: CustomTestStringConvertible {
    var testDescription: String { "\(sinkName.prefix(20)), \(platforms.map(\.rawValue)), \(drive)" }

    /// The same with a clock, so that cases take odd times.
    var timed: SampleRun {
        var run = self
        run.isTimed = true
        return run
    }

    /// A part of the plan with failures.
    static var part: SampleRun {
        var run = Scenario.failing.run.timed
        run.selection = Selection(rules: [Glob("flag.*")], shard: Shard(number: 1, count: 2))
        return run
    }

    /// A run with lost answers, waivers, late calls and strange lines at once.
    static var lost: SampleRun {
        var run = Scenario.erroring.run.timed
        run.baseline = #"{"waivers": [{"case": "*[ios*", "reason": "r", "owner": "o", "expires": "2099-01-01"}]}"#
        run.strayLines = [4, 9]
        return run
    }

    /// What is recommended fails the run.
    static var recommended: SampleRun {
        var run = Scenario.warned.run.timed
        run.gate = .recommended
        return run
    }
}
