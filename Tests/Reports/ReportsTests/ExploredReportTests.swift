import Certificates
import ConformanceRunner
import Diagnostics
import Exploration
import FailureCauses
import PushTracking
import ResultsFiles
import RunReports
import StrictJSON
import TestSupport
import Testing

/// What was explored besides the plan, in every report and in the results file.
@Suite("Scenarios beyond the plan, in reports", .hangGuard)
struct ExploredReportTests {
    @Test("the results file has all of it, and it follows", arguments: ExploredRun.all)
    func follows(_ run: ExploredRun) async throws {
        let results = try await run.results()
        let explored = try #require(results.explored)
        #expect(explored.extent == run.extent)
        #expect(Set(explored.platforms) == run.platforms)
        #expect(explored.end == (run.limit?.end ?? (run.sinkName == "reference" ? .complete : .difference)))
        #expect(explored.cases.isEmpty == (run.sinkName == "reference"))
        #expect((explored.lateCalls > 0) == (run.lateCalls > 0))
        // Those of the plan that are not kept and those of scenarios are told as one number.
        let further = results.failures.map(\.id).filter { $0.hasPrefix("further-late-calls[") }
        #expect(further.count == (run.lateCalls > 0 ? 1 : 0))
        #expect(further.first != "further-late-calls[\(explored.lateCalls)]")
        let replay = try ResultsReplay(results, specification: try ExploredRun.specification())
        #expect(replay.problems.isEmpty, "\(lines(InputFileError(problems: replay.problems)))")
        #expect(replay.judged.explored?.exploration.parts == explored.parts)
        #expect(replay.judged.explored?.causes.map(\.sentence) == explored.causes.map(\.sentence))
        #expect(explored.causes.isEmpty == explored.cases.isEmpty)
    }

    @Test(
        "each report is what the run wrote, byte for byte, from the results file, and from a merge",
        arguments: Sweep.rows(ExploredRun.all, every: 3))
    func sameBytes(_ run: ExploredRun) async throws {
        let results = try await run.results()
        let specification = try ExploredRun.specification()
        let replay = try ResultsReplay(results, specification: specification)
        let merge = try ResultsMerge([results], specification: specification)
        for format in ReportFormat.allCases where format.isWritten(of: replay.judged.run) {
            let written = try await run.text(format)
            let settings = results.settings(command: SampleRun.settings.command)
            #expect(try replay.judged.text(format, settings) == written, "\(format)")
            #expect(try merge.text(format) == written, "\(format)")
        }
    }

    @Test("all tell how far it went, and why no further")
    func reported() async throws {
        let run = ExploredRun.conforming
        let parts = try #require(try await run.results().explored).parts
        let (one, two) = (parts[0].played, parts[1].played)
        let end = "all \(one + two) of up to 2 events, and 50 drawn with seed 7 are answered correctly"
        let asked =
            "Requested after the plan, on Android: every scenario of up to 2 events, and 50 longer ones, drawn with seed 7."
        let capital = "A" + end.dropFirst() + "."

        let page = try await run.text(.html)
        #expect(page.contains("<li><a href=\"#explored\">Scenarios</a></li>"))
        #expect(page.contains(asked) && page.contains(capital))
        #expect(
            page.contains(
                "<td data-name=\"events\"><bdi>2</bdi></td><td data-name=\"scenarios\"><bdi>\(two)</bdi></td>"))

        let unfinished = try await ExploredRun.budget.text(.html)
        #expect(unfinished.contains("Requested after the plan, on Android and iOS: every scenario of up to 3 events."))
        #expect(unfinished.contains("The time limit was reached: the last row is incomplete."))

        let summary = try await run.text(.markdown)
        #expect(summary.contains("### Scenarios beyond the plan\n\n\(asked)\n\n"))
        #expect(summary.contains("| 2 | \(two) | 0 |\n"))
        #expect(summary.contains("\n\(capital)\n"))

