import CaseJudging
import ConformanceRunner
import ConformanceSpec
import DeviceModel
import Diagnostics
import PushTracking
import ResultsFiles
import StrictJSON
import TestSupport
import Testing

@Suite("A results file, judged again")
struct ResultsReplayTests {
    @Test("what a run has written follows", arguments: Scenario.allCases, [Gate.required, .recommended])
    func follows(_ scenario: Scenario, _ gate: Gate) async throws {
        var run = scenario.run
        run.gate = gate
        let replay = try ResultsReplay(try await run.results(), specification: try run.specification())
        #expect(replay.problems.isEmpty, "\(lines(InputFileError(problems: replay.problems)))")
        #expect(replay.judged.cases.count == replay.judged.run.plan.selected.count)
    }

    @Test(
        "a set that the spec does not have is refused, and so are scores and late calls that another set has",
        arguments: [
            ("\"set\": \"1\"", "\"set\": \"1\"", nil),
            ("\"set\": \"1\"", "\"set\": \"3\"", "the spec has no set 3 of cases"),
            (", \"set\": \"1\"", "", "\"verdict\" of \"flag.off[android,event=received]\" is "),
            (
                "late-call[both.opened", "late-call[newer",
                "\"late-call[newer[android]]\" is neither a case nor anything else that a whole run reports"
            ),
        ])
    func unscored(_ old: String, _ new: String, _ problem: String?) async throws {
        var run = Scenario.unscored.run
        run.late = ["both.opened[android]"]
        let results = try ResultsFile(Array(try await run.text(.json).replacing(old, with: new).utf8), file: "r.json")
        let specification = try run.specification()
        do throws(InputFileError) {
            let problems = try ResultsReplay(results, specification: specification).problems
            #expect(problems.first?.message.hasPrefix(problem ?? "?") ?? (problem == nil), "\(problems.map(\.message))")
        } catch {
            #expect(error.problems.map(\.message) == [problem ?? ""])
        }
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
        #expect(replay.judged.count(.failed) > 0)
    }

    /// Whether an edit contradicts nothing: it is of what the run alone knows, or changes nothing that a verdict
    /// follows from.
    private static func isConsistent(_ edit: Edit, _ record: ResultsRecord?) -> Bool {
        let path = edit.path
        if path == "/tool/version" || path.hasSuffix("/durationMs") || path.hasPrefix("/began") {
            return true
        }
        // What is only claimed: which sink it was, how it was reached, and what became of a case that was run again.
        let claimed = [
            "/drive", "/sink/name", "/sink/version", "/sink/launchMode", "/sink/extras", "/sink/category",
            "/sink/lifecycle",
        ]
        if claimed.contains(path) || path.hasSuffix("/alone") { return true }
        // The same patterns, and the same waivers, twice or in another order.
        if edit.isSameSet, ["/selection/cases", "/baseline/waivers"].contains(path) { return true }
        if path.hasPrefix("/baseline/waivers/") { return isConsistent(ofWaiver: edit) }
        guard let record else { return false }
        let isUnsupported = record.observed == nil && ![.skipped, .errored, .notRun].contains(record.scoredVerdict)
        if path.hasSuffix("/message") || path.hasSuffix("/log") {
            return [.errored, .notRun].contains(record.scoredVerdict) || isUnsupported
        }
        // Nothing was observed, so that it was an error is as good a claim; it counts for nothing.
        if path.hasSuffix("/notScored/verdict"), isUnsupported, case .array(let cases)? = edit.edited.object?["cases"] {
            return cases.contains { one in
                one.object?["id"] == .string(record.id)
                    && one.object?["notScored"]?.object?["verdict"] == .string("errored")
            }
        }
        guard path.contains("/actual/") else { return false }
        // An app may send more variables, and in any order unless a vector says otherwise. What else was sent where it
        // was wrong, or where anything is allowed, is not told in every message.
        return record.scoredVerdict != .passed || path.hasSuffix("/data/unheard-of")
            || (edit.isReordered && path.hasSuffix("/calls") && !record.id.hasPrefix("order"))
    }

