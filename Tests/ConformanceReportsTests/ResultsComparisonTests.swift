import ConformanceReports
import ConformanceRunner
import PushTracking
import StrictJSON
import Testing

@Suite("Two results files, compared")
struct ResultsComparisonTests {
    /// Every pair of verdicts, and where it goes.
    static let rows: [(old: Verdict.Kind, new: Verdict.Kind, group: String)] = Verdict.Kind.allCases.flatMap { old in
        Verdict.Kind.allCases.map { new in
            let good: [Verdict.Kind] = [.passed, .noted]
            let bad: [Verdict.Kind] = [.failed, .errored, .unexpectedlyPassed, .expired]
            if old == new { return (old, new, "unchanged") }
            if !bad.contains(old), bad.contains(new) { return (old, new, "broken") }
            if bad.contains(old), good.contains(new) { return (old, new, "mended") }
            return (old, new, "changed")
        }
    }

    @Test("a case goes where its verdicts send it", arguments: rows)
    func groups(_ row: (old: Verdict.Kind, new: Verdict.Kind, group: String)) async throws {
        let text = try await Scenario.passing.run.text(.json)
        func file(_ kind: Verdict.Kind) throws -> ResultsFile {
            let edited = text.replacing(
                #""verdict": "passed""#, with: #""verdict": "\#(kind.rawValue)""#, maxReplacements: 1)
            return try ResultsFile(Array(edited.utf8), file: "\(kind).json")
        }
        let comparison = ResultsComparison(old: try file(row.old), new: try file(row.new))
        let lists = [("broken", comparison.broken), ("mended", comparison.mended), ("changed", comparison.changed)]
        for (name, changes) in lists {
            #expect(changes.map(\.id) == (name == row.group ? ["both.opened[android]"] : []))
        }
        #expect(comparison.new.isEmpty && comparison.gone.isEmpty)
    }

    @Test("what only one run has is new or gone, and a call that came late is broken, then mended")
    func onlyInOne() async throws {
        let whole = try await Scenario.erroring.run.results()
        var run = Scenario.erroring.run
        run.late = []
        run.platforms = [.android]
        let part = try await run.results()
        let forward = ResultsComparison(old: part, new: whole)
        #expect(forward.new.count == whole.cases.count - part.cases.count)
        #expect(forward.broken.map(\.id) == ["late-call[flag.on[ios,event=opened]]"])
        #expect(forward.unchanged == part.cases.count)
        #expect(forward.otherRun == ["sink"])
        let back = ResultsComparison(old: whole, new: part)
        #expect(back.gone.map(\.id) == forward.new.map(\.id))
        #expect(back.mended.map(\.id) == forward.broken.map(\.id))
        #expect(back.broken.isEmpty)
    }

    @Test("people read it in paragraphs, programs as JSON")
    func texts() async throws {
        let comparison = ResultsComparison(
            old: try await Scenario.passing.run.results(), new: try await Scenario.failing.run.results())
        let text = comparison.text
        #expect(
            text.hasPrefix(
                "the runs differ in: drive\nbroken:\n  both.opened[android]: passed → failed\n    [action.opened] "))
        #expect(
            text.hasSuffix(
                "\(comparison.broken.count) broken, 0 mended, 0 changed, 0 new, 0 gone, \(comparison.unchanged) unchanged\n"
            )
        )
        let root = try JSONDocument(Array(comparison.json.utf8)).root
        #expect(root["broken"]?.count == comparison.broken.count)
        #expect(root["broken"]?[0]?["id"]?.string == "both.opened[android]")
        #expect(root["unchanged"]?.integer == comparison.unchanged)
    }
}