        let junit = try await run.text(.junit)
        let suite = try #require(junit.firstRange(of: "<testsuite name=\"tracking.run\"")).lowerBound
        for (name, value) in [
            ("platforms", "android"), ("depth", "2"), ("draws", "50"), ("events.1", "\(one)"),
            ("events.2", "\(two)"), ("drawn", "50"), ("seed", "7"), ("differing", "0"), ("end", "complete"),
        ] {
            #expect(junit[suite...].contains("<property name=\"explored.\(name)\" value=\"\(value)\"/>"), "\(name)")
        }
        #expect(!junit[suite...].contains("<testcase"))
    }

    @Test("the causes of what differs are told once, each with its story and the command that plays it")
    func causes() async throws {
        let run = ExploredRun.failing
        let sentence = try #require(try await run.results().explored?.causes.first).sentence
        let page = try await run.text(.html)
        #expect(page.contains("id=\"explored-cause-1\""))
        #expect(!page.contains("id=\"beside\""))
        let section = try #require(page.firstRange(of: "<section id=\"explored\"")).lowerBound
        #expect(page[section...].contains("<figure class=\"story\">"))
        #expect(
            page[section...].contains("run --case &#39;android ") || page[section...].contains("run --case 'android "))
        let summary = try await run.text(.markdown)
        #expect(summary.contains("<b>Cause 1 of 1:</b> \(sentence.prefix(12))"))
        #expect(!summary.contains("### Failures that belong to no case"))
        let junit = try await run.text(.junit)
        let wrong = try #require(junit.firstRange(of: "<testcase classname=\"tracking.run\" name=\"situation[android "))
        let element = junit[wrong.lowerBound...]
        // As all that belongs to no planned case: counts are those of the results file.
        #expect(element.contains("<error message=\"\(sentence.prefix(12))"))
        for line in [" cases, violates ", " must be\n", "\neffect: ", "\nrun it alone: "] {
            #expect(element.contains(line), "\(line)")
        }
        let suite = try #require(junit.firstRange(of: "<testsuite name=\"tracking.run\"")).lowerBound
        #expect(junit[suite...].contains(" failures=\"0\"") && junit[suite...].contains(" errors=\"1\""))
        let annotations = try await run.text(.github)
        #expect(
            annotations.contains("::error title=cause 1 of 1 (scenarios beyond the plan)::\(sentence.prefix(12))"))
        #expect(!annotations.contains("situation[android "))
    }

    @Test("every link within the page leads somewhere", arguments: ExploredRun.all)
    func links(_ run: ExploredRun) async throws {
        let page = try await run.text(.html)
        let targets = page.split(separator: "href=\"#").dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(targets.contains("explored"))
        for target in Set(targets) { #expect(page.contains("id=\"\(target)\""), "\(target)") }
    }

    @Test(
        "a run that explored nothing says nothing of it",
        arguments: [ReportFormat.json, .html, .markdown, .junit])
    func none(_ format: ReportFormat) async throws {
        #expect(try await !Scenario.failing.run.text(format).contains("explored"))
    }

    @Test("a check says that what was explored is only claimed")
    func checked() async throws {
        let results = try await ExploredRun.budget.results()
        let replay = try ResultsReplay(results, specification: try ExploredRun.specification())
        let halves = CheckedText(replay, isChallenged: false).text
            .split(separator: "claimed, not verifiable from the file:")
        #expect(!halves[0].contains("scenarios"))
        #expect(
            halves[1].contains(
                "scenarios  that 250 of 250 beyond the plan were answered correctly: their calls are not recorded\n"
            ))
    }

    /// Whether an edit contradicts nothing: it is of what only the run knows.
    private static func isConsistent(_ edit: Edit) -> Bool {
        let path = edit.path
        // How far it was to go is known by what was asked for alone, where it ended before.
        if path == "/explored/depth" || path == "/explored/draws" { return true }
        // Nor after how many one differed, and how many passed or were skipped: only what differs is recorded.
        if path.hasSuffix("/played") || path.hasSuffix("/skipped") || path.hasSuffix("/lateCalls") { return true }
        if path.hasSuffix("/durationMs") { return true }
        // As in a case of the plan: more variables may be sent, and in any order.
        return path.contains("/actual/") && (path.hasSuffix("/data/unheard-of") || edit.isReordered)
    }

    @Test(
        "every edit that contradicts the rest of the file is found",
        arguments: Sweep.rows([ExploredRun.failing, .drawn], every: 2))
    func edits(_ run: ExploredRun) async throws {
        let document = PayloadValue(try JSONDocument(Array(try await run.text(.json).utf8)).root)
        let specification = try ExploredRun.specification()
        let edits = Edit.all(of: document).filter { $0.path.hasPrefix("/explored") && !Self.isConsistent($0) }
        let sample = Sweep.rows(edits, every: run.extent.draws > 0 ? 16 : 32)
        for edit in sample {
            guard let document = edit.edited.object else { continue }
            let isFound: Bool
            do {
                let results = try ResultsFile(Array(document.jsonText.utf8), file: "edited.json")
                isFound = try !ResultsReplay(results, specification: specification).problems.isEmpty
            } catch {
                isFound = true
            }
            #expect(isFound, "an edit of \(edit.path) is not found")
        }
        #expect(sample.count > 10)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let run: ExploredRun
        let path: [String]
        let value: PayloadValue?
        let expected: String

        init(_ testDescription: String, _ run: ExploredRun, _ path: String..., value: PayloadValue?, expected: String) {
            self.testDescription = testDescription
            (self.run, self.path, self.value, self.expected) = (run, path, value, expected)
        }
    }

    static let rows: [Row] = [
        Row(
            "another order of platforms", .budget, "platforms", value: .array(["ios", "android"]),
            expected:
                ":/explored/platforms \"platforms\" of the exploration must be a list of different platforms in their order"
        ),
        Row(
            "a length that is left out", .budget, "lengths", "0", "events", value: 2,
            expected: ":/explored/lengths/0/events \"events\" of the explored length must be 1, since"),
        Row(
            "more that differ than were played", .budget, "lengths", "0", "differing", value: 100_000,
            expected: ":/explored/lengths/0/differing 100000 scenarios differ of "),
        Row(
            "a number that no run reaches", .budget, "lengths", "0", "skipped", value: 9_000_000_000_000_000_000,
            expected: "\"skipped\" of the explored length must be a whole number of at most 15 digits"),
        Row(
            "longer ones than were asked for", .budget, "depth", value: 1,
            expected: ":/explored/lengths/1 there are scenarios of 2 events, but \"depth\" is 1"),
        Row(
            "longer ones after a difference", .conforming, "lengths", "0", "differing", value: 1,
            expected: ":/explored/lengths scenarios of 1 event differ, which ends the exploration"),
        Row(
            "an end before its time", .budget, "end", value: "complete",
            expected: ":/explored/end the end is \"complete\", but not everything was played"),
        Row(
            "a difference that is none", .conforming, "end", value: "difference",
            expected: ":/explored/end the end is \"difference\", but nothing differs"),
        Row(
            "a difference that is none of the end", .failing, "depth", value: 1,
            expected: ""),
        Row(
            "a difference that is kept quiet", .failing, "end", value: "complete",
            expected: ":/explored/end the end is \"complete\", but "),
        Row(
            "more drawn than asked for", .conforming, "drawn", "skipped", value: 1,
            expected: ":/explored/drawn more were drawn than the 50 that were asked for"),
        Row(
            "drawn without being asked for", .conforming, "draws", value: 0,
            expected: ":/explored/drawn \"draws\" is 0, but some were drawn"),
        Row(
            "nothing to explore", .budget, "depth", value: 0,
            expected: ":/explored/lengths/0 there are scenarios of 1 event, but \"depth\" is 0"),
        Row(
            "no record of what differs", .failing, "cases", value: .array([]),
            expected: ":/explored/cases there are records of 0 scenarios, but of those that differ"),
        Row(
            "a record of no situation", .failing, "cases", "0", "id", value: "flag.on",
            expected: ":/explored/cases/0 \"flag.on\" is not a canonical scenario"),
        // What can be read, and does not follow.
        Row(
            "another seed", .conforming, "drawn", "seed", value: 8,
            expected: ":/explored/drawn/seed scenarios were drawn with seed 8, and the run's is 7"),
        Row(
            "a platform less", .budget, "platforms", value: .array(["ios"]),
            expected:
                ":/explored/platforms the scenarios are of other platforms than the run, which is of \"android\" and \"ios\""
        ),
        Row(
            "another verdict", .failing, "cases", "0", "verdict", value: "passed",
            expected: ":/explored/cases/0/verdict \"verdict\" of \"android "),
        Row(
            "another sentence", .failing, "causes", "0", "sentence", value: "All is well.",
            expected: ":/explored/causes/0/sentence \"sentence\" of cause 1 is \"All is well.\", but it follows"),
    ]

    @Test("a contradiction is named with its place and a remedy", arguments: rows)
    func named(_ row: Row) async throws {
        let document = PayloadValue(try JSONDocument(Array(try await row.run.text(.json).utf8)).root)
        let edited = try #require(document.setting(["explored"] + row.path, to: row.value).object)
        var found: [String]
        do {
            let results = try ResultsFile(Array(edited.jsonText.utf8), file: "results.json")
            let problems = try ResultsReplay(results, specification: try ExploredRun.specification()).problems
            #expect(problems.allSatisfy { $0.suggestion != nil && $0.place?.line != nil })
            found = lines(InputFileError(problems: problems))
        } catch let error as InputFileError {
            found = lines(error)
        }
        // An end that comes earlier than asked for, by a difference, says nothing of how far it was to go.
        guard !row.expected.isEmpty else { return #expect(found.isEmpty, "\(found)") }
        #expect(found.contains { $0.contains(row.expected) }, "\(found)")
    }
}

extension PayloadValue {
    /// The same with another value at a path; nil removes the member.
    fileprivate func setting(_ path: [String], to value: PayloadValue?) -> PayloadValue {
        guard let name = path.first else { return value ?? .null }
        let rest = Array(path.dropFirst())
        switch self {
        case .object(var payload):
            payload[name] = rest.isEmpty ? value : (payload[name] ?? .null).setting(rest, to: value)
            return .object(payload)
        case .array(var values):
            guard let index = Int(name) else { return self }
            values[index] = values[index].setting(rest, to: value)
            return .array(values)
        case .null, .boolean, .number, .string: return self
        }
    }
}