    /// What a waiver pins waives the same in any order, and where it pins less. The sample's fourth waives nothing, so
    /// that nothing says on which grounds it would.
    private static func isConsistent(ofWaiver edit: Edit) -> Bool {
        let parts = edit.path.split(separator: "/").map(String.init)
        guard parts.count == 4, let index = Int(parts[2]) else { return false }
        switch parts[3] {
        case "rules", "kinds":
            guard case .array(let waivers)? = edit.edited.object?["baseline"]?.object?["waivers"] else { return false }
            return edit.isSameSet || waivers[index].object?[parts[3]] == nil
        case "owner", "reason": return index == 3
        default: return false
        }
    }

    struct EditedRun: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let run: SampleRun

        init(_ scenario: Scenario, cases: String..., change: (inout SampleRun) -> Void = { _ in }) {
            testDescription = "\(scenario), \(cases.joined(separator: " "))"
            var run = scenario.run
            run.selection.cases = cases.map { Glob($0) }
            change(&run)
            self.run = run
        }
    }

    /// Small runs in which every verdict comes up.
    static let editedRuns: [EditedRun] = [
        EditedRun(.waived, cases: "both*[android]", "flag.on[ios,event=received]", "*[ios,event=dismissed]", "newer*"),
        EditedRun(.erroring, cases: "newer*") { $0.late = [] },
        EditedRun(.passing, cases: "flag.on[ios,event=opened]", "newer*") { $0.late = ["flag.on[ios,event=opened]"] },
        EditedRun(.skipping, cases: "newer*", "flag.on*opened]"),
        EditedRun(.stray, cases: "order[ios]", "newer[ios]") { run in
            run.platforms = [.ios]
            run.sdk[.android] = nil
            run.strayLines = [3]
        },
        EditedRun(.unjudged, cases: "newer*"),
        EditedRun(.warned, cases: "order*", "newer*"),
        EditedRun(.unscored, cases: "newer*", "order[ios]", "flag.o*opened]"),
        EditedRun(.noted, cases: "button*", "flag.off*opened]", "newer*"),
    ]

    @Test("every edit that contradicts the rest of the file is found", arguments: Sweep.rows(editedRuns, every: 4))
    func edits(_ edited: EditedRun) async throws {
        let original = try await edited.run.results()
        let records = original.cases + original.failures
        let text = try await edited.run.text(.json)
        let document = PayloadValue(try JSONDocument(Array(text.utf8)).root)
        let specifications = Specifications(files: edited.run.spec.source.files)
        var found = 0
        let edits = Edit.all(of: document)
        for edit in Sweep.rows(edits, every: 8) {
            let parts = edit.path.split(separator: "/")
            let index = parts.count > 2 && parts[0] == "cases" ? Int(parts[1]) : nil
            // Where nothing warned, a stricter level is met as well.
            let isStricterLevel = edit.path == "/selection/level" && !records.contains { $0.verdict == .warned }
            guard let document = edit.edited.object, !isStricterLevel,
                !Self.isConsistent(edit, index.map { records[$0] })
            else { continue }
            found += 1
            #expect(isFound(document, specifications), "an edit of \(edit.path) is not found: \(document.jsonText)")
        }
        #expect(found > (Sweep.isAsked ? 100 : 20))
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
            testDescription: "what a cause says",
            old: #""sentence": "Calls go to"#,
            new: #""sentence": "Calls do not go to"#,
            expected: "/causes/1/sentence \"sentence\" of cause 2 is \"Calls do not go to"
        ),
        Row(
            testDescription: "the pattern of a case",
            old: #""pattern": 1"#,
            new: #""pattern": 2"#,
            expected: "/pattern \"pattern\" of \"flag.on[android,event=opened]\" is 2, but it follows that it is 1"
        ),
        Row(
            testDescription: "the pattern of a case that passed",
            old: #""verdict": "passed", "message": null, "#,
            new: #""verdict": "passed", "message": null, "pattern": 0, "#,
            expected: "does not follow: only a failing case has one"
        ),
        Row(
            testDescription: "verdict",
            old: #""verdict": "failed""#,
            new: #""verdict": "passed""#,
            expected:
                "results.json:11:/cases/0/verdict \"verdict\" of \"both.opened[android]\" is \"passed\", but it follows that it is \"failed\""
        ),
        Row(
            testDescription: "final verdict",
            old: #""verdict": "doesNotConform""#,
            new: #""verdict": "conforms""#,
            expected: "/verdict \"verdict\" of the run is \"conforms\""
        ),
        Row(
            testDescription: "id",
            old: #""id": "order[android]""#,
            new: #""id": "ordre[android]""#,
            expected: "/cases/1 the plan of this run has no case \"ordre[android]\""
        ),
        Row(
            testDescription: "alone",
            old: #""verdict": "passed", "message": null, "#,
            new: #""verdict": "passed", "message": null, "alone": "passed", "#,
            expected: "does not follow: only a failing case is run again alone"
        ),
        Row(
            testDescription: "what was played in its place",
            old: #""verdict": "passed", "message": null, "#,
            new:
                #""verdict": "passed", "message": null, "alone": "passed", "playedInstead": "order[android]", "#,
            expected: "\"playedInstead\" of"
        ),
    ]

    @Test("a contradiction is named with line, pointer and remedy", arguments: rows)
    func named(_ row: Row) async throws {
        let run = Scenario.failing.run
        let text = try await run.text(.json).replacing(row.old, with: row.new, maxReplacements: 1)
        let replay = try ResultsReplay(
            try ResultsFile(Array(text.utf8), file: "results.json"), specification: try run.specification())
        let found = lines(InputFileError(problems: replay.problems))
        #expect(found.contains { $0.contains(row.expected) }, "\(found.joined(separator: "\n"))")
        for problem in replay.problems { #expect(problem.suggestion != nil && problem.place?.line != nil) }
    }

    @Test("no other spec passes for the one that is built in")
    func imitation() async throws {
        let text = try await Scenario.passing.run.text(.json)
        let specification = try SampleRun().specification()
        func problems(_ edits: [(old: String, new: String)]) throws -> [String] {
            let edited = edits.reduce(text) { $0.replacing($1.old, with: $1.new) }
            let results = try ResultsFile(Array(edited.utf8), file: "results.json")
            let problems = try ResultsReplay(results, specification: specification).problems
            return problems.isEmpty ? [] : lines(InputFileError(problems: problems))
        }
        let imitated = try problems([("\"source\": \"spec\"", "\"source\": \"built-in\"")])
        #expect(imitated.count == 1)
        #expect(
            imitated.first?.contains(
                ":/spec/source the source of the spec is given as \"built-in\", but version 0.2.0 of the tool has another"
            ) == true)
        // What was built into another version of the tool is judged by its folder.
        let older = [
            ("\"source\": \"spec\"", "\"source\": \"built-in\""), ("\"version\": \"0.2.0\"", "\"version\": \"0.0.9\""),
        ]
        #expect(try problems(older).isEmpty)
    }

    @Test("a file of another version of the spec, or of an edition that there is not, is not judged")
    func otherSpec() async throws {
        let run = Scenario.passing.run
        let text = try await run.text(.json)
        let edits = [
            (#""version": "1""#, #""version": "2""#, "judged by version 2 of the spec; this is version 1"),
            ("\"h1:", "\"h1:A", "/spec/digest the run was judged by a different spec: its digest is \"h1:A"),
            ("\"2022-02\"", "\"2022-03\"", "no edition \"2022-03\"; did you mean \"2022-02\"?"),
        ]
        for (old, new, expected) in edits {
            let edited = try ResultsFile(Array(text.replacing(old, with: new).utf8), file: "results.json")
            let specification = try run.specification()
            let error = try #require(throws: InputFileError.self) {
                try ResultsReplay(edited, specification: specification)
            }
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
