import Baselines
import CaseJudging
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Diagnostics
import Foundation
import StrictJSON
import TestSupport
import Testing

@testable import ReportWriting
@testable import ResultsFiles
@testable import RunReports

@Suite("What every format has to keep to")
struct FormatTests {
    @Test("the counts of every format are those of the results file", arguments: Scenario.allCases)
    func counts(_ scenario: Scenario) async throws {
        let run = scenario.run
        let results = try JSONDocument(Array(try await run.text(.json).utf8)).root
        let counts = try #require(results["counts"])
        func count(_ kinds: Verdict.Kind...) -> Int { kinds.reduce(0) { $0 + (counts[$1.rawValue]?.integer ?? 0) } }
        let unplanned = try #require(counts["unplanned"]?.integer)

        let junit = try await run.text(.junit)
        #expect(junit.components(separatedBy: "<testcase ").count - 1 == (counts["planned"]?.integer ?? 0) + unplanned)
        #expect(
            junit.components(separatedBy: "<failure ").count - 1 == count(.failed, .unexpectedlyPassed, .expired))
        #expect(junit.components(separatedBy: "<error ").count - 1 == count(.errored) + unplanned)
        #expect(
            junit.components(separatedBy: "<skipped ").count - 1
                == count(.notRun, .skipped, .waived, .warned, .notScored))

        for text in [
            try await run.text(.markdown), try await run.text(.markdownComment), try await run.text(.github),
            try await run.console(),
        ] {
            let line = text.replacing("&#95;", with: "_")
            for kind in Verdict.Kind.allCases where kind != .passed && count(kind) > 0 {
                #expect(line.contains("\(count(kind)) \(kind.words)"), "\(kind)")
            }
        }
    }

    @Test("all verdicts come up in the runs that formats are tested with")
    func allKinds() async throws {
        var seen: Set<Verdict.Kind> = []
        for scenario in Scenario.allCases {
            seen.formUnion(try await scenario.run.judged().cases.map(\.verdict.kind))
        }
        #expect(seen == Set(Verdict.Kind.allCases))
    }

    @Test(
        "a badge says the verdict and the edition, and whether the spec is another one, and no number of cases",
        arguments: [
            (.passing, "conforms · 2022-02"), (.failing, "does not conform · 2022-02"),
            (.hostile, "does not conform · 2022-02"), (.noted, "conforms · 2022-02"),
            (.unscored, "conforms · 2022-02 · set 1"),
        ] as [(Scenario, String)])
    func badge(_ scenario: Scenario, _ message: String) async throws {
        var run = scenario.run
        #expect(try await run.text(.badgeSVG).contains(": \(message) · another spec\">"))
        run.passesForBuiltIn = true
        #expect(try await run.text(.badgeSVG).contains(" aria-label=\"push tracking: \(message)\">"))
    }

    @Test("a badge of a run with waivers says so")
    func waivedBadge() async throws {
        var run = Scenario.failing.run
        run.passesForBuiltIn = true
        run.baseline =
            #"{"waivers": [{"case": "*", "reason": "r", "owner": "o", "expires": "2099-01-01"}]}"#
        run.answer = { played, documented in
            var steps = documented
            for step in steps.indices { steps[step].threw = "no" }
            return .observed(steps)
        }
        #expect(try await run.text(.badgeSVG).contains(": conforms with waivers · 2022-02\">"))
    }

    @Test(
        "a stale waiver is in every report that has room for it, at its line where a report has lines",
        // The results file has what follows in no words.
        arguments: ReportFormat.allCases.filter { !$0.isVerdictAlone && $0 != .json })
    func staleWaiver(_ format: ReportFormat) async throws {
        var run = Scenario.passing.run
        run.baseline =
            #"{"waivers": [{"rules": ["flag.on"], "reason": "r", "owner": "o", "expires": "2099-01-01"}]}"#
        let judged = try await run.judged()
        let text = try judged.text(format)
        #expect(text.contains("nothing fails for") || text.contains("stale: nothing fails"), "\(text)")
        guard format == .github else { return }
        #expect(text.contains("::warning file=known.json,line=1,endLine=1,title=a waiver is stale::"), "\(text)")
        let strict = try judged.failing(UnplannedFailure(stale: judged.staleWaivers)).text(format)
        #expect(strict.contains("::error file=known.json,line=1,endLine=1,title=a waiver is stale::"), "\(strict)")
        #expect(!strict.contains("title=stale-waivers"))
    }

    @Test("there is no badge of a part, nor of a built-in sink")
    func refusedBadge() async throws {
        let format = ReportFormat.badgeSVG
        let part = await #expect(throws: ReportError.self) { try await Scenario.skipping.run.text(format) }
        #expect(
            part?.description
                == "there is no badge-svg of this run: it is a part of the plan (case newer*, flag.on*), and a badge is read as the whole; run the whole plan, or join all shards with `report merge`"
        )
        var settings = SampleRun.settings
        settings.repeatedWords = ["tracking-conformance", "run"]
        var run = Scenario.failing.run
        run.drive = .inProcess
        let builtIn = #expect(throws: ReportError.self) { try format.check(run.description(), settings) }
        #expect(builtIn?.description.contains("the sink came with this tool") == true)
    }

    /// A run of which everything is long, and of which there is much.
    private static func long(_ text: String) -> SampleRun {
        var run = SampleRun.hostile(text)
        run.strayLines = Array(1...200)
        return run
    }

    @Test(
        "a summary stays within its bounds, and counts what it leaves out",
        arguments: [ReportFormat.markdown, .markdownComment],
        [String(repeating: "| ` ", count: 512)]
            + (Sweep.isAsked
                ? [
                    String(repeating: "x", count: 1 << 20), String(repeating: "\u{202E}", count: 9999),
                    String(repeating: "`", count: 70000), String(repeating: "&<", count: 9999),
                ] : []))
    func bounds(_ format: ReportFormat, _ text: String) async throws {
        let limit = format == .markdown ? 900 << 10 : 60 << 10
        let page = try await Self.long(text).text(format)
        #expect(page.utf8.count <= limit, "\(page.utf8.count)")
        #expect(page.contains(" more error"))
        let log = (1...4000).map { "\($0) " + text.prefix(100) }.joined(separator: "\n")
        let failure = RunFailure(id: "adapter-start", message: text, details: log)
        #expect((1...limit).contains(format.bytes(of: failure, SampleRun.settings)?.count ?? 0))
    }

    @Test(
        "a summary with too much to say says as much as fits, and how much it leaves out",
        arguments: [
            (.markdown, String(repeating: "`", count: 1100), 840 << 10...900 << 10),
            (.markdownComment, String(repeating: "|`", count: 1000), 50 << 10...60 << 10),
        ] as [(ReportFormat, String, ClosedRange<Int>)])
    func fullSummary(_ format: ReportFormat, _ long: String, _ sizes: ClosedRange<Int>) async throws {
        let failing = try await Scenario.failing.run.judged()
        let plan = failing.run.plan
        let index = try #require(plan.selected.first)
        let played = plan[index].filled(seed: 0, caseIndex: index)
        let failures = failing.cases.compactMap { if case .failed(let failure) = $0.verdict { failure } else { nil } }
        let failure = try #require(failures.first)
        var settings = SampleRun.settings
        settings.command = { _ in String(repeating: long, count: 15) }
        var cases = failing.cases
        for number in 1...300 {
            let waiver = Waiver(
                .cases(Glob("\(number)" + long), .any), reason: "\(number) " + long, owner: long,
                expires: try #require(CalendarDate("2026-01-01")), place: SourcePlace(file: "known.json", line: number))
            let verdicts: [Verdict] = [
                .skipped("\(number) " + long), .unexpectedlyPassed(waiver), .waived(failure, [waiver]),
                .errored(ObservationError(message: "\(number) " + long, log: "")),
            ]
            cases += verdicts.map {
                CaseResult(index: index, played: played, verdict: $0, observation: nil, nanoseconds: 0)
            }
        }
        let summary = try JudgedRun(failing.run, cases: cases).text(format, settings)
        #expect(sizes.contains(summary.utf8.count), "\(summary.utf8.count)")
        let hidden = summary.split(separator: "\n").filter { $0.hasSuffix(" more cases not shown") }
        let reported = summary.split(separator: "\n").count { $0.hasPrefix("- 1 case: ") }
        let left = hidden.compactMap { Int($0.dropFirst(2).prefix { $0.isNumber }) }
        #expect(left.reduce(reported, +) == 1200, "\(hidden)")
    }

    @Test("a comment that has room for all is the summary")
    func short() async throws {
        for scenario in Scenario.allCases {
            #expect(try await scenario.run.text(.markdown) == scenario.run.text(.markdownComment))
        }
    }
}
