import ConformanceReports
import ConformanceRunner
import ConformanceSpec
import Diagnostics
import PushTracking
import StrictJSON
import Testing

@Suite("A results file, judged again")
struct ResultsReplayTests {
    @Test("what a run has written follows", arguments: Scenario.allCases, [Gate.required, .recommended])
    func follows(_ scenario: Scenario, _ gate: Gate) async throws {
        var run = scenario.run
        run.gate = gate
        let replay = try ResultsReplay(try await run.results(), specification: try run.specification())
        #expect(replay.problems.isEmpty, "\(lines(InputFileError(problems: replay.problems)))")
        #expect(replay.cases.count == replay.run.plan.selected.count)
    }

    @Test("a number that is none is judged as the text that is recorded")
    func textAsNumber() async throws {
        let run = SampleRun { played, documented in
            var steps = documented
            if played.template.vector.id == "flag.on" { steps[0].calls[0].data["broadlogId"] = .number("h123456") }
            return .observed(steps)
        }
        let replay = try ResultsReplay(try await run.results(), specification: try run.specification())
        #expect(replay.problems.isEmpty)
        #expect(replay.summary.count(.failed) > 0)
    }

    /// What nothing else in the file speaks of, so that an edit of it contradicts nothing.
    private static func isFree(_ path: String, _ record: ResultsRecord?) -> Bool {
        let free = ["/tool/version", "/sink/name", "/sink/version", "/drive"]
        if free.contains(path) || path.hasSuffix("/durationMs") { return true }
        guard let record else { return false }
        let isUnsupported = record.observed == nil && record.verdict != .skipped && record.verdict != .errored
        if path.hasSuffix("/message") || path.hasSuffix("/log") { return record.verdict == .errored || isUnsupported }
        // Informative cases record what was sent, whatever it is.
        return record.verdict == .noted && path.contains("/calls")
    }

    @Test("every edit that contradicts the rest of the file is found", arguments: [Scenario.waived, .erroring, .skipping, .warned, .noted])
    func edits(_ scenario: Scenario) async throws {
        var run = scenario.run
        // One platform says as much as two, in half the time; skipping and noted have only one.
        if scenario == .warned { run.selection.cases = [Glob("order*"), Glob("newer*")] }
        if scenario == .waived { run.selection.cases = [Glob("both*"), Glob("flag.on*"), Glob("newer*"), Glob("*[ios,event=dismissed]")] }
        if scenario == .erroring { run.selection.cases = [Glob("newer*"), Glob("flag.on[ios*")] }
        if scenario == .noted { run.selection.cases = [Glob("button*"), Glob("flag.off*")] }
        let original = try await run.results()
        let text = try await run.text(.json)
        let document = PayloadValue(try JSONDocument(Array(text.utf8)).root)
        let specifications = Specifications(files: run.spec.source.files)
        var caught = 0
        for edit in Edit.all(of: document) {
            let parts = edit.path.split(separator: "/")
            let index = parts.count > 2 && parts[0] == "cases" ? Int(parts[1]) : nil
            let records = original.cases + original.failures
            let isFree = Self.isFree(edit.path, index.map { records[$0] })
            // An empty text, or one of another kind, is refused where a longer one would do.
            guard !isFree else { continue }
            guard let edited = edit.edited.object else {
                caught += 1
                continue
            }
            if isFound(edited, specifications) {
                caught += 1
            } else if !(edit.path == "/selection/level" && scenario != .warned) {
                Issue.record("an edit of \(edit.path) is not found: \(edited.jsonText.prefix(3000))")
            }
        }
        #expect(caught > 200)
    }

    private func isFound(_ edited: Payload, _ specifications: Specifications) -> Bool {
        do {
            let results = try ResultsFile(Array(edited.jsonText.utf8), file: "edited.json")
            return try !ResultsReplay(results, specification: specifications.named(results.specSource)).problems.isEmpty
        } catch {
            return true
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let old: String
        let new: String
        let expected: String
    }

    static let rows: [Row] = [
        Row(
            testDescription: "verdict",
            old: "\"verdict\": \"failed\"",
            new: "\"verdict\": \"passed\"",
            expected: "results.json:10:/cases/0/verdict \"verdict\" of \"both.opened[android]\" is \"passed\", but it follows that it is \"failed\""
        ),
        Row(
            testDescription: "count",
            old: "\"passed\": ",
            new: "\"passed\": 1",
            expected: "/counts/passed the count \"passed\" is 1"
        ),
        Row(
            testDescription: "final verdict",
            old: "\"verdict\": \"doesNotConform\"",
            new: "\"verdict\": \"conforms\"",
            expected: "/verdict \"verdict\" of the run is \"conforms\""
        ),
        Row(
            testDescription: "id",
            old: "\"id\": \"order[android]\"",
            new: "\"id\": \"ordre[android]\"",
            expected: "/cases/1 the plan of this run has no case \"ordre[android]\""
        ),
        Row(
            testDescription: "what was sent",
            old: "\"action\": \"2\"}}], \"threw\": null}], \"durationMs\"",
            new: "\"action\": \"9\"}}], \"threw\": null}], \"durationMs\"",
            expected: "/message"
        ),
    ]

    @Test("a contradiction is named with line, pointer and remedy", arguments: rows)
    func named(_ row: Row) async throws {
        let run = Scenario.failing.run
        let text = try await run.text(.json).replacing(row.old, with: row.new, maxReplacements: 1)
        let replay = try ResultsReplay(try ResultsFile(Array(text.utf8), file: "results.json"), specification: try run.specification())
        let found = lines(InputFileError(problems: replay.problems))
        #expect(found.contains { $0.contains(row.expected) }, "\(found.joined(separator: "\n"))")
        for problem in replay.problems { #expect(problem.suggestion != nil && problem.place?.line != nil) }
    }

    @Test("a file of another version of the spec, or of an edition that there is not, is not judged")
    func otherSpec() async throws {
        let run = Scenario.passing.run
        let text = try await run.text(.json)
        let edits = [
            ("\"version\": \"1\"", "\"version\": \"2\"", "judged by version 2 of the spec; this is version 1"),
            ("\"2022-02\"", "\"2022-03\"", "no edition \"2022-03\"; did you mean \"2022-02\"?"),
        ]
        for (old, new, expected) in edits {
            let edited = try ResultsFile(Array(text.replacing(old, with: new).utf8), file: "results.json")
            let specification = try run.specification()
            let error = try #require(throws: InputFileError.self) { try ResultsReplay(edited, specification: specification) }
            #expect(lines(error).joined().contains(expected), "\(lines(error))")
        }
    }
}

/// The sample spec under the names that results files give it.
private final class Specifications {
    private let files: [SpecSource.File]
    private var known: [String: Specification] = [:]

    init(files: [SpecSource.File]) { self.files = files }

    func named(_ name: String) throws -> Specification {
        if let specification = known[name] { return specification }
        let specification = try Specification(SpecSource(name: name, files: files))
        known[name] = specification
        return specification
    }
}
